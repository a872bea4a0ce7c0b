def read():
    return stop


def stop():
    pass


for made in iter(read, None):
    made()
    break
reversed([stop])
next(reversed([stop]))()
for at, made in enumerate([read], start=1):
    made()
