def clean():
    pass


def build():
    clean()
