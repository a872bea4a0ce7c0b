class Broken(Exception):
    def note(self):
        pass


class Torn(Broken):
    def note(self):
        pass


def tear():
    raise Torn()


def handle():
    try:
        tear()
    except Broken as broken:
        broken.note()
        raise


def outer():
    try:
        handle()
    except Broken as last:
        last.note()


outer()
