import api
from api import late

late()
api.helper()
api.sub.deep()
