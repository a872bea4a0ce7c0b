import logging


def record(where):
    where.error("lost")


logger = logging.getLogger("shop")


class Cart:
    def __init__(self):
        self.log = logger.getChild("cart")

    def add(self):
        self.log.info("added")


Cart().add()
record(logger)
