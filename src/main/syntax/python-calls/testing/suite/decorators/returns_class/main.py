def counted(cls):
    class Counted(cls):
        def __init__(self, *args):
            self.count()
            super().__init__(*args)

        def count(self):
            pass

    return Counted


@counted
class Item:
    def __init__(self, name):
        self.name = name

    def show(self):
        return self.name


Item("a").show()
