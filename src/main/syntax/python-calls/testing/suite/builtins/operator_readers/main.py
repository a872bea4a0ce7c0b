from operator import attrgetter, itemgetter, methodcaller


class Pipe:
    def __init__(self):
        self.end = self.close

    def write(self, text):
        self.flush()

    def flush(self):
        pass

    def close(self):
        pass


def handler():
    pass


write = methodcaller("write", "x")
write(Pipe())
for pipe in map(methodcaller("flush"), [Pipe()]):
    pass
attrgetter("end")(Pipe())()
itemgetter("on")({"on": handler})()
