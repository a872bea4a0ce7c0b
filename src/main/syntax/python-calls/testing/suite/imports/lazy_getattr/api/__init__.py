from api import sub
from api.impl import helper, work as late
