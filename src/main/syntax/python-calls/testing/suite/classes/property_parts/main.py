def stored():
    pass


def wiped():
    pass


class Box:
    def read(self):
        return stored

    def fill(self, value):
        self.kept = value
        stored()

    def empty(self):
        wiped()

    content = property(read, fill, empty)

    @property
    def other(self):
        return wiped

    @other.deleter
    def other(self):
        stored()


box = Box()
box.content = 1
box.content()
del box.content
del box.other
