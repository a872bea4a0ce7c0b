from tools import *

a()
