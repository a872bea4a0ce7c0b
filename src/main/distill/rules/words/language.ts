// Tells whether a text is in English, the only language in which what an agent claims can be checked by its words.

/** Enough to tell by. */
const mostRead = 2000

const english = new Set(
  [
    'the an and or of to is are was were be been it its this that these those with for from by',
    'not now only which when what how have has had all you we they will would can could did does',
    'there here after before into than then still also both each because but if at',
  ].flatMap((words) => words.split(' ')),
)

/** Words that others need in nearly every sentence and English has not. */
const others = new Set(
  [
    // French, Spanish, Portuguese, Italian, Catalan, Romanian
    'le la les un une des du et est sont dans pour sur avec pas que qui ne ce cette au aux',
    'el los las una del y en por para como más pero está ya',
    'os uma das dos em não ao aos foi são mais já seu sua pelo pela',
    'il gli che non nel nella alla sono anche della dei delle è',
    'și este cu pe nu sunt din pentru',
    // German, Dutch, Swedish, Norwegian, Danish
    'der das und ist nicht mit den dem ein eine einen auf für wird sind auch noch jetzt von zu alle durch',
    'het een en van niet zijn wordt nu ook voor naar',
    'och att är inte på för av som nu har ett ikke og er til af jeg',
    // Polish, Czech, Slovak, Croatian, Hungarian, Finnish, Turkish, Vietnamese, Indonesian
    'nie jest się oraz są już dla przez że nové jsou není sú',
    'az és nem egy hogy ja ei että ovat nyt ve bir için değil ile bu çok',
    'và là của không được các cho đã dan yang di tidak untuk dengan ini sudah',
  ].flatMap((words) => words.split(' ')),
)

const beyondAscii = /[^\u0000-\u007f]/

function countOf(text: string, one: RegExp): number {
  return text.match(one)?.length ?? 0
}

/** Whether a text is surely in another language than English; of a few words it is not known. */
export function isForeign(text: string): boolean {
  // Addresses, paths and names in code are in none.
  const read = text
    .slice(0, mostRead)
    .split(/\s/)
    .filter((word) => !/[/\\_@#=<>`]|\.\w/.test(word))
    .join(' ')
  const foreign = beyondAscii.test(read) ? countOf(read, /(?!\p{Script=Latin})\p{L}/gu) : 0
  if (foreign >= 4 && foreign * 4 > countOf(read, /\p{L}/gu)) return true
  let own = 0
  let other = 0
  for (const word of read.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (english.has(word)) own += 1
    else if (others.has(word) || /[à-öø-ÿāăąćčďđēęěğīįłńňőœřśşšťūůűųźżžșț]/.test(word)) other += 1
  }
  return own === 0 ? other > 0 : other > 1 && other > own
}
