from . import tools as t
from .tools import run

def go():
    t.run()
    run()
