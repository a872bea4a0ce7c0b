from tools import run
import tools

run()


def run():
    pass


run()


def inside():
    from tools import run as chosen
    run()
    chosen()


inside()
tools.run()
