x = lambda: 1
x()
y = lambda fn: fn()
y(x)
