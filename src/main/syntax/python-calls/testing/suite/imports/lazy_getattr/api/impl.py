from .sub import deep


def helper():
    deep()


def work():
    helper()
