text = ", ".join(["a"])
text.upper()
items = []
items.append(1)
table = {}
table.update({"a": 1})
dict(a=1).keys()
