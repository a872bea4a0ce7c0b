from jobs import clean, build


def run(first, second, third=None):
    first()
    second()
    if third:
        third()


steps = [clean]
more = (build,)
run(*steps, *more, **{"third": lambda: clean()})
