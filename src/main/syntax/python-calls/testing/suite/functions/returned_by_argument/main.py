def twice(fn):
    def inner(x):
        return fn(fn(x))
    return inner

def inc(x):
    return x + 1

twice(twice(inc))(1)
