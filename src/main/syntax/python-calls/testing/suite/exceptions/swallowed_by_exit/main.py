class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return True


class Lock:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


def after():
    pass


def guarded():
    with Guard():
        raise ValueError()
    after()


def locked():
    with Lock():
        raise ValueError()
    after()


guarded()
locked()
