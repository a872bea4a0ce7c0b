def good():
    pass


def bad():
    pass


def show(**options):
    callback = options.pop("callback", bad)
    callback()
    later(**options)


def later(after=None, **left):
    after()
    for name in left:
        left[name]()


show(callback=good, after=good, other=bad)
show(after=good)
