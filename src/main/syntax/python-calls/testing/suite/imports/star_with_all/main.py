from tools import *

a()
b()
