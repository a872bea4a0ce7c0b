def shown():
    pass


class Column:
    def __set_name__(self, owner, name):
        self.name = name
        self.announce()

    def announce(self):
        pass

    def __get__(self, row, owner=None):
        return shown

    def __set__(self, row, value):
        self.keep(value)

    def keep(self, value):
        pass

    def __delete__(self, row):
        self.announce()


class Row:
    title = Column()

    def rename(self, title):
        self.title = title


row = Row()
row.rename("a")
row.title()
del row.title
