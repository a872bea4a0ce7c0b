import asyncio


async def fetch():
    return parse


def parse():
    pass


async def each():
    yield fetch


class Session:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *info):
        pass

    async def get(self):
        return await fetch()


async def start():
    async with Session() as session:
        (await session.get())()
    async for one in each():
        await one()


asyncio.run(start())
