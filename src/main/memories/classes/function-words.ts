// The words that frame what is said, whatever it is of: who, whether, how, when, of what.

export const functionWords: ReadonlySet<string> = new Set(
  `i you we he she it they me us them my your our his her its their the a an this that these those is are was were be
  been am do does did have has had will would can could should shall may might must not no never always any all each
  every some to of in on at by for with from as if when where who what which how why and or but so than then there here
  now only just too also again out up down off over under before after until since while because let please one ones
  everything anything nothing nobody anyone still yet ever more most less don't doesn't didn't isn't aren't wasn't
  won't can't i'd i'll i've i'm we're we've we'll we'd you're you've you'll it's that's let's there's they're`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)
