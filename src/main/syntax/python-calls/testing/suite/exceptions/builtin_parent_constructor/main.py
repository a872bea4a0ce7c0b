class Refused(ValueError):
    def __init__(self, why):
        super().__init__("refused")
        self.why = why

    def __str__(self):
        return super().__str__()


class Plain:
    def __init__(self):
        super().__init__()


def ask():
    raise Refused("no")


Plain()
try:
    ask()
except Refused as refused:
    str(refused)
