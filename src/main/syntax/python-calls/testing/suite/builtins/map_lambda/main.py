def f(x):
    return x

list(map(lambda v: f(v), [1, 2]))
