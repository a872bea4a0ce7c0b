def a():
    pass

def b():
    pass

for name, fn in [("a", a), ("b", b)]:
    fn()
