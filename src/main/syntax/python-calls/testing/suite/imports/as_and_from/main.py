import tools as t
from tools import b as bee

t.a()
bee()
