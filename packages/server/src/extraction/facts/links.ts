// E-mail and web addresses in a text of the model: each must have been said, so that nobody can place a link in a summary.
// Every repetition is bounded: a text may be long, and written to be slow.
import { signs } from '../readings/words/speech-words.ts';
import { fold, visible } from '../readings/fold.ts';

interface AddressPattern {
  readonly pattern: RegExp;
  /** The forms in which the address may have been said. */
  readonly spokenForms: (found: string) => string[];
}

// After a full stop without a space, only the next word tells whether it is part of an address: "Node.js" and
// "price.She" are not.
const domains = [
  'com net org edu gov mil int info biz name pro mobi io co ai app dev me tv cc xyz top site online store shop tech cloud blog live link club agency digital email house homes estate realty property properties website space world zone page chat',
  'uk us ca au nz ie za sg eu de at ch li lu es mx ar cl pe uy py bo ec ve cr gt hn ni pa sv do cu pr cat berlin hamburg koeln wien bayern swiss fr nl pl pt br cz dk se fi ru cn jp',
  'example test invalid localhost local',
  // New, cheap top-level domains; those that are English words count only after a name.
  'zip mov click country gq tk ml cf ga work party rest quest cyou icu buzz monster cfd sbs bond lol fun art bid win loan men date stream download racing review trade science webcam accountant cricket faith rocks ninja guru expert media network systems solutions support center services academy gov.uk co.uk ru su by ua kz ph sg hk tw kr vn tr gr hu ro bg rs hr sk ee lv lt ng ke ma eg il sa ae ir pk bd lk'.replaceAll(
    'gov.uk co.uk ',
    '',
  ),
]
  .join(' ')
  .replaceAll(' ', '|');

const letter = String.raw`[\p{L}\p{N}]`;
const label = String.raw`${letter}(?:[\p{L}\p{N}-]{0,61}${letter})?`;
const path = String.raw`\/[^\s<>()"']*`;
const host = String.raw`(?:${label}\.){1,10}`;
const word = String.raw`[\p{L}\p{N}_%+](?:[\p{L}\p{N}._%+-]{0,62}${letter})?`;
const gap = String.raw`\s{1,4}`;
const dot = String.raw`(?:dot|punto|punkt)`;
const joint = String.raw`(?:${dot}|dash|hyphen|gui[oó]n|bindestrich|minus|underscore|gui[oó]n bajo|unterstrich)`;
const at = String.raw`(?:at|arroba|ät)(?:[ -](?:sign|symbol|zeichen))?`;
const begins = String.raw`(?<![\p{L}\p{N}])`;
const ends = String.raw`(?![\p{L}\p{N}])`;

const emailPattern = new RegExp(
  String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,10}`,
  'gu',
);
const spokenEmailPattern = new RegExp(
  String.raw`${begins}${word}(?:${gap}${joint}${gap}${word}){0,6}${gap}${at}${gap}${word}(?:${gap}${joint}${gap}${word}){0,3}${gap}${dot}(?:${gap}${word}|com${ends})`,
  'giu',
);
const urlPattern = new RegExp(
  [
    String.raw`${begins}(?:[A-Za-z][A-Za-z0-9+.-]{1,19}:\/\/|[Ww]{3}\.)[^\s<>()"']+`,
    String.raw`${begins}${host}(?:(?:${domains}|COM|NET|ORG|INFO|ZIP|IO|DE|ES)${ends}(?:\.[a-z][a-z0-9-]{0,62}){0,5}(?:${path})?|[A-Za-z]{2,20}${path})`,
  ].join('|'),
  'gu',
);
// After "punto" and "Punkt" as ordinary words, "de" and "es" may follow.
/** A link by its scheme, whatever follows; "note: this" is not one, and neither is "and/or". */
const schemePattern =
  /(?<![\p{L}\p{N}])(?:(?:mailto|javascript|vbscript|data|tel|sms|blob|file|about|view-source|ftps?|hxxps?|https?|wss?|ssh|ldap):(?=\S)|\/\/(?=[\p{L}\p{N}[]))[^\s<>()"']*/giu;
/** An IPv4 address, or an IPv6 address in brackets; a port and a path may follow. */
const ipPattern =
  /(?<![\p{N}.,])\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}]|[.,]\p{N})(?::\d{1,5})?(?:\/[^\s<>()"']*)?|\[[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}\][^\s<>()"']*/giu;
/** Punycode, names in other alphabets, and "evil . com". */
const oddHostPattern = new RegExp(
  String.raw`${begins}(?:${host})?xn--[a-z0-9-]{1,59}(?:\.[\p{L}\p{N}-]{1,63}){0,5}|${begins}${host}(?:рф|рус|укр|бел|срб|бг|ελ|中国|中國|公司|网络|网址|在线|香港|台灣|한국|みんな|भारत|ไทย|السعودية|امارات|مصر|ایران)${ends}(?:${path})?|${begins}${label}\s{1,2}\.\s{0,2}(?:com|net|org|info|zip|io)${ends}`,
  'giu',
);
const spokenUrlPattern = new RegExp(
  String.raw`${begins}${word}(?:${gap}${joint}${gap}${word}){0,4}(?:${gap}dot${gap}(?:${domains})|${gap}(?:punto|punkt)${gap}(?:com|net|org|info|example)|${gap}(?:dot|punto|punkt)com)${ends}`,
  'giu',
);

/** Full stops of other scripts between the parts of a name. */
const otherStops = /(?<=[\p{L}\p{N}])[。｡．․﹒](?=[\p{L}\p{N}])/gu;
/** Browsers read full stops of other scripts as full stops. */
const withPlainStops = (text: string): string => text.replaceAll(otherStops, '.');

/** "(at)" and "[dot]" are disguised signs. */
const withWrittenSigns = (text: string): string =>
  text.replaceAll(
    /\s{0,3}[([{<]\s{0,2}(?:(at|arroba|ät|@)|dot|punto|punkt|\.)\s{0,2}[)\]}>]\s{0,3}/giu,
    (_found, sign: string | undefined) => (sign === undefined ? '.' : '@'),
  );

const spoken = signs
  .flatMap(([sign, ...words]) => words.map((name) => ({ sign, name })))
  .sort((a, b) => b.name.length - a.name.length);

/** "ann dot miller at gmail dot com" with signs. */
function inSigns(found: string): string[] {
  const words = ` ${fold(found)
    .replaceAll(/(?<=at)-(?=s|z)/g, ' ')
    .split(/\s+/)
    .join(' ')} `;
  return [
    spoken
      .reduce((rest, { sign, name }) => rest.replaceAll(sign === '.com' ? ` ${name}` : ` ${name} `, sign), words)
      .trim(),
  ];
}

/** The forms in which a web address may be said: the protocol never, `www` rarely. */
function urlForms(url: string): string[] {
  const whole = url.replace(/(?<![.,;:!?/])[.,;:!?/]+$/, '').toLowerCase();
  const bare = whole.replace(/^[a-z][a-z0-9+.-]*:\/\//, '');
  return [whole, bare, bare.replace(/^www\./, '')];
}

/** In the order in which they are removed from a text. */
const addressPatterns: readonly AddressPattern[] = [
  {
    pattern: emailPattern,
    spokenForms: (found) => [found.toLowerCase().replace(/^[.%+-]+/, ''), found.toLowerCase()],
  },
  { pattern: spokenEmailPattern, spokenForms: inSigns },
  { pattern: schemePattern, spokenForms: urlForms },
  { pattern: oddHostPattern, spokenForms: (found) => urlForms(found.replaceAll(/\s/g, '')) },
  { pattern: ipPattern, spokenForms: urlForms },
  { pattern: urlPattern, spokenForms: urlForms },
  { pattern: spokenUrlPattern, spokenForms: inSigns },
];

/** The addresses in a text, each with the forms in which it may have been said. */
function linksIn(text: string): string[][] {
  let rest = withWrittenSigns(withPlainStops(visible(text.normalize('NFKC'))));
  return addressPatterns.flatMap(({ pattern, spokenForms }) => {
    const found = [...new Set([...rest.matchAll(pattern)].map(([address]) => address))];
    rest = rest.replaceAll(pattern, ' ; ');
    return found.map(spokenForms);
  });
}

/** More addresses in one text are not checked one by one: such a text is no summary. */
const mostLinks = 10;

/** True when each address of a text was said, or is on record. */
export function areLinksSaid(text: string, isSaid: (address: string) => boolean): boolean {
  const links = linksIn(text);
  return links.length <= mostLinks && links.every((forms) => forms.some(isSaid));
}
