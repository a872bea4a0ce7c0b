import a

def pong():
    pass

def back():
    a.ping()
