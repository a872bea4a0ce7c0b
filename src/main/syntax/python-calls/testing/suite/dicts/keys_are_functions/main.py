def a():
    pass

def b():
    pass

for fn in {a: 1, b: 2}:
    fn()
