// Where the callee looks for a property, and by when.
import { askedAbout, corrects, questionAbout, told } from '../answers.ts';
import { latest, said } from '../claims.ts';
import type { Claim } from '../claims.ts';
import { months } from './days.ts';
import { callAgain } from '../outcome-phrases.ts';
import { affirmed, negated, phrases, plainOf, says, wordsPattern } from '../phrases.ts';
import type { Language } from '../sentence.ts';
import { isQuestion } from '../speech.ts';
import type { Sentence } from '../sentence.ts';
import type { Speech } from '../speech.ts';

const count =
  '(?:the )?(?:next |proxim[oa]s? |nachsten |los |las |den |coming |about |around )*(?:\\d+|[a-z]+)(?: (?:to|or|a|o|bis|oder) (?:\\d+|[a-z]+))?';
const timelines = phrases(
  [
    `(?:with)?in (?:about |around )?${count} (?:days|weeks|months|years|month|year)`,
    '(?:by|before|until|at) (?:the )?(?:end of )?(?:the |this |next )?(?:month|year|spring|summer|fall|autumn|winter|school year|christmas|easter)',
    '(?:next|this|late|early|in|in the|by the) (?:month|year|spring|summer|fall|autumn|winter|quarter)',
    '(?:as soon as possible|asap|right away|immediately|straight away)',
    '(?:no (?:rush|hurry)|not in a (?:rush|hurry))',
    `(?:by|before|in|until|end of|early|late) (?:the )?(?:end of |beginning of )?(?:${months.en.join('|')})`,
    '(?:three|six|\\d+) months',
    `(?:from|by|before|until) (?:the )?\\w+ of (?:${months.en.join('|')})`,
  ],
  [
    `(?:en|dentro de|antes de) ${count} (?:dias|semanas|meses|anos|mes|ano)`,
    '(?:lo antes posible|cuanto antes|de inmediato|inmediatamente|ya mismo)',
    '(?:antes de|para|a finales de|en|a principios de) (?:el |la |este |esta )?(?:final de |fin de )?(?:verano|primavera|otono|invierno|ano|navidad|mes)',
    '(?:el|la|este|esta) (?:proxim[oa] )?(?:mes|ano|verano|primavera|otono|invierno)(?: que viene)?',
    '(?:sin|no (?:tengo|tenemos|hay)) prisa',
    `(?:en|antes de|para|hasta) (?:finales de |principios de )?(?:${months.es.join('|')})`,
  ],
  [
    `(?:in|innerhalb von|binnen) ${count} (?:tagen|wochen|monaten|jahren|monat|jahr)`,
    '(?:so (?:bald|schnell) wie moglich|sofort|moglichst bald|schnellstmoglich)',
    '(?:bis|vor|im|bis zum|ab) (?:ende |anfang )?(?:des |dem |nachsten |zum )?(?:jahres|jahr|monats|fruhling|fruhjahr|sommer|herbst|winter|weihnachten)',
    '(?:nachste[nsmr]?|diese[nsmr]?) (?:jahr|monat|fruhling|fruhjahr|sommer|herbst|winter)',
    'keine eile',
    `(?:zum|ab dem|bis zum|vor dem) \\w+ (?:${months.de.join('|')})`,
    `(?:im|bis|vor|ab|anfang|ende|bis ende|mitte) (?:${months.de.join('|')})`,
  ],
);
const moving = phrases(
  [
    '(?:mov(?:e|ing)|buy(?:ing)?|purchase|sell(?:ing)?|rent(?:ing)?|looking|find|need|close|closing|want|timeline|ready|settle)',
  ],
  ['(?:mud\\w+|comprar|vender|alquilar|buscando|busco|buscamos|necesit\\w+|quer\\w+|quiero|encontrar|entrar)'],
  ['(?:umzieh\\w+|einzieh\\w+|kauf\\w*|verkauf\\w*|miet\\w*|such\\w*|brauch\\w*|wollen|mochte\\w*|finden|ziehen)'],
);
const when = phrases(
  ['when', 'how soon', 'timing', 'timeline', 'time ?frame', 'by what time', 'how quickly'],
  ['cuando', 'que plazo', 'para cuando', 'plazo', 'tiempo'],
  ['wann', 'bis wann', 'zeitrahmen', 'wie schnell', 'zeitlich', 'zeitraum'],
);

export function readTimeline({ user }: Speech): ReturnType<typeof latest<string>> {
  const claims: Claim<string>[] = [];
  for (const sentence of user) {
    if (sentence.sarcastic || says(sentence, callAgain)) continue;
    const found = affirmed(sentence, timelines);
    const asked = questionAbout(sentence, when);
    if (!found || (isQuestion(sentence) && !asked)) continue;
    const about =
      asked !== undefined ||
      says(sentence, moving) ||
      (claims.length > 0 && corrects(sentence)) ||
      user.some((other) => other.turn_id === sentence.turn_id && says(other, moving));
    if (about)
      claims.push(
        said(
          sentence.text.slice(found.index, found.index + found[0].length),
          0.85,
          ...(asked && sentence.opens ? [asked, sentence] : [sentence]),
        ),
      );
  }
  return latest(claims);
}

const where = phrases(
  [
    '(?:which|what) (?:\\w+ ){0,2}(?:area|neighbou?rhoods?|part|district|location|city|town|suburb)s?',
    'where (?:\\w+ ){0,5}(?:look\\w*|live|buy|move|search\\w*|want|like|be|property)?',
    'area',
    'neighbou?rhood',
  ],
  ['(?:que|cual) (?:\\w+ )?(?:zona|barrio|ciudad|area|sector|colonia)', 'donde', 'zona'],
  ['(?:welche[rnms]?) (?:gegend|stadtteil|lage|stadt|ort|bereich|viertel)', 'wo', 'gegend', 'stadtteil', 'lage'],
);
const looking = phrases(
  [
    '(?:look\\w*|search\\w*|want|like|love|prefer\\w*|buy\\w*|rent\\w*|mov\\w+|interested|house|home|apartment|flat|condo|townhouse|property|place|area|neighbou?rhood|bedrooms?)',
  ],
  [
    '(?:busc\\w+|quer\\w+|quiero|quisiera|gustaria|prefer\\w+|prefier\\w+|compr\\w+|alquil\\w+|mud\\w+|interesad\\w+|casa|piso|departamento|apartamento|chalet|zona|barrio|habitaciones|dormitorios)',
  ],
  [
    '(?:such\\w*|mochte\\w*|wollen|bevorzug\\w*|am liebsten|kauf\\w*|miet\\w*|zieh\\w*|interess\\w*|haus|wohnung|\\w*haus|\\w*wohnung|gegend|stadtteil|lage|zimmer)',
  ],
);
const elsewhere = phrases(
  ['(?:live|living|lived|calling|work|working|based|born|grew up) (?:\\w+ )?(?:in|from|at|near)'],
  ['(?:vivo|vivimos|llamo desde|trabajo|soy de|trabajamos) (?:\\w+ )?(?:en|desde|de)?'],
  ['(?:wohne|wohnen|lebe|leben|arbeite|arbeiten|komme|rufe) (?:\\w+ )?(?:in|aus|bei)'],
);

const prepositions: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:in|around|near|close to|on|over in|somewhere in|towards|area is)\s+(?:the\s+)?/g,
  es: /(?<!\p{L})(?:en|cerca de|por|alrededor de|hacia)\s+(?:(?:el|la|los)\s+)?(?:(?:barrio|zona|centro|colonia)\s+(?:de(?:l|\s+la)?\s+)?)?/gu,
  de: /(?<!\p{L})(?:in|bei|nahe|rund um|um|nahe von|nahe bei|der nahe von|im|stadtteil|richtung)\s+(?:der\s+|den\s+)?(?:(?:nahe|stadtteil|gegend)\s+(?:von\s+|um\s+)?)?/gu,
};
const districts: Readonly<Record<Language, RegExp>> = {
  en: wordsPattern([
    '(?:the )?(?:north|south|east|west)(?:ern)? (?:side|end|part)(?: of (?:town|the city))?',
    'downtown',
    '(?:the )?city cent(?:er|re)',
    '(?:the )?suburbs',
    'old town',
    '(?:the )?waterfront',
    '(?:near|close to|by|around) the (?!end|way|time)\\w+',
  ]),
  es: wordsPattern([
    '(?:el )?centro(?: de la ciudad| historico)?',
    '(?:la )?zona (?:norte|sur|este|oeste|centro)',
    '(?:las )?afueras',
    '(?:el )?casco antiguo',
    'cerca (?:del|de la) \\w+',
  ]),
  de: wordsPattern([
    '(?:der )?innenstadt',
    '(?:das )?(?:stadt)?zentrum',
    '(?:am )?stadtrand',
    '(?:der )?altstadt',
    '(?:im )?(?:norden|suden|osten|westen)(?: der stadt)?',
    'in der nahe (?:des|der|vom|von) \\w+',
  ]),
};
const noPlaces = new Set([
  ...Object.values(months).flat(),
  ..."monday tuesday wednesday thursday friday saturday sunday english spanish german i i'm my the a lunes martes ingles espanol ordnung ruhe zukunft hohe zeit kurze monaten monat wochen woche jahren jahr tagen fruhling sommer herbst winter fruhjahr moment wohnung haus frage lage gegend stadt auto meeting besprechung montag dienstag mittwoch donnerstag freitag samstag sonntag mai urlaub betracht ihrer ihrem euro dollar preis budget schlafzimmer zimmer garten balkon internet anruf ruckruf termin verbindung kontakt sachen bezug sinn christmas easter zoom zoll eigentum familie kinder erwartung frau herr mrs mr dr".split(
    ' ',
  ),
]);

/** Capitalised words that follow a preposition. */
export function placeIn({
  text,
  plain,
  language,
}: Pick<Sentence, 'text' | 'plain' | 'language'>): { name: string; index: number } | null {
  // A street is less of an area than what it is in.
  const found = [...plain.matchAll(prepositions[language])];
  for (const preposition of [
    ...found.filter(([word]) => !word.startsWith('on')),
    ...found.filter(([word]) => word.startsWith('on')),
  ]) {
    const from = preposition.index + preposition[0].length;
    const name =
      /^(?:(?:St\.|\p{Lu}[\p{L}'’-]+|\d+(?:st|nd|rd|th))(?:\s(?:de|del|la|las|los|am|an der|of)\s(?=\p{Lu}))?\s?)+/u
        .exec(text.slice(from))?.[0]
        .trim();
    if (name && !noPlaces.has(plainOf(name.split(' ')[0] ?? ''))) return { name, index: from };
  }
  const district = districts[language].exec(plain);
  return district && { name: text.slice(district.index, district.index + district[0].length), index: district.index };
}

/** Where it looks; where it lives now is another matter. */
export function readArea(speech: Speech): ReturnType<typeof latest<string>> {
  const claims: Claim<string>[] = [];
  for (const sentence of told(speech)) {
    if (sentence.sarcastic || (says(sentence, elsewhere) && !askedAbout(sentence, where))) continue;
    const asked = questionAbout(sentence, where);
    const place = placeIn(sentence) ?? (asked && (sentence.opens || corrects(sentence)) ? bare(sentence) : null);
    if (!place || negated(sentence, { index: place.index, 0: place.name })) continue;
    if (!asked && !says(sentence, looking) && !(claims.length > 0 && corrects(sentence))) continue;
    if (claims.length === 0 || asked || corrects(sentence))
      claims.push(said(place.name, asked ? 0.9 : 0.8, ...(asked ? [asked, sentence] : [sentence])));
  }
  return latest(claims);
}

/** A name alone is an answer to "Which area?". */
function bare({ text, plain }: Sentence): { name: string; index: number } | null {
  const lead =
    /^\W*(?:(?:maybe|probably|actually|sorry|no|rather|wait|perdon|mejor|nein|eigentlich|lieber|preferably|ideally|um|uh|well|quizas|pues|vielleicht|am liebsten|also)[\s,]+)*/.exec(
      plain,
    )?.[0].length ?? 0;
  const name = /^(?:\p{Lu}[\p{L}'’-]+\s?){1,3}/u.exec(text.slice(lead))?.[0].trim();
  const first = plainOf(name?.split(' ')[0] ?? '');
  return name &&
    !noPlaces.has(first) &&
    !/^(?:yes|yeah|yep|sure|right|no|we|it|not|anywhere|si|ja|nein|wir|the|somewhere|donde|egal)$/.test(first) &&
    text.length < name.length + 30
    ? { name, index: lead }
    : null;
}
