def boot():
    pass

boot()
