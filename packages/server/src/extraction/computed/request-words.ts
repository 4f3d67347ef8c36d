// Words of callers who want to be left alone, or complain, in English, Spanish and German. The patterns are in folded spelling.
import { phrases } from './folded-text.ts';

const bother = '(?:call|phone|ring|contact|text|e-?mail|message|bother|disturb)';
const bothering = '(?:calling|phoning|ringing|contacting|texting|e-?mailing|messaging|bothering|harassing|disturbing)';
const no = "(?:do not|don't|dont|never|not)";

const optOut = phrases(
  `(?<!(?:don't|do not|never) )(?:stop|quit) ${bothering}(?= (?:me|us|here|this|my|our)\\b|\\W*(?:$|[.,!?]))`, 'stop (?:the|these|all|your) (?:calls|e-?mails|messages)', 'no more calls',
  `(?<!\\b(?:i|we|they|he|she) )${no} (?:ever )?${bother}(?: (?:me|us|here|back|this number|my (?:number|phone|house|home)))?(?: \\w+)? (?:again|any ?more|ever)`, `(?:never|don't ever|do not ever) ${bother} (?:me|us|here)`,
  `(?:do not|don't|dont) ${bother}(?: (?:me|us|here|this number))?(?=\\s*(?:$|[.!,]))`, 'do[ -]not[ -]call (?:list|register|registry)',
  '(?:take|remove|get|delete|scratch|strike|cross) (?:me|us|(?:my|our|this) (?:\\w+ )?(?:name|number|numbers|details|data|e-?mail|address)) (?:off|from|out of) (?:\\w+ ){0,3}(?:lists?|database|system|records?|files?)',
  '(?:delete|erase|lose|remove) (?:my|our|this) (?:\\w+ )?(?:number|details|data)', 'unsubscribe', 'opt(?:ing)?[ -]out', 'leave (?:me|us) alone', "(?:do not|don't|dont) want (?:any|you|to (?:get|receive|have)) (?:any )?(?:more |to keep |further )?(?:calls|calling)",
  '(?:withdraw|revoke) my consent',
  'no (?:me|nos) vuelv(?:a|as|an) a (?:llamar|contactar|molestar|escribir)', 'no vuelv(?:a|as|an) a (?:llamar|contactar|molestar|escribir)(?:me|nos)?', 'no (?:me|nos) (?:llam|contact|molest|escrib)[aei]n?s?(?: \\w+)? (?:mas|nunca)', 'no (?:quiero|deseo|queremos) (?:recibir )?mas llamadas',
  'no (?:quiero|deseo|queremos) que (?:me|nos) (?:llamen|llame|contacten|molesten)(?: nunca)? mas', '(?:deje|dejen|deja|paren|pare) de (?:llamar|molestar|contactar|escribir)(?:me|nos)?', '(?:borr|elimin|quit|saqu|sac)[ae]n?(?:me|nos) .{0,30}(?:lista|base de datos|registros?|sistema)',
  '(?:borr|elimin|quit)(?:[ae]n?|ar) (?:mi|mis|este|nuestro|nuestros) (?:numero|datos|telefono)', 'd(?:ar|en|e|a)(?:me|nos) de baja', 'no mas llamadas', 'dej[ae]n?(?:me|nos) en paz', 'lista robinson',
  'ruf(?:en|t|e)? (?:sie )?(?:bitte )?(?:mich|uns|hier|bei uns|da)? ?(?:bitte )?(?:nicht mehr|nie mehr|nie wieder|niemals wieder)', '(?:nicht mehr|nie wieder|nie mehr) (?:an(?:zu)?rufen|angerufen|kontaktieren|kontaktiert|belastigen)', 'keine (?:weiteren |werbe)?anrufe(?: mehr)?',
  'hor(?:en|t)? (?:sie )?(?:bitte )?(?:endlich )?auf,? (?:mich |uns |hier )?(?:staendig |standig )?(?:anzurufen|zu belastigen)', '(?:kontaktieren|belastigen) (?:sie )?(?:mich|uns) (?:bitte )?(?:nicht mehr|nie wieder)',
  '(?:loschen|streichen|entfernen|nehmen) (?:sie )?(?:bitte )?(?:mich|uns|meine|unsere|diese) .{0,40}(?:von|aus) .{0,20}(?:liste|verteiler|kartei|datenbank)', '(?:loschen|streichen|entfernen) (?:sie )?(?:bitte )?(?:meine|unsere|diese) (?:\\w+ )?(?:\\w*nummer|daten)',
  '(?:meine|unsere|diese) (?:\\w*nummer|daten) (?:bitte )?(?:zu )?(?:loschen|geloscht)', '(?:von|aus) (?:\\w+ ){0,2}(?:liste|datenbank|kartei) (?:genommen|gestrichen|streichen|geloscht|loschen|nehmen|entfernen)', 'lass(?:en|t)? (?:sie )?(?:mich|uns) (?:bitte |endlich )?in ruhe', 'widerrufe meine einwilligung',
);

const complaint = phrases(
  "(?<!no )(?<!any )(?<!without )complaints?", "(?<!can't )(?<!cannot )(?<!not )(?<!nothing to )complain(?:ing|ed)?", 'unacceptable', 'outrageous', 'disgrace(?:ful)?', 'this is (?:absolutely |totally |just )?ridiculous', '(?:speak|talk) (?:to|with) (?:a|an|the|your|my) (?:manager|supervisor|boss)',
  '(?:get|put) (?:me )?(?:a|your|the)? ?(?:manager|supervisor)', '(?:terrible|awful|horrible|worst|appalling|poor) (?:customer )?service', 'how dare you', 'rip-?off', 'scam(?:mers?|med)?', '(?:report|sue) (?:you|your)', 'legal action', 'fed up', 'sick (?:of|and tired)',
  '(?:very|really|extremely|so) (?:disappointed|unhappy|dissatisfied|upset|angry)', 'want my money back',
  '(?<!ninguna )(?<!sin )(?<!tengo )quejas?', 'quejar(?:me|nos)', 'me quejo', 'reclamacion(?:es)?', 'inaceptable', 'intolerable', 'una verguenza', 'que verguenza', 'indignante', 'una estafa', 'estafador(?:es)?', 'sinverguenzas?', 'hablar con (?:un|una|el|la|su|tu) (?:encargad[oa]|gerente|supervisora?|jef[ea]|superior|responsable(?! de))',
  'pesim[oa] (?:servicio|atencion)', 'hart[oa]s? de', 'muy (?:molest|enfadad|descontent|decepcionad|indignad)[oa]s?',
  '(?<!keine )(?<!keinerlei )(?<!gesundheitliche )beschwerden?', '(?<!nicht )beschwer(?:en|t)(?! wollen)', 'ich beschwere', 'unverschamt(?:heit)?', 'frechheit', 'inakzeptabel', 'unzumutbar', '(?:das|so was|sowas) geht (?:gar|uberhaupt) nicht', '(?:vorgesetzten|geschaftsfuhrer|chef|chefin|manager|teamleiter|teamleiterin) sprechen',
  'reklam(?:ation|ieren)', 'abzocke', 'betruger', 'saftladen', 'ein skandal', '(?:sehr|wirklich|total) (?:enttauscht|verargert|unzufrieden|sauer)', '(?:schlechter|miserabler|schrecklicher|unmoglicher) (?:service|kundendienst)',
);

/** Whether the caller may have asked not to be called again. `text` is folded. */
export const asksToBeLeftAlone = (text: string): boolean => optOut.test(text);

/** Whether the caller may have complained. `text` is folded. */
export const complains = (text: string): boolean => complaint.test(text);
