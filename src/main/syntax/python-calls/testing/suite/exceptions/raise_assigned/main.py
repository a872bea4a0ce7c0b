class Mine(Exception):
    def __init__(self):
        pass

err = Mine
raise err
