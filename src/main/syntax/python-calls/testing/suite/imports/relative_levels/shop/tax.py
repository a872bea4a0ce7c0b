def rate():
    pass
