from ..base import root
from ... import nothing

def start():
    root()
