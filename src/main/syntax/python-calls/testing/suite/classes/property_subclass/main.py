class cached(property):
    def __init__(self, fget, name=None):
        super().__init__(fget)
        self.name = name or fget.__name__

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return self.fget(obj)


class plain(property):
    pass


class Engine:
    def start(self):
        pass


class Car:
    @cached
    def engine(self):
        return Engine()

    @plain
    def spare(self):
        return Engine()


Car().engine.start()
Car().spare.start()
