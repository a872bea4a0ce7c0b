def a():
    pass


def b():
    pass


def c():
    pass


table = dict([("a", a), ("b", b)])
table.pop("a")()
list(table.values())[0]()
for name, made in {"c": c}.items():
    made()
key, last = table.popitem()
last()
