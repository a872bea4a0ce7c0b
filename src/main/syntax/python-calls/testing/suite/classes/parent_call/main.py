class Base:
    def __init__(self):
        self.setup()

    def setup(self):
        pass

class Child(Base):
    def setup(self):
        super().setup()

Child()
