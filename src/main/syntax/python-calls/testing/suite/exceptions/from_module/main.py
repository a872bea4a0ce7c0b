import errors
from errors import check


def run():
    try:
        check("")
    except errors.Empty as error:
        raise errors.Wrapped(error) from error


try:
    run()
except errors.Wrapped as wrapped:
    wrapped.inner.describe()
