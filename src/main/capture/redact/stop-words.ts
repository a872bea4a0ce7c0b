// The words that secrets stand beside, and the signs of what is looked at as a whole.
import { placeWords } from './commands/known-places.ts'

/**
 * The words, `¦` before the three of their characters that are rarest in ordinary text (16 MB of transcripts, and these
 * sources). Text is compared three characters at a time with one table: that takes two thirds of the time of two at a
 * time, and one expression of all these alternatives three times as long.
 */
export const stopWords = placeWords.concat(
  `¦[redacted ¦pass ¦pwd ¦pw s¦ecret ¦token ¦key c¦red a¦uth coo¦kie ¦:// ¦bearer cont¦rase ke¦nnwort ¦-pat ¦_pat s¦alt
  ¦pepper m¦nemonic p¦hrase ¦?sig= &s¦ig= ¦?code= &co¦de= sig¦nature ¦psk ¦session ¦jwt ¦_pin ¦"pin _co¦de: "encry¦pt" -te¦am: ¦"d"
  l¦ogin con¦nect( ¦@tcp( j¦wt.sign( createhm¦ac( ¦-user p¦do( seq¦uelize( con¦nection( a¦lgoliasearch( c¦lient( i¦nit( ¦sudo -S ra¦bbitmqctl
  ¦-SecureString p¦ut-parameter s¦enha wacht¦woord s¦enord c¦lave adgan¦gskode sal¦asana je¦lsz h¦eslo ¦mdp ¦zugangsdaten
  identi¦fiants ki¦nit --s¦tdin n¦ew( ha¦sh( hash¦pw( fe¦rnet( f¦tp( ¦begin( ve¦rify( co¦mpare(
  ¦bind( bind¦_s( .t¦ochararray dat¦abase( sessi¦on( gehe¦imnis ¦jeton c¦hiave c¦have p¦arola l¦ozinka
  cipher¦iv( _encry¦pt( _decry¦pt( scryp¦tsync( scry¦pt( pbkdf¦2sync( pbkd¦f2( ¦_hmac( hm¦ac.hexdigest( hm¦ac.digest( utf¦8.getbytes( asc¦ii.getbytes( mysq¦li(`
    .split(/\n\s+|(?<!sudo) /)
    .concat([
      '\u00A6 -a',
      '\u00A6 -b',
      '\u00A6 -k',
      '\u00A6 -p',
      '\u00A6 -n',
      '\u00A6 -t',
      '\u00A6 -u',
      '\u00A6 -w',
      ' co\u00A6de:',
      'loggin\u00A6g in',
      'l\u00A6og in',
      're\u00A6covery cod',
      'lo\u00A6gs in',
      'si\u00A6gn in',
      'con\u00A6nect to',
      '\u00A6ssh ',
      'ein\u00A6log',
      'an\u00A6meld',
      '\u00A6PIN ',
      '\u00A6PIN:',
      '\u00A6PIN-',
      'lo\u00A6ck cod',
      'ala\u00A6rm cod',
      'do\u00A6or cod',
      'ga\u00A6te cod',
      'acce\u00A6ss cod',
      'en\u00A6try cod',
      'sa\u00A6fe cod',
      'verce\u00A6l env',
      'backu\u00A6p cod',
      '\u00A6net use',
      'kat\u00A6a sandi',
    ]),
)

/** What a text holds beside its words: who looks at the whole of it is asked for these alone. */
export const holds = {
  /** `private` in any case: tags, and keys as files hold them. */
  blocks: 1,
  /** Codes of colours, escapes or entities. */
  codes: 2,
  /** `Secret`, as Kubernetes names its kind. */
  kubernetes: 4,
} as const

/** What tells of them, marked as the words are, and what it tells. */
export const signs: readonly (readonly [string, number])[] = [
  ['pr\u00A6ivate', holds.blocks],
  ...['\u00A6\u001b[', '\u00A6\\u00', '\u00A6%22', '\u00A6%3', '\u00A6%7b', '\u00A6%26']
    .concat(['\u00A6&quot', '\u00A6&lt', '\u00A6&#', '&\u00A6apos'])
    .map((sign) => [sign, holds.codes] as const),
  ['s\u00A6ecret', holds.kubernetes],
]
