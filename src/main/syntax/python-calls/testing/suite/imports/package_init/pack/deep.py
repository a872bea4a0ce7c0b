def inner():
    pass
