def a():
    pass

def b():
    pass

for fn in {"a": a, "b": b}.values():
    fn()
