import asyncio


def one():
    pass


def two():
    pass


async def load(function):
    return function


async def main():
    first, second = await asyncio.gather(load(one), load(two))
    first()
    got = await asyncio.wait_for(load(two), 1)
    got()
    return second


asyncio.run(main())()
