class Plain:
    def name(self):
        return "plain"

    def size(self):
        return 1


class Packed:
    def size(self):
        return len(self.name())

    def unpack(self):
        return self.size()


def recognise(file, kind):
    file.__class__ = type(kind.__name__, (kind, type(file)), {})


file = Plain()
recognise(file, Packed)
file.unpack()
