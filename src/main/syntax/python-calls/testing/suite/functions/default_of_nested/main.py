def make(prefix):
    def inner(text, show=prefix):
        return show(text)

    prefix = quiet
    return inner


def loud(text):
    return text


def quiet(text):
    return text


make(loud)("a")
make(loud)("a", quiet)
