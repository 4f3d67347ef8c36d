// What a call about real estate is asked for: budget, timeline, area, finance, kind of property, rooms.
import type { ExtractionDraft } from '@voicecall/contract';
import { agrees, corrects, questionAbout, refuses, told } from './answers.ts';
import { latest, said, unsaid } from './claims.ts';
import type { Claim } from './claims.ts';
import { sumsIn } from './values/money.ts';
import { readNumbers } from './values/numbers.ts';
import { phonesIn } from './values/phone.ts';
import { find, negated, phrases, says } from './phrases.ts';
import type { Phrases } from './phrases.ts';
import { readArea, readTimeline } from './values/places-and-times.ts';
import { isQuestion } from './speech.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

type Facts = ExtractionDraft['vertical_facts'];

const budgetWords = phrases(
  [
    'budget',
    'price range',
    'spend(?:ing)?',
    'afford',
    'up to',
    'at most',
    'maximum',
    'max',
    'how much',
    'limit',
    'looking (?:at|around)',
    'pay',
    'go (?:up to|as high as)',
    'make (?:it|that)',
    'stay',
    'under',
    'below',
    '(?:more|less) than',
    'between',
    '(?:a|per) month',
    'monthly',
  ],
  [
    'presupuesto',
    'gastar',
    'hasta',
    'maximo',
    'cuanto',
    'pagar',
    'invertir',
    'rango',
    'menos de',
    'mas de',
    'entre',
    'al mes',
    'mensual(?:es)?',
  ],
  [
    'budget',
    'ausgeben',
    'bis zu',
    'maximal',
    'hochstens',
    'wie ?viel',
    'zahlen',
    'preisrahmen',
    'preisvorstellung',
    'leisten',
    'unter',
    'mehr als',
    'zwischen',
    'im monat',
    'monatlich',
    '(?:kalt|warm)?miete',
  ],
);
const otherMoney = phrases(
  [
    'salary',
    'income',
    'put (?:\\w+ )?down',
    'next door',
    "neighbou?r(?:'?s)?",
    'father',
    'mother',
    'earn',
    'make (?:about )?\\$?\\d+',
    'down payment',
    'deposit',
    'fees?',
    'commission',
    'taxes',
    'owe',
    'mortgage of',
    'saved',
    'asking price',
    'listed (?:at|for)',
    'worth',
  ],
  [
    'sueldo',
    'salario',
    'gano',
    'ingresos',
    'entrada',
    'enganche',
    'comision',
    'impuestos',
    'debo',
    'ahorrad\\w*',
    'ahorros',
  ],
  [
    'gehalt',
    'einkommen',
    'verdiene\\w*',
    'anzahlung',
    'provision',
    'gebuhr\\w*',
    'steuern?',
    'eigenkapital',
    'schulden',
    'gespart',
    'kaution',
  ],
);
const finance = phrases(
  [
    'pre-? ?approv(?:ed|al)',
    '(?:mortgage|loan|financing) (?:\\w+ ){0,2}(?:approved|approval|in place|sorted|secured|ready)',
    '(?:approved|qualified) for (?:a|the|our|my) (?:mortgage|loan)',
  ],
  [
    'pre-? ?aprobad[oa]s?',
    'pre-? ?aprobacion',
    'pre-? ?autoriza\\w+',
    '(?:hipoteca|financiacion|financiamiento|credito|prestamo) (?:\\w+ ){0,3}(?:aprobad[oa]|concedid[oa]|autorizad[oa]|list[oa])',
    'aprobad[oa]s? (?:la|el|una|un) (?:hipoteca|credito|prestamo)',
  ],
  [
    'finanzierungs(?:zusage|bestatigung)',
    'finanzierung (?:\\w+ ){0,4}(?:steht|geklart|zugesagt|genehmigt|gesichert|bestatigt)',
    'vorab ?genehmig\\w*',
    '(?:kredit|darlehen) (?:\\w+ ){0,3}(?:genehmigt|zugesagt|bewilligt)',
    'zusage (?:von |der )?(?:\\w+ )?bank',
  ],
);
const pending = phrases(
  ['(?:waiting|working on|applying|applied|still need|in the process)'],
  ['(?:esperando|tramitando|en tramite|pendiente|en proceso|falta)'],
  ['(?:warten|warte|noch offen|beantrag\\w*|kummern|in arbeit|fehlt)'],
);
const property = phrases(
  [
    '(?:townhouses?|townhomes?|single-? ?family (?:home|house)|houses?|homes?|apartments?|flats?|condos?|condominiums?|duplex|studios?|villas?|bungalows?|lots?|land|lofts?|cottages?|penthouse|farmhouses?|farm)',
  ],
  [
    '(?:casas?|pisos?|departamentos?|apartamentos?|chalets?|duplex|estudios?|atico|terrenos?|villas?|lofts?|condominios?|adosados?|fincas?)',
  ],
  [
    '(?:eigentumswohnung|einfamilienhaus|reihenhaus|doppelhaus(?:halfte)?|mehrfamilienhaus|wohnung|haus|villa|bungalow|grundstuck|studio|loft|penthouse|maisonette|apartment)',
  ],
);
const notSought = phrases(
  [
    '(?:at|from|go|going|come|coming|back|work from|leave|left) home',
    '(?:my|our) (?:\\w+ )?(?:current|old|house is|home is)',
    'home (?:number|phone|address)',
    'wrong house',
    'live in an?',
    'a lot (?:of|more)?',
    'lots of',
  ],
  ['(?:en|a|de) casa(?! \\w*(?:de|con))', 'vivo en', 'vivimos en', 'piso \\d', 'mi casa actual'],
  ['(?:zu|nach) hause?', '(?:wohne|wohnen|lebe|leben) (?:\\w+ )?in'],
);

const rooms: Readonly<Record<'beds' | 'baths', Phrases>> = {
  beds: phrases(
    ['beds?', 'bedrooms?', 'br'],
    ['habitaci(?:on|ones)', 'dormitorios?', 'recamaras?', 'cuartos?', 'alcobas?'],
    ['schlafzimmern?'],
  ),
  baths: phrases(['baths?', 'bathrooms?'], ['banos?'], ['bad', 'badern?', 'badezimmern?']),
};

/** All seven, whatever was said of them. */
export function readRealEstate(speech: Speech): Facts {
  const counts = readRooms(speech);
  return {
    budget: readBudget(speech),
    timeline: readTimeline(speech),
    area: readArea(speech),
    pre_approved: readFinance(speech),
    property_type: readProperty(speech),
    ...counts,
  };
}

const leastBudget = 10_000;
const leastRent = 100;

/** So many sentences later one still talks about the same sum. */
const stillAbout = 3;

function readBudget(speech: Speech): ReturnType<typeof latest<string>> {
  const claims: Claim<string>[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const sentence of told(speech)) {
    if (sentence.sarcastic || says(sentence, otherMoney) || phonesIn(sentence).length > 0) continue;
    const asked = questionAbout(sentence, budgetWords);
    if (asked && says(asked, otherMoney)) continue;
    const topic =
      asked !== undefined ||
      says(sentence, budgetWords) ||
      (claims.length > 0 && (corrects(sentence) || sentence.place - last <= stillAbout));
    const sum = sumsIn(sentence)
      .filter(
        ({ value, currency }) =>
          (currency && value >= leastRent) || (topic && value >= leastBudget) || (asked && value >= leastRent),
      )
      .at(-1);
    if (!sum || (!topic && sum.value < leastBudget)) continue;
    claims.push(said(sum.text, topic ? 0.9 : 0.75, ...(asked ? [asked, sentence] : [sentence])));
    last = sentence.place;
  }
  return latest(claims);
}

function readFinance({ user }: Speech): ReturnType<typeof latest<boolean>> {
  return latest(
    user.flatMap((sentence) => {
      const found = find(sentence, finance);
      const asked = sentence.opens ? questionAbout(sentence, finance) : undefined;
      if (found && !isQuestion(sentence) && !sentence.sarcastic)
        return [said(!negated(sentence, found) && !says(sentence, pending), 0.9, sentence)];
      if (!asked || sentence.sarcastic) return [];
      if (refuses(sentence)) return [said(false, 0.9, asked, sentence)];
      return agrees(sentence) ? [said(!says(sentence, pending), 0.9, asked, sentence)] : [];
    }),
  );
}

function readProperty(speech: Speech): ReturnType<typeof latest<string>> {
  const claims: Claim<string>[] = [];
  for (const sentence of told(speech)) {
    if (sentence.sarcastic || says(sentence, notSought)) continue;
    const named = [...sentence.plain.matchAll(new RegExp(property[sentence.language].source, 'gu'))].filter(
      (found) => !negated(sentence, found),
    );
    const found = corrects(sentence) ? named.at(-1) : named[0];
    if (!found || (claims.length > 0 && isQuestion(sentence))) continue;
    const words = sentence.text.slice(found.index, found.index + found[0].length);
    const known = claims.at(-1);
    // "the place" after "a townhouse" is the same house: only a correction takes a kind back.
    if (!known || corrects(sentence))
      claims.push(said(sentence.language === 'de' ? words : words.toLowerCase(), 0.85, sentence));
  }
  return latest(claims);
}

function readRooms(speech: Speech): Pick<Facts, 'beds' | 'baths'> {
  const known: Partial<Record<'beds' | 'baths', Claim<number>>> = {};
  let topic: 'beds' | 'baths' | null = null;
  for (const sentence of told(speech)) {
    if (sentence.sarcastic) continue;
    for (const kind of ['beds', 'baths'] as const) {
      const counted = countBefore(sentence, rooms[kind]);
      const asked = sentence.opens ? questionAbout(sentence, rooms[kind]) : undefined;
      const bare =
        counted === null && (asked !== undefined || (topic === kind && corrects(sentence)))
          ? onlyCount(sentence)
          : null;
      if (counted === null && bare === null) continue;
      known[kind] = said(counted ?? bare ?? 0, 0.9, ...(counted === null && asked ? [asked, sentence] : [sentence]));
      topic = kind;
    }
  }
  return { beds: known.beds ?? unsaid(), baths: known.baths ?? unsaid() };
}

const mostRooms = 20;

/** The number right before one of the words: `three bedrooms`, `a three-bedroom house`. */
function countBefore(sentence: Sentence, words: Phrases): number | null {
  const { plain, language } = sentence;
  const source = new RegExp(words[language].source, 'gu');
  const counts = [...plain.matchAll(source)].flatMap(({ index }) => {
    const head = plain.slice(0, index);
    const number = readNumbers(head, language).at(-1);
    const gap = number ? head.slice(number.index + number.text.length) : null;
    return number &&
      gap !== null &&
      /^[\s-]*(?:full |big |large |small |grosse |getrennte )?$/.test(gap) &&
      number.value <= mostRooms &&
      !negated(sentence, { index: number.index, 0: number.text })
      ? [number.value]
      : [];
  });
  return counts.at(-1) ?? null;
}

/** The one number of a short answer or correction. */
function onlyCount({ plain, language }: Sentence): number | null {
  const numbers = readNumbers(plain, language).filter(({ value }) => value > 0 && value <= mostRooms);
  const last = numbers.at(-1);
  return last &&
    plain.length < 60 &&
    !/[$€:]|\b(?:am|pm|uhr|week|month|year|day|\w+day|\w+tag|mittwoch|lunes|martes|miercoles|jueves|viernes|sabado|domingo|a las?|o'clock|thousand)\b/.test(
      plain,
    )
    ? last.value
    : null;
}
