class Counter:
    def __init__(self, step):
        self.step = step


def up():
    pass


def down():
    pass


one = Counter(up)
two = Counter(down)
one.step()
one = two
one.step()
two.step = up
one.step()
