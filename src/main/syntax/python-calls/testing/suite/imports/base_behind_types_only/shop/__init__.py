from . import base
from . import cart
