def one():
    pass


def two():
    pass


def three():
    pass


table = {"a": {"b": one}, "c": {}}
table["a"]["b"] = two
table["c"]["d"] = three
table["a"]["b"]()
table["c"]["d"]()
inner = table["a"]
inner["e"] = one
table["a"]["e"]()
