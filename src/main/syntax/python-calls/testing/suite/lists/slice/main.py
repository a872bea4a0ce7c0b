def a():
    pass

def b():
    pass

def c():
    pass

fns = [a, b, c]
for fn in fns[1:]:
    fn()
