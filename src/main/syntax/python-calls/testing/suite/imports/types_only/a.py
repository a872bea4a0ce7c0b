from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from b import Engine

def start(engine: "Engine"):
    engine.run()
