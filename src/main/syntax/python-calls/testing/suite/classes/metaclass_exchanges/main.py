def timed(method):
    def wrapper(self):
        return method(self)
    return wrapper


class Meta(type):
    def __new__(mcs, name, bases, members):
        members["run"] = timed(members["run"])
        return type.__new__(mcs, name, bases, members)


class Job(metaclass=Meta):
    def run(self):
        pass


class Sub(Job):
    def run(self):
        pass


Job().run()
Sub().run()
