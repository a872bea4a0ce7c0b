def logged(function=None, level=1):
    def decorate(f):
        def wrapper():
            return f()
        return wrapper

    if function is None:
        return decorate
    return decorate(function)


def named(name):
    def decorate(f):
        return f

    if callable(name):
        return decorate(name)
    return decorate


@logged
def plain():
    pass


@logged(level=2)
def leveled():
    pass


@named
def bare():
    pass


plain()
leveled()
bare()
