// What somebody is to do after the call: what the agent promised, and what the callee asked for.
import type { ExtractionDraft } from '@voicecall/contract';
import { agrees, corrects, questionAbout } from './answers.ts';
import { momentOf, namedDay } from './values/days.ts';
import type { NamedDay } from './values/days.ts';
import { willCall } from './outcome-phrases.ts';
import { affirmed, find, phrases, says } from './phrases.ts';
import type { Phrases } from './phrases.ts';
import { isQuestion, quoteOf } from './speech.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

type Followup = ExtractionDraft['followups'][number];

const promises = phrases(
  [
    "(?:i'll|i will|we'll|we will|i'm going to|i am going to|we're going to|let me) (?:\\w+ ){0,3}(?:send|e-?mail|text|call|ring|phone|forward|check|find out|ask|arrange|prepare|get back|follow up|pass|have \\w+ \\w+ (?:call|contact|send)|get \\w+ to|confirm by|put together|look into|schedule|try|remove|delete|tell you|have (?:\\w+ ){0,3}(?:\\w+\\.? ){0,2}(?:send|call|contact|ring))",
    '(?:will|is going to) (?:\\w+ )?(?:send|e-?mail|text|call|contact|get in touch|be in touch|get back|reach out|follow up)',
    "(?:you'll|you will) (?:\\w+ )?(?:receive|get|hear)",
  ],
  [
    '(?:le|les|te|lo|la|se lo) (?:voy a |vamos a )?(?:enviare|enviaremos|envio|enviamos|mandare|mando|mandaremos|enviar|mandar|llamare|llamo(?! de | desde | por | para | porque )|llamaremos|llamar|escribo|escribire|paso|pasare|confirmo|confirmare|preparo|preparare|contactara|llamara|enviara|hare llegar)',
    '(?:voy|vamos) a (?:enviar|mandar|llamar|preparar|consultar|preguntar|confirmar)\\w*',
    '(?:consultare|preguntare|preparare|volvere a llamar\\w*)',
    '(?:recibira|va a recibir)',
    'volveremos a llamar\\w*',
    'le dare de baja',
  ],
  [
    '(?:ich losche|ich streiche|losche ich)',
    '(?:schicke|sende|maile|rufe|melde|leite|schicken|senden|mailen|rufen|melden) (?:ich |wir )?(?:\\w+ ){0,3}(?:ihnen|sie|mich|uns)',
    '(?:ich|wir) (?:schicken?|senden?|mailen?|rufen?|melden?) (?:\\w+ )?(?:ihnen|sie|mich|uns)',
    '(?:werde|werden|wird) (?:\\w+ ){0,8}(?:schicken|senden|zuschicken|zusenden|mailen|anrufen|zuruckrufen|melden|klaren|nachfragen|kontaktieren|vorbereiten)',
    '(?:klare|kummere) (?:ich |mich )?(?:\\w+ )?(?:das|darum)',
    '(?:sie|ihnen) (?:erhalten|bekommen)',
    '(?:sie erhalten|sie bekommen)',
    '(?:meldet|ruft|schickt|sendet) (?:\\w+ ){0,6}(?:bei|an|zuruck|ihnen|zu)',
  ],
);
const wishes = phrases(
  [
    '(?:call|ring|phone|try) (?:me|us) (?:\\w+ ){0,3}(?:again|back|later|tomorrow|next|on|in|after|this|when|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
    'call (?:back|again)',
    '(?:send|e-?mail|text|forward) (?:me|us|it|that|them|over)',
    '(?:get back to (?:me|us)|let (?:me|us) know)',
  ],
  [
    '(?:llame|llamen|envie|envien|mande|manden|escriba|escriban|aviseme)(?:me|nos|melo|mela|nme|nnos)?',
    'vuelva a llamar\\w*',
    'me (?:llame|puede (?:\\w+ )?(?:llamar|enviar|mandar|escribir)|podria (?:\\w+ )?(?:llamar|enviar|mandar|escribir)|envia|manda)',
    '(?:enviarme|mandarme|llamarme|escribirme)',
  ],
  [
    '(?:rufen|melden|schicken|senden|mailen|schreiben) sie (?:\\w+ )?(?:mich|mir|uns|sich|es|das|die)',
    '(?:konnten|konnen|wurden) sie (?:mich|mir|uns) (?:\\w+ ){0,6}(?:anrufen|zuruckrufen|schicken|senden|mailen|zusenden|zuschicken)',
    'sie (?:konnen|durfen) (?:mich|mir|uns) (?:\\w+ ){0,5}(?:anrufen|schicken|senden|mailen|zuruckrufen)',
  ],
);
/** Why the agent calls now is no promise to call. */
const reasons = phrases(
  ["(?:i'm|i am|we're) calling (?:about|because|from|to)"],
  ['(?:le|la|lo) (?:llamo|llamamos) (?:de|desde|por|para|porque|en relacion)'],
  ['(?:rufe|rufen) (?:\\w+ ){0,4}an (?:weil|wegen|bezuglich|um|von)', 'rufe (?:sie )?(?:wegen|im auftrag)(?: \\w+)*'],
);
const offers = phrases(
  [
    '(?:may|can|shall|should|could) (?:i|we) (?:\\w+ )?(?:send|e-?mail|text|call|ring|forward)',
    '(?:would you like|do you want) (?:me|us) to (?:send|e-?mail|text|call)',
  ],
  [
    '(?:le|les|te) (?:envio|mando|llamo)',
    '(?:puedo|quiere que) (?:le )?(?:enviarle|mandarle|llamarle|envie|mande|llame)',
  ],
  ['(?:darf|soll|kann) ich (?:\\w+ ){0,6}(?:schicken|senden|mailen|anrufen|zusenden|zuschicken|zuruckrufen)'],
);
const advisors = phrases(
  [
    '(?:our|my|one of our|an|the|a) (?:\\w+ )?(?:advis[oe]rs?|colleagues?|specialists?|agents?|brokers?|consultants?|managers?|team|experts?|realtor)',
  ],
  [
    '(?:un|una|mi|nuestr[oa]|el|la|uno de nuestros) (?:\\w+ )?(?:asesor\\w*|companer[oa]s?|colega|especialista|agentes?|gerente|equipo|asesores)',
  ],
  [
    '(?:mein|meine|unser|unsere|ein|eine|einer|der|die)(?:e[rn]?)? (?:\\w+ )?(?:berater\\w*|kolleg\\w*|makler\\w*|spezialist\\w*|experte\\w*|team)',
  ],
);
const systems = phrases(
  [
    '(?:automatic(?:ally)?|the system|our system|(?:confirmation|reminder) (?:\\w+ )?(?:e-?mail|text|message|sms))',
    "(?:you'll|you will) (?:\\w+ )?(?:receive|get)",
  ],
  [
    '(?:automaticamente|el sistema|(?:correo|mensaje|sms) de (?:confirmacion|recordatorio))',
    '(?:recibira|va a recibir)',
  ],
  ['(?:automatisch|das system|bestatigungs\\w+|erinnerungs\\w+)', 'sie (?:erhalten|bekommen)'],
);

const acts: readonly (readonly [string, Phrases])[] = [
  [
    'call',
    phrases(
      ['call\\w*', 'ring', 'phone', 'try', 'hear from'],
      ['\\w*llam\\w*'],
      ['rufe?n?', 'anruf\\w*', 'zuruckruf\\w*', 'melde\\w*', 'ruft'],
    ),
  ],
  [
    'send',
    phrases(
      ['send', 'e-?mail', 'text', 'forward', 'receive', 'get'],
      ['\\w*envi\\w*', '\\w*mand\\w*', 'escrib\\w*', 'recibira'],
      ['\\w*schick\\w*', '\\w*send\\w*', '\\w*mail\\w*', 'erhalten', 'bekommen'],
    ),
  ],
];
const actOf = (sentence: Sentence): string => acts.find(([, words]) => says(sentence, words))?.[0] ?? 'other';

function ownerOf(sentence: Sentence): Followup['owner'] {
  if (says(sentence, advisors)) return 'advisor';
  return says(sentence, systems) ? 'system' : 'agent';
}

interface Found {
  readonly sentence: Sentence;
  readonly act: string;
  /** The question that it answers, or the wish that it grants. */
  readonly because: Sentence | undefined;
}

function candidates({ sentences }: Speech): Found[] {
  const found: Found[] = [];
  for (const sentence of sentences) {
    if (says(sentence, reasons)) continue;
    const act = actOf(sentence);
    if (sentence.role === 'agent') {
      if (isQuestion(sentence) || !(affirmed(sentence, promises) ?? affirmed(sentence, willCall))) continue;
      const wish = found.findIndex(
        (other) =>
          other.act === act &&
          (other.sentence.role === 'user' || same(other.sentence, sentence)) &&
          other.sentence.turn_id <= sentence.turn_id,
      );
      const granted = found[wish]?.sentence;
      if (wish >= 0) found.splice(wish, 1);
      found.push({ sentence, act, because: granted });
      continue;
    }
    const wanted = !sentence.sarcastic && affirmed(sentence, wishes) !== null;
    const offer = sentence.opens && agrees(sentence) ? questionAbout(sentence, offers) : undefined;
    if (wanted) found.push({ sentence, act, because: undefined });
    else if (offer) found.push({ sentence: offer, act: actOf(offer), because: sentence });
  }
  return found;
}

/** Said twice by the agent: `I will call you` and, at the end, `I will call you on Monday`. */
const same = (earlier: Sentence, later: Sentence): boolean =>
  earlier.role === 'agent' && ownerOf(earlier) === ownerOf(later) && later.turn_id > earlier.turn_id;

/**
 * Words of the agent that it will do something, and wishes of the callee; a wish that the agent grants is one with its
 * promise.
 */
export function readFollowups(speech: Speech): Followup[] {
  const { call } = speech.input;
  const stopped = speech.input.call.answered_by === 'voicemail';
  return candidates(speech).flatMap(({ sentence, act, because }) => {
    if (stopped && sentence.role === 'user') return [];
    const spoken = namedDay(sentence, call) ?? (because && namedDay(because, call));
    const correction = act === 'call' ? correctedDay(sentence, speech) : null;
    const due = correction?.day ?? spoken;
    const task = correction && spoken ? withDay(sentence, spoken, correction.day) : sentence.text;
    const evidence = [because, sentence, correction?.by]
      .filter((one) => one !== undefined)
      .sort((a, b) => a.place - b.place)
      .map(quoteOf);
    return [
      {
        task,
        owner: sentence.role === 'user' ? 'agent' : ownerOf(sentence),
        due_by: due ? momentOf(due, call.timezone) : null,
        evidence,
      },
    ];
  });
}

/** "No, Tuesday", said soon after. */
function correctedDay(sentence: Sentence, { sentences, input }: Speech): { day: NamedDay; by: Sentence } | null {
  const by = sentences.find(
    (other) =>
      other.role === 'user' &&
      other.place > sentence.place &&
      other.turn_id <= sentence.turn_id + 2 &&
      corrects(other) &&
      namedDay(other, input.call) !== null,
  );
  const day = by && namedDay(by, input.call);
  return by && day ? { day, by } : null;
}

function withDay({ text, plain }: Sentence, spoken: NamedDay, corrected: NamedDay): string {
  const at = plain.indexOf(spoken.words);
  if (at === -1) return text;
  const words = /^[A-Z]|^\p{Lu}/u.test(text.slice(at))
    ? corrected.words.charAt(0).toUpperCase() + corrected.words.slice(1)
    : corrected.words;
  return text.slice(0, at) + words + text.slice(at + spoken.words.length);
}

/** The callee's wish or the agent's promise to call, for the texts. */
export const isCall = (task: Sentence): boolean => find(task, acts[0]?.[1] ?? willCall) !== null;
