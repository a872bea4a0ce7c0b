def a():
    pass


def b():
    pass


def run(first, second):
    first()
    second()


options = {"first": a}
options["second"] = b
run(**options)
run(**dict(first=b, second=a))
