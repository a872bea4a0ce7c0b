def first():
    pass


def second():
    pass


class Table(dict):
    def __getitem__(self, key):
        return super().__getitem__(key.upper())

    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)


table = Table()
table["a"] = first
table["b"] = second
table["a"]()
