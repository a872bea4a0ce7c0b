from configparser import ConfigParser


class Plain:
    def open(self):
        pass


def choose(config):
    return config.get("opener", Plain)()


choose(ConfigParser()).open()
