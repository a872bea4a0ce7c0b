// The things that developers and keep rules about, by their names.

/** In the singular. A word that talk about people uses as often ("feature", "process", "task") is none. */
const named =
  `brace bracket closure coroutine diagram document docs event expression goroutine hint operator parenthesis pointer quote record recursion resource thread toggle
  abbreviation accessor adapter alert alias annotation api archive argument array artifact assertion asset
  attribute backend backup batch benchmark binary boolean branch bucket bug build builder bundle button cache callback
  cast certificate change changelog checkbox class cli client code codebase column command comment commit component config
  configuration connection constant constructor container controller cookie coverage credential cron css currency
  dashboard data database dataset date datetime decorator dependency deploy deployment dialog diff digest directory
  docker docstring documentation domain dump dto endpoint entity enum member environment error except exception export
  factory field file filename fixture flag float folder font formatter formatting frontend function generator
  getter global graph guard handler hash header helper hook html http icon id identifier image import indent
  indentation index inheritance input instance integer interface interceptor iterator job json key keyword label lambda
  layout library line lint linter listener literal locale lockfile log logger logging logic loop macro markdown message metadata method metric middleware migration mixin mock model module money monorepo mutation name namespace naming
  null number object option output package page pagination param parameter parser password path payload
  permission pipeline plugin port pr prefix primitive print procedure promise prop property protocol
  query queue readme reducer refactoring regex release repo repository request response retry review reviewer
  rollback route router row runbook schema script sdk secret selector semicolon serializer server service session
  setter setting signature singleton snapshot socket spec sql stacktrace state statement storybook string struct style
  stylesheet subclass submodule suffix suite symbol table tab tag template tenant test testing text theme ticket timeout timestamp timezone todo token trace transaction translation tuple type typing url uuid validation allocation allocator assembly balance bitmap breakpoint buffer checkpoint chunk corpus dag
  deadline deadlock driver embedding epoch experiment figure firmware fragment hal heap interrupt invoice isr kernel layer
  ledger malloc manifest mapper mesh mutex packet partition playbook plot poller precondition register replica report
  runner sample scene screen seed selector sensor shader shard signal span sprite step stream subscriber topic
  validator value variable version warning webhook whitespace widget worker workflow wrapper xml yaml`
    .split(/\s+/u)
    .filter(Boolean)

/** Tools and languages that a rule names without more. */
const tools = `ansible babel bash bazel biome camelcase cargo composer conda cypress django docker
  eslint fastapi git github gitlab golang gradle graphql grpc intellij javascript jest
  jira kebab-case kotlin kubernetes make maven mypy mysql npm nuget nx pascalcase pip playwright
  pnpm podman poetry postgres postgresql powershell prettier protobuf pydantic pytest python redis redux ruff sass scss screaming_snake_case snake_case sqlite svelte svg tailwind terraform toml ts deploying committing merging rebasing pushing mocking tox tsx
  typescript utc uv vault vite vitest vue webpack yarn zod zsh adr ci`
  .split(/\s+/u)
  .filter(Boolean)

/** Said of all there is of them, without an article and without an "s". */
const masses =
  `code data money indentation output input text coverage logic whitespace css sql html json yaml logging
  formatting documentation inheritance composition naming typing state configuration validation metadata testing`
    .split(/\s+/u)
    .filter(Boolean)

/** What users of a program see, or what is there while it runs: it is described more often than ruled. */
const shown = new Set(
  `account button checkbox column container cookie dashboard dialog dump folder font icon image item layout page
  payload pool screen report step stream topic sample signal deadline balance invoice figure pool port queue request response role row server session socket tag theme timestamp token
  video warning widget modal card cell user value object list array string number banner connection label`.split(
    /\s+/u,
  ),
)
const artefacts = new Set(named)
const toolNames = new Set(tools)
const massNames = new Set(masses)

/** The singular of a word in lower case, as far as its ending tells it. */
function singularOf(word: string): string {
  if (artefacts.has(word)) return word
  if (/ies$/u.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:sses|xes|ches|shes|ses)$/u.test(word)) return word.slice(0, -2)
  return /[^su]s$/u.test(word) ? word.slice(0, -1) : word
}

/** Whether a word, in lower case, names something that developers make. */
export function isArtefact(word: string): boolean {
  return artefacts.has(word) || artefacts.has(singularOf(word))
}

/** What office talk speaks of as often as of code. */
const loose = new Set(
  `action archive asset badge balance batch benchmark board branch budget bug build button calendar cast chart
  chunk client code config coverage dashboard data deadline diagram docs document documentation embedding
  environment event experiment feature figure file filter folder format formatting fragment frame global group
  guard harness hint host image index input invoice issue item job key layer ledger library line link list logic
  loop member message model module money name network number object option output package page partition path plan
  playbook plugin policy pool port process project property protocol quote record release report resource response
  review reviewer role row runner sample scene schedule scheme screen seed selection sensor server service session
  setting span spec standard state statement step stream string style subscriber suite symbol tab table tag target
  task template tenant testing text theme thread ticket time title topic translation type user value version video
  warning worker workflow`.split(/\s+/u),
)
/** Names made of two of them end in one: "dataclass", "f-string". */
const compound =
  /lib$|[\p{L}\d]-(?:string|lint|test|case|file|name|type|class|import|hook|request|call)s?$|\p{L}(?:class(?:es)?|file|name|type)s?$/u

/** Whether a word, in lower case, names something of code that other talk does not name, or a tool. */
export function isFirm(word: string, before: string | undefined): boolean {
  if (isTool(word)) return !/^(?:make|composer|go|ts|nx|ci|redux|helm|vault|docker-?)$/u.test(word)
  if (isVerbThere(word, before)) return false
  if (compound.test(word) && !artefacts.has(word)) return word.length > 5
  return isArtefact(word) && !loose.has(word) && !loose.has(singularOf(word))
}

/** Whether a word, in lower case, names what a program is made of or how it is worked on: "function", "commit". */
export function isCraft(word: string): boolean {
  return isArtefact(word) && !shown.has(word) && !shown.has(singularOf(word))
}

/** Whether a word, in lower case, names several of something that developers make. */
export function isPluralArtefact(word: string): boolean {
  return !artefacts.has(word) && artefacts.has(singularOf(word))
}

/** Whether a word, in lower case, stands for all there is of it: "code", "money". */
export function isMass(word: string): boolean {
  return massNames.has(word)
}

/** Whether a word, in lower case, names a tool, a language or a way of writing names. */
export function isTool(word: string): boolean {
  return toolNames.has(word)
}

/** Of which a project has one: "the database" is no database among others. */
const unique = new Set(
  `api backend build cli client code codebase browser changelog ci console database frontend host linter lockfile logger
  config network project readme repo repository server ui user formatter scheduler shell`.split(
    /\s+/u,
  ),
)

/** Whether a word, in lower case, names something of which a project has one. */
export function isUnique(word: string): boolean {
  return unique.has(word)
}

/** What a verb may be as well: behind "you", "we" and "to" it is one. */
const verbs =
  /^(?:code|log|name|test|review|commit|format|document|comment|branch|print|query|request|release|build|deploy|update|type|import|export|index|tag|label|link|cache|mock|patch|port|filter|handle|guard|process|state|alert|color|trace|hash|key|value|view|list|batch|copy|layout|pin|command|watch)$/u
const beforeVerb =
  /^(?:to|you|we|they|i|who|don['’]t|please|always|never|can|could|should|must|will|would|let['’]s)$/u

/** Whether a word does something in its place, behind `before` (both in lower case). */
export function isVerbThere(word: string, before: string | undefined): boolean {
  return before !== undefined && verbs.test(word) && beforeVerb.test(before)
}
