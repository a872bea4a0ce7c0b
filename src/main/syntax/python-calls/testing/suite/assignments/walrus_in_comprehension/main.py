def parse(text):
    return run if text else None


def run():
    pass


found = [made for text in ["a", ""] if (made := parse(text))]
found[0]()
if (again := parse("x")) is not None:
    again()
