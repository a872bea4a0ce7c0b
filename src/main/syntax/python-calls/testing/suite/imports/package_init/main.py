import pack
from pack import inner

pack.top()
inner()
