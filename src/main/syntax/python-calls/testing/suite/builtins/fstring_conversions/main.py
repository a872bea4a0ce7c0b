class Told:
    def __str__(self):
        return "told"
    def __repr__(self):
        return "shown"


class Formatted(Told):
    def __format__(self, spec):
        return spec


def shown(value):
    return f"{value!r}"


def told(value):
    return f"{value!s} and {value}"


def formatted(value):
    return f"{value:>10}"


shown(Told())
told(Told())
formatted(Formatted())
