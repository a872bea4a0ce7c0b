class Low(Exception):
    def answer(self):
        return low


class High(Exception):
    def answer(self):
        return high


def low():
    pass


def high():
    pass


def risky(n):
    if n:
        raise Low()
    raise High()


def run(n):
    try:
        risky(n)
    except Low as error:
        error.answer()()
    except High as error:
        error.answer()()
    else:
        high()
    finally:
        low()


run(1)
