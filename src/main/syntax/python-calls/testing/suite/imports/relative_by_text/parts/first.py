def start():
    return 'first'
