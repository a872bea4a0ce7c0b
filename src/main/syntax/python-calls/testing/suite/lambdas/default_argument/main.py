def a():
    pass

f = lambda fn=a: fn()
f()
