def start():
    return 'third'
