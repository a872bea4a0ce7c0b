class Row:
    def __init__(self, cells):
        self.cells = cells

    def __iter__(self):
        return iter(self.cells)


class Grid:
    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        for row in self.rows:
            yield Row(row)

    def __getitem__(self, at):
        return self.rows[at]


def a():
    pass


def b():
    pass


for row in Grid([[a], [b]]):
    for cell in row:
        cell()
first, *rest = Row([a])
first()
Grid([[b]])[0][0]()
