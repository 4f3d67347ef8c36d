// What the callee wants.
import type { ExtractionDraft } from '@voicecall/contract';
import { said } from './claims.ts';
import type { Claim } from './claims.ts';
import { complaintOf, optOut } from './outcome.ts';
import { corrects, told } from './answers.ts';
import { affirmed, find, phrases } from './phrases.ts';
import type { Phrases } from './phrases.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

type Intent = ExtractionDraft['intent']['primary']['value'];

const wanted: readonly (readonly [Intent, Phrases])[] = [
  [
    'invest',
    phrases(
      ['invest(?:ing|ment|ments|or)?', 'rental (?:income|yield)', 'buy to let'],
      ['inver(?:tir|sion|siones|sor|sora)', 'rentabilidad'],
      ['investier(?:en|e)', 'kapitalanlage', 'investition\\w*', 'investment\\w*', 'anlageobjekt\\w*', 'rendite'],
    ),
  ],
  [
    'sell',
    phrases(
      [
        'sell(?:ing)? (?:my|our|the|a|it|this|your)',
        '(?:looking|want|wanting|like|thinking|planning|ready|need|hoping) (?:\\w+ ){0,2}(?:to sell|of selling|about selling)',
        'list (?:my|our|the) (?:house|home|property|condo|apartment)',
        "what (?:my|our) (?:house|home|property) (?:is|'s) worth",
      ],
      [
        'vend(?:er|erla|erlo|iendo|o|emos) (?:mi|nuestr[ao]|la|el|una?|su)?(?: ?\\w+)?',
        'poner (?:\\w+ )?(?:en|a la) venta',
        'vender\\w*',
      ],
      ['(?:verkaufen|zu verkaufen|verkaufe|hausverkauf|wohnungsverkauf|verkauf (?:meine\\w*|unsere\\w*))'],
    ),
  ],
  [
    'rent',
    phrases(
      [
        '(?:looking|want|like|need|hoping|wanting|trying|planning) (?:\\w+ ){0,2}to (?:rent|lease)',
        '(?:to|can i|could i) (?:rent|lease)',
        '(?:for|a|any) rent(?:al|als)?',
        'rent(?:ing)? (?:an?|the|your|something) (?:\\w+ ){0,3}(?:apartment|flat|house|home|place|condo|studio|room)?',
        'rental(?:s)?',
      ],
      [
        '(?:quiero|queremos|quisiera|busco|buscamos|me gustaria|necesito|interesad[oa] en|para) (?:\\w+ )?(?:alquilar|rentar|arrendar)',
        '(?:en|de) (?:alquiler|renta)',
      ],
      [
        '(?:mochte|mochten|wurden?|wollen?|suchen?) (?:\\w+ ){0,6}(?:mieten|zur miete)',
        '(?:zu|zur) (?:mieten|miete)',
        'mietwohnung\\w*',
        'anmieten',
        'mieten',
      ],
    ),
  ],
  [
    'buy',
    phrases(
      [
        'buy(?:ing)?',
        'purchas(?:e|ing)',
        '(?:looking|searching|hunting) for (?:\\w+ ){0,6}(?:house|home|apartment|flat|condo|townhouse|property|place|villa|lot|bedrooms?)',
        '(?:see|view|tour|visit|look at) (?:\\w+ ){0,3}(?:house|home|apartment|flat|condo|townhouse|property|place|loft|bungalow|cottage|farmhouse|duplex|studio)',
        '(?:calling|call) about (?:\\w+ ){0,2}(?:house|home|apartment|flat|condo|townhouse|property|place|loft|bungalow|cottage|farmhouse|duplex|studio)',
        'still for sale',
        'house hunting',
        'first home',
        'make an offer',
      ],
      [
        'compr(?:ar|arla|arme|arnos|ando|a)',
        'adquirir',
        '(?:busco|buscamos|buscando) (?:\\w+ ){0,4}(?:casa|piso|departamento|apartamento|vivienda|chalet|propiedad)',
        '(?:ver|visitar) (?:\\w+ ){0,2}(?:casa|piso|departamento|apartamento|vivienda|chalet)',
      ],
      [
        'kauf(?:en|e|t)?',
        'zu kaufen',
        'erwerben',
        '(?:suche|suchen) (?:\\w+ ){0,6}(?:haus|wohnung|eigentumswohnung|einfamilienhaus|immobilie|reihenhaus)',
        '(?:haus|wohnung|immobilie|objekt) (?:\\w+ ){0,4}(?:besichtigen|ansehen|anschauen)',
        'hauskauf',
        'eigentumswohnung\\w*',
      ],
    ),
  ],
  [
    'inquire',
    phrases(
      [
        '(?:a |some |few |couple of )?(?:questions?|information|info|details) (?:\\w+ )?(?:about|on|regarding)?',
        '(?:wanted|want|like|calling|curious) (?:\\w+ ){0,2}to (?:know|ask|find out|check)',
        'how much (?:is|are|does|do|would)',
        'what (?:does|do) (?:\\w+ )?(?:it|they|this|that) cost',
        'does (?:it|this|that) (?:\\w+ )?work',
        'send (?:me|us) (?:\\w+ )?information',
        'what (?:are|is) (?:your|the) (?:hours|price|prices|fees|rates|cost)',
        'do you (?:have|offer|do|also)',
        'is (?:it|the \\w+) still available',
        'tell me (?:more|briefly)',
        'what (?:this|it) is about',
      ],
      [
        '(?:una )?(?:pregunta|consulta|informacion|duda)s?',
        '(?:queria|quisiera|quiero|me gustaria) (?:saber|preguntar|informarme|consultar)',
        'cuanto (?:cuestan?|vale|es|cobran)',
        '(?:sigue|esta) disponible',
        'de que se trata',
        'tienen (?:\\w+ )?disponible',
      ],
      [
        '(?:eine |ein paar )?(?:fragen?|informationen|auskunft|infos)',
        '(?:wollte|mochte|wurde gerne) (?:\\w+ ){0,3}(?:wissen|fragen|erfahren|informieren)',
        '(?:was|wie ?viel) kostet',
        'noch (?:frei|verfugbar|zu haben)',
        'worum (?:es )?geht',
        'haben sie (?:\\w+ )?(?:auch|noch)',
      ],
    ),
  ],
];

/** Complaints and farewells for good come first; then what was wished for, in the order in which it was said. */
export function readIntent(speech: Speech): ExtractionDraft['intent'] {
  const stop = optOut(speech);
  const complaint = complaintOf(speech);
  const claims: Claim<Intent>[] = [
    ...(complaint ? [said<Intent>('complaint', 0.85, complaint)] : []),
    ...(stop ? [said<Intent>('unsubscribe', 0.9, stop)] : []),
    ...wishes(told(speech)),
  ];
  const [primary, ...others] = claims;
  const secondary = others.find(({ value, evidence }) => value !== primary?.value && evidence.length > 0);
  return {
    primary: primary ?? { value: 'other', confidence: 0, evidence: [] },
    secondary: secondary ?? { value: null, confidence: 0, evidence: [] },
  };
}

function wishes(user: readonly Sentence[]): Claim<Intent>[] {
  const found = new Map<Intent, Claim<Intent>>();
  for (const sentence of user.filter(({ sarcastic }) => !sarcastic)) {
    for (const [intent, list] of wanted) {
      if (!affirmed(sentence, list) || past(sentence) || (found.has(intent) && !corrects(sentence))) continue;
      // "No, we want to buy": what was wished for before is wished for no more.
      if (corrects(sentence)) found.clear();
      found.set(intent, said(intent, intent === 'inquire' ? 0.7 : 0.85, sentence));
    }
  }
  // A question is how most wishes begin: it is the intent where there is no other.
  return [...found.values()].sort((a, b) => Number(a.value === 'inquire') - Number(b.value === 'inquire'));
}

const done = phrases(
  ['already (?:bought|sold|rented|found|have)', 'just (?:bought|sold)', '(?:we|i) (?:bought|sold)'],
  ['ya (?:compr\\w+|vend\\w+|hemos|he|encontr\\w+|alquil\\w+)'],
  ['(?:schon|bereits) (?:\\w+ ){0,4}(?:gekauft|verkauft|gemietet|gefunden)'],
);
const past = (sentence: Sentence): boolean => find(sentence, done) !== null;
