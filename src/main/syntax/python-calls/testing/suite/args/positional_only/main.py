def show():
    pass


def hide():
    pass


def act(handler, /, *, fallback=hide):
    handler()
    fallback()


def other(handler, /, **rest):
    handler()
    rest["handler"]()


act(show)
other(show, handler=hide)
