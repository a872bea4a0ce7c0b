def a():
    pass

def clean():
    pass

def work():
    try:
        return a()
    finally:
        clean()

work()
