import pack.sub
from pack import sub

pack.sub.work()
sub.work()
