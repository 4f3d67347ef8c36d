// What the callee has against it, in its own words.
import type { ExtractionDraft } from '@voicecall/contract';
import { confirmedBooking } from './outcome.ts';
import { find, negated, phrases, says } from './phrases.ts';
import type { Phrases } from './phrases.ts';
import { isQuestion } from './speech.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

type Objection = ExtractionDraft['objections'][number];

interface Kind {
  readonly category: Objection['category'];
  readonly words: Phrases;
  /** Its words are a refusal already: a `not` in them belongs to it. */
  readonly negative: boolean;
}

const kinds: readonly Kind[] = [
  {
    category: 'already_represented',
    negative: false,
    words: phrases(
      [
        '(?:already|currently) (?:\\w+ ){0,2}(?:have|got|working with|work with|signed with|represented|using) (?:\\w+ ){0,3}(?:agent|realtor|broker|agency|someone)',
        '(?:have|got|with) (?:an?|our own|my own|another) (?:\\w+ )?(?:agent|realtor|broker)',
        '(?:my|our) (?:agent|realtor|broker)',
      ],
      [
        'ya (?:tengo|tenemos|trabajo con|trabajamos con|estoy con|estamos con) (?:\\w+ ){0,2}(?:agente|agencia|inmobiliaria|corredor|asesor\\w*)',
        '(?:mi|nuestr[oa]) (?:agente|agencia|corredor)',
      ],
      [
        '(?:schon|bereits) (?:\\w+ ){0,3}makler\\w*',
        '(?:mein|unser)(?:en|em)? makler\\w*',
        'makler\\w* (?:beauftragt|an der hand)',
      ],
    ),
  },
  {
    category: 'competitor',
    negative: false,
    words: phrases(
      [
        '(?:another|other|different|competing) (?:agency|agencies|company|companies|firm|provider|offer|offers|quote)',
        '(?:better|cheaper) (?:offer|price|deal) (?:from|elsewhere|with)',
        'your competitors?',
        'already use (?!to)\\w+',
        "(?:they're|they are|is|are) cheaper",
        'comparing (?:\\w+ )?(?:agencies|offers|companies)',
      ],
      [
        '(?:otra|otras) (?:agencia|agencias|empresa|empresas|inmobiliaria|inmobiliarias|oferta|ofertas)',
        '(?:la )?competencia',
      ],
      [
        '(?:andere[nrs]?|weitere) (?:anbieter\\w*|firma|firmen|agentur\\w*|angebote?|makler\\w*)',
        'konkurrenz',
        'mitbewerber\\w*',
      ],
    ),
  },
  {
    category: 'price',
    negative: true,
    words: phrases(
      [
        '(?:too|so|very|really|pretty|bit|quite) (?:expensive|pricey|steep|high|much money)',
        "(?:that's|that is|it's|it is) too much",
        "(?:more|higher) than i'd pay",
        '(?:more|higher) than (?:i|we) (?:wanted|can|could|expected|planned|budgeted|hoped)(?: \\w+){0,2}',
        '(?:out of|over|above|beyond) (?:my|our|the) (?:budget|price range|range)',
        "(?:can't|cannot|can not|couldn't) afford",
        'expensive',
        '(?:fees?|commission|price|rate) (?:is|are|seems?|sounds?) (?:\\w+ )?(?:high|a lot|steep)',
        'a lot of money',
      ],
      [
        '(?:muy|demasiado|bastante|un poco|tan) (?:caro|cara|caros|caras|alto|alta|elevad[oa])',
        '(?:fuera de|por encima de|supera|se sale de) (?:mi|nuestro|el)? ?presupuesto',
        'mas de lo que (?:\\w+ ?){1,3}',
        'no (?:puedo|podemos|me lo puedo|nos lo podemos) (?:\\w+ )?(?:pagar|permitir\\w*)',
        'es caro',
        'carisimo',
        'mucho dinero',
      ],
      [
        '(?:zu|sehr|ziemlich|recht|ganz schon|echt) (?:teuer|hoch|viel geld)',
        '(?:uber|ausserhalb|außerhalb|sprengt) (?:\\w+ )?(?:meinem|unserem|meines|unseres|unser|mein|dem)? ?budget\\w*',
        'mehr als (?:wir|ich) (?:\\w+ ?){1,3}',
        'nicht leisten',
        'teuer',
      ],
    ),
  },
  {
    category: 'trust',
    negative: true,
    words: phrases(
      [
        "(?:don't|do not|didn't|can't|not) (?:\\w+ )?trust",
        '(?:is|sounds like|a|this) (?:this )?(?:a )?(?:scam|fraud|spam)',
        'how did you get my (?:number|name|details|information)',
        '(?:never|not) (?:\\w+ )?heard of (?:you|your)',
        "(?:are you|you're|you are|is this|am i (?:talking|speaking) to) (?:\\w+ )?(?:a )?(?:robot|bot|real person|machine|ai)",
        'not (?:comfortable|giving)(?: \\w+){0,4}',
        'bad experiences?',
      ],
      [
        'no (?:me )?(?:fio|confio|inspira)',
        '(?:es|sera|suena a) (?:una |esto una )?(?:estafa|fraude)',
        '(?:como|de donde) (?:consiguio|consiguieron|tiene|sacaron|saco|han sacado|obtuvo) mi (?:numero|telefono)',
        'no (?:los|la|le|les) conozco',
        '(?:es|eres) (?:usted )?un robot',
        'mala experiencia',
      ],
      [
        '(?:traue|vertraue) (?:\\w+ ){0,4}nicht',
        '(?:betrug|abzocke|unserios)',
        'woher haben sie (?:\\w+ )?(?:nummer|meine\\w*)',
        'sind sie (?:ein |eine )?(?:roboter|maschine|computer|echter?)',
        'noch nie (?:von ihnen )?gehort',
        'schlechte erfahrung\\w*',
      ],
    ),
  },
  {
    category: 'timeline',
    negative: true,
    words: phrases(
      [
        '(?:need|want|have|like) (?:\\w+ ){0,3}(?:to )?(?:think (?:about|it|this|that)|sleep on|more time|talk (?:to|with) (?:my|our)|discuss|decide)',
        'takes (?:weeks|months|too long)',
        "(?:not|n't) (?:\\w+ ){0,2}(?:ready|in a (?:hurry|rush)|decided)(?: \\w+)?",
        'too (?:soon|early|late)',
        "(?:let me|i'll|we'll|i will|have to|i'd have to|going to) (?:\\w+ )?think (?:about|it|this|that)",
        "(?:not|n't) (?:until|before) (?:next|the|\\w+)",
        'maybe next (?:year|month|spring|summer)',
      ],
      [
        '(?:tengo|tenemos|necesito|necesitamos|quiero|queremos|dejeme|dejenos|debo|prefiero) (?:que )?(?:\\w+ )?(?:pensar\\w*|consultar\\w*|hablarlo|mas tiempo|decidir|comentar\\w*)',
        '(?:lo|me lo) (?:voy a pensar|pensare|pienso)',
        '(?:todavia|aun) no (?:\\w+ )?(?:list[oa]s?|preparad[oa]s?|decid\\w+|se|sabemos)',
        '(?:muy|demasiado) pronto',
        'no (?:tengo|tenemos|hay) prisa',
      ],
      [
        '(?:muss|mussen|mochte|wollen|will|mochten) (?:\\w+ ){0,6}(?:uberlegen|nachdenken|besprechen|bedenken|schlafen)',
        'uberleg(?:e|en) (?:ich |wir )?(?:es |mir |uns )',
        '(?:noch|jetzt) nicht (?:\\w+ )?(?:so weit|bereit|entschieden|sicher)',
        'zu (?:fruh|bald|spat)',
        'brauche(?:n)? (?:\\w+ )?(?:mehr )?zeit',
        'keine eile',
      ],
    ),
  },
  {
    category: 'wrong_time',
    negative: true,
    words: phrases(
      [
        '(?:bad|wrong|not (?:a )?(?:good|great)|terrible|inconvenient) (?:time|moment)',
        "(?:i'm|i am|we're|we are) (?:\\w+ ){0,2}(?:busy|driving|working|at work|in a meeting|at the doctor|having dinner|eating|cooking|in the middle)",
        'on my way (?:to|into|out)',
        "(?:can't|cannot) (?:talk|speak) (?:right )?now",
        '(?:called|calling) (?:\\w+ )?at (?:dinner|night|work)',
        'in the middle of',
        "don't have (?:time|a minute)(?: \\w+)?",
      ],
      [
        '(?:mal momento|no es (?:un )?buen momento)',
        '(?:estoy|estamos) (?:\\w+ )?(?:ocupad[oa]s?|conduciendo|manejando|trabajando|en una reunion|en el trabajo|comiendo|cenando|en el medico)',
        'no puedo hablar (?:ahora)?',
        'ahora (?:mismo )?no (?:puedo|tengo tiempo)',
        'no tengo tiempo(?: ahora)?',
      ],
      [
        '(?:schlechter|ungunstiger|unpassender|falscher|kein guter) (?:zeitpunkt|moment)',
        '(?:passt|geht) (?:es )?(?:mir )?(?:gerade|jetzt|im moment) (?:\\w+ )?(?:nicht|schlecht)',
        '(?:bin|sitze|stehe) (?:\\w+ ){0,3}(?:beschaftigt|auto|meeting|besprechung|arbeit|unterwegs|am essen|beim essen|beim arzt)',
        '(?:jetzt|gerade|im moment) keine zeit',
        'kann (?:gerade|jetzt) nicht (?:sprechen|reden|telefonieren)',
      ],
    ),
  },
  {
    category: 'not_interested',
    negative: true,
    words: phrases(
      [
        "(?:not|n't|no longer) (?:\\w+ ){0,2}interested",
        '(?:no|zero) interest',
        "(?:not|n't|no longer) (?:\\w+ ){0,2}(?:looking|in the market|selling|buying)",
        "(?:don't|do not) (?:need|want) (?:it|that|this|any|anything|your)(?: \\w+)?",
        'already (?:bought|sold|found|rented)(?: \\w+)?',
      ],
      [
        'no (?:me|nos) interesa\\w*',
        'no (?:estoy|estamos) (?:\\w+ )?(?:interesad\\w+|buscando)',
        'no (?:tengo|tenemos) (?:ningun )?interes',
        'ya (?:compre|compramos|he comprado|hemos comprado|vendi|vendimos|encontramos|encontre)(?: \\w+)?',
        'no (?:necesito|quiero) nada',
      ],
      [
        'kein(?:e|en)? interesse(?: \\w+)?',
        'nicht (?:\\w+ )?interessiert',
        'interessiert (?:mich|uns) nicht',
        '(?:schon|bereits) (?:\\w+ ){0,4}(?:gekauft|verkauft|gefunden)',
        '(?:brauche|brauchen|suche|suchen) (?:ich |wir )?(?:\\w+ )?(?:nichts|nicht mehr)',
      ],
    ),
  },
];

const settled = phrases(
  [
    '(?:that|it) (?:works|helps|sounds (?:good|fair|fine|better|reasonable|great))',
    "(?:ok|okay|alright|all right|fine|great|perfect) (?:then|that|let's|i)",
    'fair enough',
    "that's (?:better|fair|fine|reasonable|good|great|reassuring)",
    '(?:i|we) can (?:live with|do) that',
    'makes sense',
    "let's do (?:it|that)",
    'good to (?:know|hear)',
  ],
  [
    '(?:me|nos) parece (?:bien|mejor|justo|razonable)',
    '(?:de acuerdo|esta bien|muy bien) (?:entonces|asi)',
    '(?:eso|asi) (?:esta|suena) (?:bien|mejor)',
    'me convence',
    'entonces (?:si|perfecto|bien)',
    'eso me (?:sirve|tranquiliza|ayuda)',
  ],
  [
    '(?:das|es) (?:passt|klingt (?:gut|fair|besser|vernunftig)|hilft|beruhigt mich)',
    '(?:gut|okay|ok|na gut|alles klar) dann',
    'einverstanden',
    'damit (?:kann|konnen) (?:ich|wir) leben',
    'dann machen wir',
    'gut zu wissen',
    'das ist (?:fair|besser|gut|in ordnung)',
  ],
);

/**
 * Each kind once, where it was said first. SavedAttempt: the callee said so later, or an appointment came of the call.
 */
export function readObjections(speech: Speech): Objection[] {
  const booked = confirmedBooking(speech);
  const found = kinds.flatMap(({ category, words, negative }) => {
    const sentence = speech.user.find((candidate) => objects(candidate, words, negative, category === 'trust'));
    if (!sentence) return [];
    const later = speech.user.some(
      (other) => other.turn_id > sentence.turn_id && !other.sarcastic && says(other, settled),
    );
    return [
      {
        category,
        sentence,
        at: find(sentence, words)?.index ?? 0,
        resolved: later || (booked?.turn_id ?? 0) > sentence.turn_id,
      },
    ];
  });
  return found
    .toSorted((a, b) => a.sentence.place - b.sentence.place)
    .map(({ category, sentence, at, resolved }) => {
      const shared = found.filter((other) => other.sentence === sentence).length > 1;
      return {
        category,
        quote: shared ? clauseAt(sentence, at) : sentence.text,
        evidence_turn_ids: [sentence.turn_id],
        resolved,
      };
    });
}

/** Two objections in one sentence are quoted apart. */
function clauseAt({ text, plain }: Sentence, at: number): string {
  const joints = [...plain.matchAll(/[,;]\s|\s(?:and|but|y|pero|und|aber)\s/gu)];
  const from = joints.filter(({ index }) => index < at).at(-1);
  const to = joints.find(({ index }) => index > at);
  return text.slice(from ? from.index + from[0].length : 0, to?.index).trim();
}

function objects(sentence: Sentence, words: Phrases, negative: boolean, maybeQuestion: boolean): boolean {
  const found = find(sentence, words);
  if (!found || (isQuestion(sentence) && !maybeQuestion && !negative)) return false;
  return negative ? !selfDenied(sentence, found) : !negated(sentence, found);
}

/** "It is not too expensive": the words of an objection, with a `not` right before them. */
const selfDenied = ({ plain }: Sentence, found: RegExpExecArray): boolean =>
  /(?:\bnot|n't|\bno es|\bnicht)\s+(?:\w+\s+)?$/.test(plain.slice(0, found.index));
