// Words that developers use for the same thing, so that what was asked in other words is found without a model.
import { stemmer } from 'stemmer'

/** A line is a group; a word may stand in several. What has many meanings is left out. */
const groups = `
login signin logon authenticate authentication auth anmeldung
signup register registration registrierung enroll
password passphrase passwort credentials
email mail newsletter inbox
spam junk
photo picture image avatar bild foto
customer buyer shopper kunde kunden
admin administrator
permission privilege rights berechtigung
approve approval signoff authorise authorize
payment pay checkout billing zahlung
invoice bill receipt rechnung rechnungen
price cost fee preis preise
refund reimbursement chargeback
tax vat steuer
discount coupon voucher rabatt
cart basket warenkorb
order purchase bestellung bestellungen
delivery shipping shipment versand
stock inventory warehouse lager
phone mobile smartphone handy
iphone ios ipad safari
delete erase purge wipe remove deletion löschen
keep retain retention
expire expiry expiration ttl lifetime
hang hangs stall freeze frozen stuck
slow sluggish latency slowness langsam
crash segfault segmentation panic absturz
memory ram oom heap speicher
disk storage space
database db datenbank
postgres postgresql
backup backups dump
restore recover recovery
replica replication standby
queue backlog warteschlange
cron schedule scheduled scheduler nightly
timezone zone utc zeitzone
alert alarm pager notification paged wake woken
deploy deployment rollout release ship shipped
production prod live
staging preprod
server host machine box vm
container docker pod
kubernetes k8s
proxy nginx gateway
cache cached caching
certificate cert tls ssl zertifikat
domain subdomain hostname dns
encrypt encryption cipher
verify verification validate validation
webhook callback
endpoint route
websocket socket
upload attachment
csv spreadsheet excel xlsx tabelle
print printer drucker
font typeface schriftart
umlaut accent diacritic encoding charset unicode
translation translate locale localization localisation i18n übersetzung
dialog modal popup overlay
dropdown menu
sidebar drawer
page screen
theme appearance skin
color colour
flicker flash blink
animation transition
css style stylesheet
accessibility accessible a11y
frontend ui interface gui
component widget
flaky intermittent unstable sporadic
mock stub fake
ci pipeline workflow runner
dependency package library
bundle bundler bundling
config configuration setting preference einstellung
flag toggle switch
environment env
id identifier uuid ulid guid
duplicate double twice doubled
missing absent disappear vanish lost
limit maximum max cap quota threshold höchstens
minimum least min
throttle throttling
size large big huge groß
personal pii gdpr privacy sensitive
tenant organisation organization workspace
search lookup suche
sort ordering collation sortierung
pagination paging cursor
location geo coordinates position
video recording clip
audio sound
sync synchronise synchronize synchronization abgleich
network connection connectivity
retry retries backoff
lock locked mutex deadlock
concurrent concurrently parallel simultaneous simultaneously
convention rule guideline policy
decide decision chose choose entscheidung
forbid forbidden prohibit disallow
allow permit permitted allowed
required require mandatory must
device hardware
reboot restart reset neustart
hotkey shortcut keyboard
terminal shell
chart graph plot diagram diagramm
report statistics analytics bericht
convert conversion transform
typo misspelling spelling
javascript js
typescript ts
python py
node nodejs
request requests call
exception traceback stacktrace
`

const kin = new Map<string, Set<string>>()
for (const line of groups.trim().split('\n')) {
  const words = line.split(' ')
  for (const word of words) {
    const stem = stemmer(word)
    const others = kin.get(stem) ?? new Set<string>()
    for (const other of words) if (stemmer(other) !== stem) others.add(other)
    kin.set(stem, others)
  }
}

/** The other words for what a lower-case word names, in any of its forms; none for most words. */
export function synonymsOf(word: string): readonly string[] {
  return [...(kin.get(stemmer(word)) ?? [])]
}
