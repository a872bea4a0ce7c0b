enum Level { Low, High }
namespace Tools {
  export function run(level: Level): void { hidden() }
  function hidden(): void {}
  export const later = () => { run(Level.Low) }
}
Tools.run(Level.High)
Tools.later()
