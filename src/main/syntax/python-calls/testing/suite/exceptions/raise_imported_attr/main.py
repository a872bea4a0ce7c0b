import errs

def f():
    raise errs.Mine("x")

f()
