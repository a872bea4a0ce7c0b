def start():
    return 'second'
