// Tells a project's frames from those of libraries and runtimes, by where they lie and what they are called.

const foreignFile =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|vendor|gems|\.cargo\/registry|\.cargo\/git|\.rustup|pkg\/mod|\.pnpm)\/|^node:|^internal\/|^native |^<(?:frozen |internal:|anonymous>)|\/(?:lib|Lib)\/python3?\.?\d*\/|^\/rustc\/|^\/(?:usr\/)?lib\/|^\.\/csu\/|\/lib\/ruby\/|\/go[-\d.]*(?:\/\d[\d.]*)?(?:\/x64|\/libexec)?\/src\/[^/.]+\/|^[A-Z]:\\Python|^\/_\/src\//

const foreignName: Partial<Record<string, RegExp>> = {
  java: /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|jakarta|org\.(?:junit|gradle|apache|springframework|mockito|hibernate|codehaus|testng|assertj|jetbrains)|io\.netty|reactor)\./,
  csharp: /^(?:System|Microsoft|Xunit|NUnit|Newtonsoft)\./,
  rust: /^<?(?:std|core|alloc|__rustc|rust_begin_unwind|__rust_\w+|__libc_\w+|test|tokio)(?:::|\[|$)/,
  go: /^(?:runtime|testing|reflect|sync|net\/http)\.|^panic$/,
}

/** Whether a frame may be the project's own; a frame without a file is not, save in Java, which prints no paths. */
export function isOwnFrame(language: string, file: string | null, name: string | null): boolean {
  if (name !== null && foreignName[language]?.test(name)) return false
  return file !== null && !foreignFile.test(file.replaceAll('\\', '/'))
}
