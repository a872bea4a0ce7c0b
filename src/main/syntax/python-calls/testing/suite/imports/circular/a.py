import b

def ping():
    b.pong()
