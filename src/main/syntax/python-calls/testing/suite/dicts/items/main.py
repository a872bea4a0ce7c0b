def a():
    pass

table = {"a": a}
for name, fn in table.items():
    fn()
for fn in table.values():
    fn()
table.get("a")()
