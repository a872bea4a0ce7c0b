class Empty(ValueError):
    def describe(self):
        return "empty"


class Wrapped(Exception):
    def __init__(self, inner):
        self.inner = inner


def check(text):
    if not text:
        raise Empty("no text")
