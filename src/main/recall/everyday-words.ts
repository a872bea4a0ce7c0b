// Words with which everybody drives an agent, in every session and several languages: they bring nothing to mind.
import { isStopWord } from '../search/words/stop-words.ts'

const words = `
continue go on proceed ahead ok okay yes yep yeah sure no nope thanks thank thx please great good nice perfect awesome cool
lgtm fine right wrong better best hello hi hey hm hmm eh so well take takes took wait stop sorry again once try retry redo undo revert rollback roll back
run rerun test tests testing fix fixes fixed fixing mend repair solve error errors issue issues problem problems bug bugs
fail fails failed failing failure broken break work works working worked happen happens happened commit commits committed
push pushed pull merge rebase squash branch diff pr pull request main master stash amend changes change changed changing
changelog latest last next step steps previous first second third other another both rest everything everywhere
anything something nothing thing things stuff way approach option options version release bump deploy build builds
built compile lint linter formatter formatters format formatting formatted type types typecheck check checks checking verify review look looks
looking see seen show explain describe summarise summarize summary tell say says said mean means open close create add adds
added adding make makes making made write written update updates updated upgrade improve remove removes removed delete drop
rename move use used uses using clean cleanup simplify refactor shorten short shorter long longer sort document
documentation docs doc readme comment comments code function file files folder line lines here now new old current
same different want wants need needs should would like think know get gets getting give gives given put set start started
restart server dev ready done finish finished left missing still seems seem sense really actually maybe instead every each any somebody someone everybody people person user users may might must already always never
today one two three four five times time day case
yesterday quickly question answer ask asked asks answered ask asked asks answered help possible correct doing output log logs console debug debugging local locally
import imports script command directory repo repository project status result results lot part also much many
keep keeps kept simple simpler simply easy easier apply applied suggest suggested suggestion suggestions recommend
recommended recommendation prefer preferred skip ignore leave resume pause cancel abort clear reset proceed
proper properly correctly complete completely final finally full fully whole entire small smaller big bigger bit less few
several extra further additional similar idea ideas plan plans planned implement implemented implementing
implementation task tasks todo todos item items list point points feature features feedback reviewer hint note notes
detail details detailed info information example examples careful carefully mind sound sounds side
helper helpers method methods variable variables edit edits edited conflict conflicts
resolve resolved confirm confirmed believe guess hope hopefully remaining remains
agree agreed exactly indeed alright yup nah nice cheers super
choose pick picked choice either neither none whichever whatever somewhere nowhere here
bring brings brought carry finishes continue continues continuing begin beginning begun away together apart else
weiter mach mache machen bitte danke ja nein genau gut passt super prima los nochmal noch einmal erneut wieder tests test
teste führe führ ausführen lass laufen lassen prüfe prüf prüfen fehler fehlgeschlagen korrigiere korrigier behebe beheb
beheben repariere commite committe committen commit pushe push mergen alles alle datei dateien zeig zeige erkläre erklär
schreib schreibe ändere änder ändern entferne lösche füge hinzu neu nächste nächster nächsten schritt fertig okay bau baue
starte stopp warte sieht aus so das eigentlich
vorne anfang beide beides hochladen pushen mergen commiten einfach einfacher einfache kürzer übernehmen übernimm
behalte behalten lieber besser richtig falsch vorschlag vorschläge umsetzen umsetzung plan aufgabe aufgaben liste punkt
punkte hinzufügen entfernen löschen erklären zeigen schreiben kannst könntest würdest sollst damit dabei davon nun jetzt
dann danach zuerst warum wieso weshalb geht funktioniert klappt
continúa continua sigue adelante sí si hazlo haz gracias vale bien perfecto arregla arréglalo arreglalo corrige prueba
pruebas ejecuta otra vez nuevo error errores cambios cambio siguiente paso listo favor bueno claro
continue continuez oui non vas-y vas merci plaît plait bien parfait corrige corriger encore relance tests lance erreur
erreurs suivant étape marche ça ca cela fais fait fichier on
continuare avanti grazie sim não obrigado obrigada siga faça
да нет продолжай продолжи дальше давай спасибо исправь почини запусти тесты ещё еще раз хорошо закоммить коммит ошибка
继续 提交 好的 谢谢 是的 好 可以 修复 运行测试 再试一次 提交吧 続けて お願いします ありがとう はい 続けてください 修正して テスト 계속 네 감사합니다
`
const everyday = new Set(words.trim().split(/\s+/u))

/** Whether a lower-case word says nothing of what a prompt is about. */
export function isEveryday(word: string): boolean {
  return isStopWord(word) || everyday.has(word)
}
