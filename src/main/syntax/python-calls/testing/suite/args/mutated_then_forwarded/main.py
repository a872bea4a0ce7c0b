def ping():
    pass


def pong():
    pass


def pick(first, *rest, last=None):
    rest[0]()
    return last or first


def forward(*args, **options):
    return pick(*args, **options)


forward(ping, pong)()
forward(1, ping, last=pong)()
