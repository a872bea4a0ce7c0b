def first():
    pass


def second():
    pass


def third():
    pass


def put(table):
    table["key"] = second
    table = {"key": third}
    table["key"]()


table = {"key": first}
table["key"]()
put(table)
table["key"]()
