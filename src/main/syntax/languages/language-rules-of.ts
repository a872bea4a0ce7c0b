// The rules of each language: a new language is its folder and a line here.
import type { LanguageRules } from '../definitions/language-rules.ts'
import type { SyntaxLanguage } from '../grammars/language.ts'
import { cppRules } from './cpp/cpp-rules.ts'
import { csharpRules } from './csharp/csharp-rules.ts'
import { goRules } from './go/go-rules.ts'
import { javaRules } from './java/java-rules.ts'
import { phpRules } from './php/php-rules.ts'
import { pythonRules } from './python/python-rules.ts'
import { rubyRules } from './ruby/ruby-rules.ts'
import { rustRules } from './rust/rust-rules.ts'
import { scriptRules } from './script/script-rules.ts'

export const languageRules: Readonly<Record<SyntaxLanguage, LanguageRules>> = {
  python: pythonRules,
  typescript: scriptRules,
  tsx: scriptRules,
  javascript: scriptRules,
  go: goRules,
  rust: rustRules,
  java: javaRules,
  cpp: cppRules,
  csharp: csharpRules,
  ruby: rubyRules,
  php: phpRules,
}
