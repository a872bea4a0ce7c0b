def a():
    pass

for fn in {f for f in (a, a)}:
    fn()
