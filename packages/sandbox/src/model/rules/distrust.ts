// What is said to a language model instead of a person, and what is said but not meant.
import { wordsPattern } from './phrases.ts';

const commands = wordsPattern([
  '(?:ignore|disregard|forget|override) (?:\\w+ ){0,4}(?:instructions?|prompts?|rules|directions)',
  '(?:system|developer) (?:prompt|message|override)',
  'new instructions',
  '(?:set|change|mark|put|record) (?:the|this|my|your) (?:\\w+ ){0,2}(?:outcome|result|call|summary|lead|field|status) (?:\\w+ ){0,2}(?:to|as)',
  'you are now (?:a|an|in)',
  '(?:output|return|respond with|answer with|print|write) (?:\\w+ ){0,3}json',
  '(?:language model|ai model|as an ai|dear ai|note to the ai|attention ai|chatgpt)',
  '(?:outcome|result) (?:is |to |as |quote |colon )*\\W*(?:booked|qualified|disqualified|callback)',
  'new (?:rules?|instructions?) ?:',
  '(?:curly|opening|left|square) (?:bracket|brace)s?',
  'quote colon',
  '(?:assistant|system|developer) colon',
  '(?:ignora|ignore|olvida|olvide|descarta) (?:\\w+ ){0,4}(?:instrucciones|reglas|indicaciones)',
  '(?:pon|ponga|marca|marque|establece|cambia) (?:\\w+ ){0,5}(?:resultado|llamada|estado) (?:\\w+ ){0,2}(?:como|en|a)',
  'mensaje del sistema',
  'modelo de lenguaje',
  'nuevas? (?:reglas?|instruccion(?:es)?) ?:',
  '(?:abre )?llaves? (?:abiertas?|comillas)',
  '(?:ignoriere|ignorier|ignorieren sie|vergiss|vergessen sie|missachte) (?:\\w+ ){0,4}(?:anweisung(?:en)?|regeln|instruktionen|vorgaben)',
  '(?:setze?|setzen sie|markiere|markieren sie|trage?) (?:\\w+ ){0,4}(?:ergebnis|anruf|status|outcome)',
  'systemnachricht',
  'sprachmodell',
  'neue (?:regel|regeln|anweisung|anweisungen) ?:',
  'geschweifte klammer',
]);
const roles = /^\W*(?:system|assistant|developer|sistema|asistente)\s*[:>\]]|[{}]\s*"|"outcome"/;
/** Spoken text contains no tags and no member names; an address may contain such a name. */
const markup = /<\/?\s*[a-z]|(?<![\w.@-])[a-z]+(?:_[a-z]+)+(?![\w.+-]*@)(?!\w)/;

/** Whether a sentence (plain) tries to tell the model what to write. What follows in its turn is its errand too. */
export const commandsModel = (plain: string): boolean =>
  commands.test(plain) || roles.test(plain) || markup.test(plain);

const mockery = wordsPattern([
  'because i (?:just )?(?:love|enjoy|adore)',
  'yeah right',
  'oh yeah (?:great|sure)',
  'every single day',
  'oh (?:sure|great|wonderful|fantastic|perfect|lovely|brilliant|joy|yes because)',
  'just what i (?:needed|wanted|always wanted)',
  '(?:wonderful|great|fantastic|lovely|perfect|brilliant|super) (?:yet )?another',
  'as if',
  'how (?:nice|lovely|thoughtful) of you to (?:call|ring|disturb)',
  'my (?:favou?rite|dream) (?:thing|hobby|part)',
  'thanks for nothing',
  'lucky me',
  "can't wait for the next",
  'no te digo',
  'que ganga',
  'claro (?:porque|como no) (?:me encanta|no tengo)',
  'porque me encanta(?: que)?',
  'que (?:bien|ilusion|alegria|maravilla|suerte) (?:otra|otro|mas)',
  'justo lo que (?:me faltaba|necesitaba|queria)',
  'lo que me faltaba',
  'si claro (?:y|como|porque)',
  'gracias por nada',
  'no tengo nada mejor que hacer',
  '(?:na|ach|oh|ja) (?:toll|super|klasse|wunderbar|prima|grossartig|herrlich)',
  'genau (?:das|was|darauf) (?:habe? ich|hat mir|mir)(?: \\w+){0,2} (?:gebraucht|gefehlt|gewartet)',
  'das hat mir (?:gerade )?noch gefehlt',
  'weil ich es (?:so )?liebe',
  'ich liebe es(?: ja)?',
  '(?:super|toll|klasse|prima) noch (?:ein|so ein)\\w*',
  'vielen dank fur nichts',
  'ich habe ja sonst nichts zu tun',
]);

/** Whether a turn (plain) is mockery: then nothing in it is consent, praise or a wish. */
export const isSarcastic = (plain: string): boolean => mockery.test(plain);
