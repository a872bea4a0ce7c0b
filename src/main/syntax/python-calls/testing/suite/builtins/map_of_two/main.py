def add(one, two):
    return one + two


def wide(n):
    return n > 1


class Box:
    def __init__(self, n):
        self.n = n

    def open(self):
        return self.n


total = list(map(add, [1, 2], [3, 4]))
wides = tuple(filter(wide, total))
for box in map(Box, wides):
    box.open()
any(map(lambda n: wide(n), total))
