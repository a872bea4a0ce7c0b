from ..two import work

def deep():
    work()
