def handler(value):
    return value


def loop():
    try:
        while True:
            got = yield
            got(1)
    finally:
        tidy()


def tidy():
    pass


running = loop()
next(running)
running.send(handler)
running.close()
list(x() for x in [tidy])
