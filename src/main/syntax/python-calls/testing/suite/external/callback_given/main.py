import threading
import functools
import atexit


def work():
    tidy()


def tidy():
    pass


thread = threading.Thread(target=work)
thread.start()
thread.join()
run = functools.partial(work)
run()
