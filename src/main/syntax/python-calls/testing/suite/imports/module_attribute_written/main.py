import settings

def mine():
    pass

settings.handler = mine
settings.handler()
