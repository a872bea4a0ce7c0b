def a():
    pass

def b():
    pass

fns = [a, b]
fn = fns.pop()
fn()
