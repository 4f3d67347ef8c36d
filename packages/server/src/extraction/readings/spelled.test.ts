// Addresses, numbers and names are found in the ways in which people say them on the telephone in six languages, and
// parts of them are not.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spellsEmail, spellsName, spellsPhone } from './spelled.ts';
import { numberWords } from './words/number-words.ts';
import { fillers, numberFillers } from './words/speech-words.ts';

describe('an e-mail address', () => {
  it.each([
    ['ann.miller@gmail.com', 'It is Ann.Miller@gmail.com.'],
    ['ann.miller@gmail.com', 'ann dot miller at gmail dot com'],
    ['ann.miller@gmail.com', 'ann punto miller arroba gmail punto com'],
    ['ann.miller@gmail.de', 'ann punkt miller ät gmail punkt de'],
    ['ann.miller@gmail.com', 'A-N-N dot M I double L E R at g mail dot com'],
    ['j_s-1@x.org', 'jota guion bajo ese guion uno arroba equis punto org'],
    ['a_b-c@web.de', 'a unterstrich b bindestrich c at web Punkt de'],
    ['mueller@web.de', 'Müller at web Punkt de'],
    ['ann85@x.io', 'Ann eighty five at x dot io, all lowercase'],
    ['bob@x.io', 'b as in boy, o, b wie Berta, at x dot io'],
    ['ann+home@x.io', 'ann plus home at x dot io'],
    ['ann@x.io', 'A. N. N. at X dot I O.'],
    ['ann.miller@gmail.com', 'It is ann dot miller. At gmail. Dot com.'],
    ['bob@gmail.com', 'My name is Ann. Bob at gmail dot com.'],
    ['bob@gmail.com', 'E-mail: bob@gmail.com!'],
    ['bobsmith@x.io', 'bob, all one word, smith at x dot io'],
    ['bobsmith@x.io', 'bob smith, no spaces, at x dot io'],
    ['lunaperez@x.es', 'luna, todo junto, Pérez arroba x punto es'],
    ['maxmoser@x.de', 'max, alles zusammen, moser ät x Punkt de'],
    ['a_b@x.es', 'a barra baja b arroba x punto es'],
    ['bob@gmail.com', 'bob at symbol gmail dotcom'],
    ['bob@gmail.com', 'bob at sign gmail dot-com'],
    ['a_b-c@x.de', 'a Unterstrich b Bindestrich c ät x Punkt de'],
    ['ann.miller@gmail.com', 'ann point miller arobase gmail point com'],
    ['ann_miller@free.fr', 'ann tiret bas miller arobase free fr'],
    ['ann.miller84@posta.it', 'ann punto miller ottantaquattro chiocciola posta punto it'],
    ['ann-miller@sapo.pt', 'ann hífen miller arroba sapo ponto pt'],
    ['ann@x.com.br', 'ann, tudo junto, arroba x ponto com ponto bê erre'],
    ['ann@x.it', 'a enne enne chiocciola ics punto it'],
    ['bob@x.fr', 'b comme Bernard o b arobase x point f r'],
    ['raghu.kulkarni84@example.in', 'raghu dot kulkarni eighty four at the rate example dot in'],
    ['dana.whitlock7@example.com', 'd a n a dot whit w h i t l o c k seven at example dot com'],
    ['walter77@yahoo.com.ar', 'walter setenta y uno no setenta y siete arroba yahoo punto com punto a erre'],
  ])('%s was said: %s', (value, text) => {
    expect(spellsEmail(value, [text])).toBe(true);
  });

  it.each([
    ['miller@gmail.com', 'ann.miller@gmail.com'],
    ['miller@gmail.com', 'ann dot miller at gmail dot com'],
    ['ann@foo.co', 'ann at foo dot co dot uk'],
    ['ann@foo.co', 'ann@foo.co.uk'],
    ['ann.miller@gmail.com', 'ann miller at gmail dot com'],
    ['ann@gmail.com', 'my name is Ann and I have gmail'],
    ['bob@x.io', 'reach me at x dot io'],
    ['me@home.please', 'Call me at home. Please.'],
    ['me@home.please', 'Call me at home . Please.'],
    ['look@it.so', 'I had a look at it. So, what now'],
    ['look@this.in', 'have a look at this point in time'],
    ['call@six.or', 'call at six. Or seven'],
    ['ann.miller@gmail.com', 'My name is Ann. Miller at gmail dot com.'],
    ['annmiller@gmail.com', 'My name is Ann. Miller at gmail dot com.'],
    ['annmiller@gmail.com', 'Is it Ann? Miller at gmail dot com.'],
    ['annmiller@gmail.com', 'ann.miller@gmail.com'],
    ['miller@gmail.com', 'ann dot. Miller at gmail dot com'],
    ['ann@foo.co', 'ann at foo dot co. Dot uk.'],
    ['smith@x.es', 'ann barra baja smith arroba x punto es'],
    ['ann@x.io', ''],
  ])('%s was not said: %s', (value, text) => {
    expect(spellsEmail(value, [text])).toBe(false);
  });

  it.each([
    ['English', ['dot', 'at', 'underscore', 'dash', 'seven']],
    ['Spanish', ['punto', 'arroba', 'guion bajo', 'guion', 'siete']],
    ['German', ['Punkt', 'ät', 'Unterstrich', 'Bindestrich', 'sieben']],
    ['French', ['point', 'arobase', 'tiret bas', 'tiret', 'sept']],
    ['Italian', ['punto', 'chiocciola', 'trattino basso', 'trattino', 'sette']],
    ['Portuguese', ['ponto', 'arroba', 'sublinhado', 'hífen', 'sete']],
  ])('spelled in %s is found, and with any one sign changed it is not', (_language, names) => {
    const signs = new Map([...'.@_-7'].map((sign, index) => [sign, names[index]]));
    const part = fc.stringMatching(/^[bfghjkmpq7]{1,6}([._-][bfghjkmpq7]{1,4})?$/);
    fc.assert(
      fc.property(part, part, fc.nat(), (local, host, place) => {
        const address = `${local}@${host.replace('_', '-')}.com`;
        const text = [...address].map((sign) => signs.get(sign) ?? sign).join(' ');
        const changed = place % local.length;
        expect(spellsEmail(address, [text])).toBe(true);
        expect(spellsEmail(`${address.slice(0, changed)}z${address.slice(changed + 1)}`, [text])).toBe(false);
      }),
    );
  });

  it('is found when it is said over several turns', () => {
    expect(spellsEmail('ann.miller@x.io', ['it is ann dot miller', 'at x dot io'])).toBe(true);
  });
});

describe('a telephone number', () => {
  it.each([
    ['5551234567', 'five five five, one two three, four five six seven'],
    ['5551234567', 'call (555) 123-4567, 3 beds'],
    ['5551234567', '1 555 123 4567'],
    ['5551234567', 'triple five one two three four five six seven'],
    ['5550100', 'double five five oh one double oh'],
    ['8005551234', 'eight hundred five five five twelve thirty four'],
    ['600252530', 'seis cero cero veinticinco veinticinco treinta'],
    ['0151252530', 'null eins fünf eins fünfundzwanzig fünfundzwanzig dreißig'],
    ['5551234567', 'five five five dash one two three dash four five six seven'],
    ['5551234567', '555 dot 123 dot 4567'],
    ['5551234567', 'area code five five five, number one two three four five six seven'],
    ['5551234567', 'five five five. One two three. Four five six seven.'],
    ['600252530', 'seis cero cero guion veinticinco guion medio veinticinco treinta'],
    ['0151252530', 'Vorwahl null eins fünf eins, Nummer zwei fünf Strich zwei fünf Strich drei null'],
    ['4915112345678', 'plus vier neun eins fünf eins eins zwei drei vier fünf sechs sieben acht'],
    ['0639985520', 'zéro six trente-neuf quatre-vingt-dix-huit cinquante-cinq vingt'],
    ['911234567', 'nove um um dois três quatro cinco seis sete'],
    ['5551234567', 'five five five um one two three four five six seven'],
    ['0470001298', 'zéro quatre cent septante zéro zéro douze nonante-huit'],
    ['3495550128', 'tre quattro nove cinque cinque cinque zero uno due otto'],
    ['41998217044', 'quarenta e um nove nove oito dois um sete zero quatro quatro'],
    ['962144837', 'nove seis dois um quatro quatro oito três sete'],
    ['01632960771', "it's oh one six three two nine six oh double one seven no sorry double seven one"],
    ['01715550943', 'null eins sieben eins fünf fünf fünf null neun drei vier äh nein neun vier drei'],
  ])('%s was said: %s', (value, text) => {
    expect(spellsPhone(value, [text])).toBe(true);
  });

  it.each([
    ['5551234', '555 123 4567'],
    ['1234567', '555 123 4567'],
    ['5551234568', '555 123 4567'],
    ['55523456789', 'five five five one two three four five six seven eight nine'],
    ['5552345678', 'five five five one two three four five six seven eight'],
    ['1234567', 'five five five dash one two three dash four five six seven'],
    ['5551234567', '555 at 123 plus 4567'],
    ['5551234567', '555 123, then later 4567 euros are 4 5 6'],
    ['91234567', 'nove um um dois três quatro cinco seis sete'],
    ['01632960117', "it's oh one six three two nine six oh double one seven no sorry double seven one"],
  ])('%s was not said: %s', (value, text) => {
    expect(spellsPhone(value, [text])).toBe(false);
  });

  it.each(numberWords().map((words) => [words.language, words] as const))(
    'dictated in %s in single digits or in pairs is found, and with one digit changed it is not',
    (_language, { cardinals }) => {
      const say = (value: number): string => [...cardinals].find(([, number]) => number === value)?.[0] ?? '';
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 10, max: 99 }), { minLength: 4, maxLength: 6 }),
          fc.nat(),
          (pairs, at) => {
            const digits = pairs.join('');
            const single = [...digits].map((digit) => say(Number(digit))).join(' ');
            const paired = pairs.map(say).join(', ');
            const place = at % digits.length;
            const wrong = `${digits.slice(0, place)}${(Number(digits[place]) + 1) % 10}${digits.slice(place + 1)}`;
            expect(spellsPhone(digits, [single])).toBe(true);
            expect(spellsPhone(digits, [paired])).toBe(true);
            expect(spellsPhone(wrong, [single])).toBe(false);
          },
        ),
        { numRuns: 50 },
      );
    },
  );
});

it('no word of a number is one that says nothing', () => {
  const words = numberWords().flatMap(({ cardinals }) => [...cardinals.keys()]);
  expect(words.filter((word) => fillers.has(word) || numberFillers.has(word))).toEqual([]);
});

describe('a name', () => {
  it.each([
    ['Smith', 'S-M-I-T-H'],
    ['Smith', 'smith, s m i t h'],
    ['Müller', 'Mueller here'],
    ['Mueller', 'hier Müller'],
    ['Ann', "Ann's phone"],
    ["O'Brien", "Pat O'Brien"],
    ['Núñez', 'Nunez'],
    ['Emma', 'e double m a'],
    ['Gráinne Sheehan', 'im grawn ya sheehan g r a i n n e sheehan'],
    ['Karim Benhaddou', 'Karim Ben Haddou'],
    ['Wendell Achterberg', 'wendell actor berg its a c h t e r b e r g'],
    ['Rosalia Lo Presti', 'io rosalia lo presti'],
    ['Rossi', 'erre o doppia esse i'],
    ['Benhaddou', 'B E N H A deux D O U'],
  ])('%s was said: %s', (value, text) => {
    expect(spellsName(value, [text])).toBe(true);
  });

  it.each([
    ['Anna', 'I am Ann a friend'],
    ['Ann', 'I am Anna'],
    ['Smith', 'Smithers'],
    ['Smith', 'S-M-I-T'],
    ['Anabela Quinta', 'anabela quintas com quê u não é quinta é quintas'],
    ['Ann Smith', 'Ann is my sister, and Bob Smith is my husband'],
  ])('%s was not said: %s', (value, text) => {
    expect(spellsName(value, [text])).toBe(false);
  });
});

it('any text can be searched for anything', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      (value, text) =>
        typeof (spellsEmail(value, [text]) || spellsPhone(value, [text]) || spellsName(value, [text])) === 'boolean',
    ),
  );
});
