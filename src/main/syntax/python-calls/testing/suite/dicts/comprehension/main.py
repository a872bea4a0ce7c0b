def a():
    pass

def b():
    pass

table = {k: v for k, v in [("a", a), ("b", b)]}
for fn in table.values():
    fn()
