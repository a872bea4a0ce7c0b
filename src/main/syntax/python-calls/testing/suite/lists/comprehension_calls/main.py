def a():
    return 1

def ok(x):
    return True

r = [a() for x in [1, 2] if ok(x)]
