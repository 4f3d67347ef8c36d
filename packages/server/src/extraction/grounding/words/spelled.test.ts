// Addresses, numbers and names are found in the ways in which people say them on the telephone, and parts of them are
// not.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ohs, teens, tens, units } from '../numbers/number-words.ts';
import { fillers, numberFillers } from './speech-words.ts';
import { spellingOf } from './spelled.ts';

const isAddressSaid = (address: string, text: string): boolean => spellingOf(text).hasAddress(address);
const areDigitsSaid = (digits: string, text: string): boolean => spellingOf(text).hasDigits(digits);

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
  ])('%s was said: %s', (address, text) => {
    expect(isAddressSaid(address, text)).toBe(true);
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
  ])('%s was not said: %s', (address, text) => {
    expect(isAddressSaid(address, text)).toBe(false);
  });

  it('that is spelled sign by sign is found, with any one sign changed it is not', () => {
    const signs: Record<string, string> = {
      '.': 'dot',
      '@': 'at',
      _: 'underscore',
      '-': 'dash',
      '7': 'seven',
      '0': 'zero',
    };
    const part = fc.stringMatching(/^[bfghjkmpq70]{1,6}([._-][bfghjkmpq70]{1,4})?$/);
    fc.assert(
      fc.property(part, part, fc.nat(), (local, host, at) => {
        const address = `${local}@${host.replace('_', '-')}.com`;
        const text = [...address].map((sign) => signs[sign] ?? sign).join(' ');
        const changed = at % local.length;
        expect(isAddressSaid(address, text)).toBe(true);
        expect(isAddressSaid(`${address.slice(0, changed)}z${address.slice(changed + 1)}`, text)).toBe(false);
      }),
    );
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
  ])('%s was said: %s', (digits, text) => {
    expect(areDigitsSaid(digits, text)).toBe(true);
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
  ])('%s was not said: %s', (digits, text) => {
    expect(areDigitsSaid(digits, text)).toBe(false);
  });
});

it('no word of a number is one that says nothing', () => {
  const numbers = [...units.keys(), ...teens.keys(), ...tens.keys(), ...ohs];
  expect(numbers.filter((word) => fillers.has(word) || numberFillers.has(word))).toEqual([]);
});

describe('a word of a name', () => {
  it.each([
    ['Smith', 'S-M-I-T-H'],
    ['Smith', 'smith, s m i t h'],
    ['Müller', 'Mueller here'],
    ['Mueller', 'hier Müller'],
    ['Ann', "Ann's phone"],
    ["O'Brien", "Pat O'Brien"],
    ['Núñez', 'Nunez'],
    ['Emma', 'e double m a'],
  ])('%s was said: %s', (word, text) => {
    expect(spellingOf(text).hasName(word)).toBe(true);
  });

  it.each([
    ['Anna', 'I am Ann a friend'],
    ['Ann', 'I am Anna'],
    ['Smith', 'Smithers'],
    ['Smith', 'S-M-I-T'],
  ])('%s was not said: %s', (word, text) => {
    expect(spellingOf(text).hasName(word)).toBe(false);
  });
});

it('any text can be searched for anything', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      (target, text) =>
        typeof (isAddressSaid(target, text) || areDigitsSaid(target, text) || spellingOf(text).hasName(target)) ===
        'boolean',
    ),
  );
});
