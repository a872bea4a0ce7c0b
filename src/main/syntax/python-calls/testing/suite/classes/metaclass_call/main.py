class Counting(type):
    def __call__(cls, *args):
        made = super().__call__(*args)
        made.ready()
        return made


class Part(metaclass=Counting):
    def __init__(self, size):
        self.size = size

    def ready(self):
        pass

    def use(self):
        pass


Part(3).use()
