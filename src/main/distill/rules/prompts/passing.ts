// Knows the sentences that later work may have overtaken: what was not done yet, ran, waited, was meant to come next or
// was asked of the user. Told beside work that came after them they would be taken for how things stand.
import { comesNext, labelIn, leadsToOpen, saysOpen } from './open-words.ts'
import { declines } from './sentence-weight.ts'

const longest = 600

const english = [
  String.raw`(?:not|never|nothing|none|\p{L}{2,5}n['’]t)(?: [\p{L}'’-]+){0,3} (?:committed|pushed|posted|merged|deployed|applied|released|published|wired|sent|tagged|verified|hooked up|connected|uploaded|implemented|finished|reviewed)`,
  String.raw`i (?:have(?: not|n['’]t)|did(?: not|n['’]t))(?: [\p{L}'’]+){0,2} (?:run|ran|written|write|started|start|opened|open|looked|look|checked|check|touched|touch|changed|change|tried|try|added|add|done|do|tested|test)`,
  String.raw`(?:not|\p{L}{2,5}n['’]t)(?!\p{L}).{0,60} yet|no .{2,60} yet|yet to`,
  String.raw`still (?:needs?|fails?|failing|to do|broken|missing|open|pending|red|running|runs|going|training|waiting|waits?|building|in progress|being|has to|have to|must|lacks?|stands?|the old)`,
  'as it stands|for now|for the moment|at the moment|right now|at present|currently|so far|in the meantime|tomorrow|tonight|later today|next week',
  String.raw`(?:stays?|remains?|is left) (?:red|failing|broken|open|uncommitted|unpushed|disabled|pending)|until .{2,60} (?:lands?|merged?|is (?:done|in|merged|there))`,
  String.raw`(?:does not|doesn['’]t|do not|don['’]t|won['’]t|can['’]t|cannot) (?:come up|start|boot|build|compile|exist yet)`,
  String.raw`(?:is|are|now|keeps?) (?:still |now |already )?(?:running|training|building|downloading|in progress|under way|underway|in flight)|(?:left|leave it) running|in the background`,
  String.raw`(?:(?:pull|merge) request|pr|mr)(?: [#!]?\d{1,9})? is (?:now |still )?(?:open|up|(?:open )?as a draft|a draft)|[#!]\d{1,9} is (?:now |still )?(?:open|up|a draft)`,
  String.raw`i['’]ll|i will|i['’]m going to|i am going to|i go on|i['’]d (?:then|next|leave|do it)|we['’]ll`,
  String.raw`say the word|your call|up to you|for you to decide|your go-ahead|when(?:ever)? you(?:['’]re| are)? (?:ready|want|have)|waiting (?:for|on)|waits? for|awaits?|once you|before you|until you|if you (?:want|like|approve|prefer|agree)|you(?:['’]ll)? (?:will |still )?(?:need|have) to|you must`,
  String.raw`(?:i|we)(?: have|['’]ve)? only (?:ran|run|tested|checked|tried|looked|did|verified)|i (?:ran|tested|checked) .{1,60} only|not the (?:whole|full|entire|rest)|only (?:checked|tested|ran|verified|compiled)`,
  String.raw`(?:could not|couldn['’]t|can['’]t|cannot|unable to) (?:verify|check|confirm|see your|test (?:it|this|that|them))`,
  'uncommitted|unpushed|untested|unverified|ready (?:to|for) (?:be )?(?:push|merge|commit|review|deploy|a? ?pr)(?:ed)?|exists? only (?:locally|in|on)',
  'question for|background task',
  String.raw`(?:in|as) (?:a|another|the) (?:separate |later |small |next )?(?:follow-?up|next (?:step|pr|commit|session))|i(?:['’]d| would) (?:do|fix|mend|tackle|address|handle|pick up|add|move|split|look at) (?:that|this|it|them|these|those)`,
]
const german = [
  'noch (?:nicht|kein\\p{L}{0,2}|offen|aus|zu tun)|nicht (?:gepusht|committet|eingecheckt|deployt|getestet|geprüft|ausgeführt|gemergt|veröffentlicht|angefasst|angeschlossen|verdrahtet)|nichts (?:committet|gepusht|geändert|verschickt)',
  'nur .{1,60} (?:getestet|geprüft|laufen lassen|ausgeführt)|ich (?:werde|mache|nehme|gehe|schaue) .{0,40}(?:dann|morgen|gleich|später|als nächstes)|morgen|später|im moment|momentan|zurzeit|derzeit|vorerst|bisher',
  'läuft (?:noch|gerade|weiter|im hintergrund)|im hintergrund|wartet? auf|sag (?:mir |nur |einfach )?(?:bescheid|ja|wenn)|bitte (?:lade?|prüfe?|starte?|teste?|führe?)|sobald|bevor (?:du|sie)|wenn du (?:willst|magst|möchtest|so weit)|bleib(?:t|en) (?:rot|offen|kaputt)|(?:muss|müssen|fehlt|fehlen) noch',
]
const french = [
  "pas encore|n['’]ai (?:encore |toujours )?(?:rien|pas|jamais)|rien (?:n['’]est|encore)|pas (?:encore )?(?:poussé|commité|testé|déployé|appliqué|fusionné|lancé|vérifié|publié)e?s?|reste(?:nt)? à|il (?:te |vous )?(?:faut|faudra)|pour l['’]instant|en ce moment|actuellement|pour le moment|demain|plus tard",
  "je (?:vais|ferai|continuerai|reprends|m['’]en occupe)|dis-moi|dites-moi|dès que|avant de (?:relancer|lancer|pousser|déployer|fusionner)|quand (?:tu|vous)|si (?:tu|vous) (?:veux|voulez|préfér\\p{L}*)|en attente|j['’]attends|(?:tourne(?:nt)?) (?:encore|toujours)|en arrière-plan|en cours|noté pour|que testé|seulement (?:testé|lancé|vérifié)",
]
const spanish = [
  'todavía no|aún no|no (?:he|hemos) (?:\\p{L}+ ){0,1}\\p{L}+(?:ado|ido|to|cho)|sin (?:push|commit|subir|probar|commitear|desplegar|aplicar|ejecutar)|(?<!\\p{L})faltan?(?! de )|pendientes?|quedan? por|por ahora|de momento|ahora mismo|actualmente|mañana|más tarde',
  'haré|seguiré|voy a|continuaré|dime (?:si|cuándo|cuando)|avísame|cuando (?:quieras|hayas|digas|termines)|cuando .{1,30} (?:haya|termine)|en cuanto|antes de (?:que|relanzar|desplegar)|si (?:quieres|prefieres)|sigue (?:teniendo|sin|corriendo|roj[oa]|pendiente|en marcha|fallando)|en segundo plano|esperando|solo (?:he )?(?:probado|comprobado|ejecutado|comprobé|probé)|nada (?:subido|commiteado)|hay que',
]
const italian = [
  'non ancora|(?:non|niente) (?:(?:ho|abbiamo|è|sono) )?(?:ancora )?(?:stat[oaie] )?(?:committ|push|pubblic|test|prov|esegu|unit|applic|verific|lanci|tocc|scritt|fatt)\\p{L}{0,5}|senza (?:push|commit)|mancano?|rest(?:a|ano) da|rimane da|da fare|per ora|al momento|per il momento|attualmente|domani|più tardi',
  'farò|continuerò|proseguirò|sto per|dimmi (?:se|quando)|fammi sapere|quando (?:vuoi|sei pronto)|non appena|prima di (?:lanciare|pushare|fare)|se (?:vuoi|preferisci)|ancora (?:in corso|ross[oaie]|apert[oaie]|in esecuzione)|in (?:background|esecuzione|sottofondo|attesa|corso)|ho (?:solo|soltanto) (?:testato|provato|eseguito|verificato|controllato)',
]
const portuguese = [
  'ainda não|não (?:foi|foram) (?:commit|envi|test|aplic|public|mescl)\\p{L}+|não (?:subi|commitei|enviei|testei|rodei|apliquei|publiquei|verifiquei|executei)|nada (?:foi )?(?:commitado|enviado|publicado)|sem (?:push|commit)|faltam?(?! de )|pendentes?|por enquanto|no momento|por agora|atualmente|amanhã|mais tarde',
  'farei|vou|continuarei|me (?:diga|avise|avisa)|diga-me|avise|quando (?:quiser|você|estiver)|assim que|antes de (?:subir|rodar|fazer)|se (?:quiser|preferir)|(?:continua|segue|está) (?:rodando|correndo|vermelh[oa]|em execução|em andamento)|em segundo plano|aguard\\p{L}+|esperando|só (?:testei|rodei|verifiquei)',
]
const dutch = [
  'nog (?:niet|geen|open|te doen|rood|bezig)|niet (?:gepusht|gecommit|getest|gedeployed|gedraaid|toegepast|gemerged|gecontroleerd|uitgerold)|niets (?:gecommit|gepusht)|moet(?:en)? nog|voorlopig|op dit moment|momenteel|morgen|straks',
  'ik (?:zal|ga)|laat (?:me|het) weten|zeg maar|zodra|voordat je|als je (?:wilt|wil)|wacht(?:en)? op|draait (?:nog|verder)|op de achtergrond|alleen .{1,60} (?:getest|gedraaid|gecontroleerd)|blijft (?:rood|open)',
]
const polish = [
  'jeszcze nie|nie (?:został[oay]? )?(?:jeszcze )?(?:zacommit|commit|wypchn|wypych|wdroż|przetest|test|uruchom|sprawdz|scal|opublikow)\\p{L}*|nic nie (?:zostało|wypchn|zacommit)\\p{L}*|(?:nadal|wciąż) (?:nie|czeka|czerwon|trwa|brak)\\p{L}*|na razie|obecnie|jutro|później',
  'zrobię|dokończę|daj znać|powiedz|jak tylko|zanim|jeśli chcesz|czeka(?:m|ją)? na|w tle|tylko .{1,60}(?:przetest|uruchom|sprawdz)\\p{L}*|pozosta(?:je|ło)|do zrobienia|brakuje',
]
const others = [
  'ещё не|пока (?:не|что)|не (?:закоммич|запуш|протестир|провер|запущ|опублик)\\p{L}*|остал(?:ось|ся)|завтра|позже|я (?:сделаю|продолжу)|дай знать|жду|в фоне',
]
const inWords = new RegExp(
  `(?<!\\p{L})(?:${[english, german, french, spanish, italian, portuguese, dutch, polish, others].flat().join('|')})(?!\\p{L})`,
  'iu',
)
const inSigns =
  /还没|尚未|没有(?:推送|提交|测试)|未(?:提交|推送|测试)|稍后|明天|等你|まだ|明日|後で|待ち|未コミット|아직|내일|나중에/u

/** Asks something of the user, or tells what the user could do. */
const invites =
  /^(?:please|pls|say|tell me|let me know|just say|give me|ping me|reply|reload|restart|rebuild|refresh|fresh terminal|open (?:a|the) (?:fresh|new)|don['’]t|do not|remember to|feel free|bitte|dis|dites|recharge|por favor|dime|avísame|recarga|ricarica|dimmi|recarregue|laat|herlaad|odśwież|proszę)(?!\p{L})(?! (?:hello|hi)\b)/iu

/** No more than that it works, which an edit later may have ended. */
const works =
  /^(?:[\p{L}']{2,4} )?(?:(?:build|tests?|suite|app|page|site|server|stack|ci|lint|pipeline|everything|all|alles|todo|tout|tutto|tudo|wszystko|seite|página|pagina|strona|serveur|servidor)(?: of it)? ){1,2}(?:works?|runs?|builds?|(?:is|are) (?:green|clean|up)|pass(?:es)?|läuft|funktioniert|(?:ist|sind) grün|passent|fonctionne|marche|funciona|compila|pasan|funziona|werkt|draait|działa)(?: (?:again|now|wieder|jetzt|maintenant|ahora|adesso|ora|agora|nu|teraz)){0,2}[.!\s]*$/iu

/** Where a sentence may be cut: what follows is said of the same, and may be the passing part of it. */
const clauses =
  /(?<=[;，；]) ?(?=\S)| [—–-] |, (?=(?:but|and|so|not|then|un(?:committed|pushed|tested|verified)|aber|und|nicht|doch|mais|et|pas|pero|y|sin|ma|e|non|mas|não|sem|maar|en|niet|ale|i|nie)(?!\p{L}))| (?=(?:and not|and un\p{L}+|und (?:noch )?nicht|et pas|y (?:todavía no|aún no|no|sin)|e (?:ainda não|sem|non|senza)|en (?:nog )?niet|i (?:jeszcze )?nie)(?!\p{L}))/giu

/** Whether later work may have overtaken what the sentence says. */
function isPassing(sentence: string): boolean {
  const text = sentence.slice(0, longest)
  const bare = text.replace(/^[^\p{L}\p{N}]+/u, '')
  return (
    inWords.test(bare) ||
    inSigns.test(bare) ||
    invites.test(bare) ||
    works.test(bare) ||
    labelIn(bare) !== null ||
    leadsToOpen(bare) ||
    // What could not be done is an answer.
    (saysOpen(bare) && !declines(bare)) ||
    comesNext(bare)
  )
}

/** Fewer words say nothing of what was done. */
const leastWords = 3

/** The sentence without those clauses at its end that later work may have overtaken; empty where nothing is left. */
export function settledPart(sentence: string): string {
  if (!isPassing(sentence)) return sentence
  const cuts = [...sentence.slice(0, longest).matchAll(clauses)].map(({ index }) => index)
  for (const cut of cuts.reverse()) {
    const said = sentence.slice(0, cut).replace(/[\s,;—–-]{1,4}$/u, '')
    if (!isPassing(said)) return said.split(/\s+/).length >= leastWords ? said : ''
  }
  return ''
}
