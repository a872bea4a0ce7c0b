def a():
    pass

def b():
    pass

def c():
    pass

for fn in [a, b, c][1:]:
    fn()
