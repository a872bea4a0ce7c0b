// Whether a tool says that it was started where there is nothing for it: what it was to check was not checked.

/** As the tools say it (Go, golangci-lint, npm, pnpm, yarn, Cargo, make, Maven, Gradle, MSBuild, Mix, Bundler, Composer, Poetry). */
const noProject = [
  'does not contain main module',
  'cannot find main module',
  'go\\.mod file not found in current directory',
  'no go files to analyze',
  'could not read package\\.json: error: enoent',
  'enoent: no such file or directory, open .{0,200}package\\.json',
  'no package\\.json (?:was )?found in ',
  "couldn't find a package\\.json file in",
  'could not find `cargo\\.toml` in',
  'no targets specified and no makefile found',
  'there is no pom in this directory',
  'does not contain a gradle build',
  'msb1003: specify a project or solution file',
  'could not find a mix\\.project',
  'could not locate gemfile',
  'composer could not find a composer\\.json',
  'could not find a pyproject\\.toml',
]
const says = new RegExp(noProject.join('|'), 'i')

/** Whether the error of a failed command says that there is no project where it ran. */
export function saysNoProject(error: string): boolean {
  return says.test(error.slice(0, 400))
}
