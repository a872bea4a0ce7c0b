def key(x):
    return x

[3, 1].sort(key=lambda x: key(x))
