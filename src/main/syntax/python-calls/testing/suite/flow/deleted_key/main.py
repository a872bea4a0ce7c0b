def a():
    pass

def b():
    pass

d = {"x": a, "y": b}
del d["x"]
for fn in d.values():
    fn()
