class Base:
    known = []

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        cls.register()

    @classmethod
    def register(cls):
        cls.known.append(cls)

    def __new__(cls, *args):
        self = super().__new__(cls)
        self.prepare()
        return self

    def prepare(self):
        pass


class Leaf(Base):
    def __init__(self, name):
        self.name = name

    def prepare(self):
        self.ready = True


Leaf("a")
