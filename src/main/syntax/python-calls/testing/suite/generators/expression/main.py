def a():
    pass

def b():
    pass

for fn in (f for f in [a, b]):
    fn()
