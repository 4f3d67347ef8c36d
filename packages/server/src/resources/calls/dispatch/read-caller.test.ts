// Who calls, in the notations of carriers.
import { describe, expect, it } from 'vitest';
import { readCaller } from './read-caller.ts';

const to_number = '+15557770001';
const rules = { country: null, trust_asserted_identity: false };
const london = '+442079460958';

describe('a caller', () => {
  it.each([
    ['+15551230002', null, '+15551230002'],
    ['15551230002', null, '+15551230002'],
    ['15551230002', 'US', '+15551230002'],
    ['15551230002', 'GB', '+15551230002'],
    ['+15551230002;npdi', null, '+15551230002'],
    ['+15551230002;npdi=yes;rn=+15550000000', null, '+15551230002'],
    ['+15551230002;postd=1', null, '+15551230002'],
    ['tel:+1-555-123-0002', null, '+15551230002'],
    ['sip:+15551230002@carrier.example;user=phone', null, '+15551230002'],
    ['"Ann" <sip:+15551230002;npdi@carrier.example>', null, '+15551230002'],
    ['%2B15551230002', null, '+15551230002'],
    ['0015551230002', null, '+15551230002'],
    ['00442079460958', null, london],
    ['442079460958', null, london],
    ['442079460958', 'GB', london],
    ['442079460958', 'CN', london],
    ['02079460958', 'GB', london],
    ['2079460958', 'GB', london],
    ['tel:2079460958;phone-context=+44', null, london],
    ['5551230002', 'US', '+15551230002'],
    ['13612345678', 'CN', '+8613612345678'],
    ['0669812345', 'IT', '+390669812345'],
  ])('that is sent as %s (country %s) is %s', (from, country, number) => {
    expect(readCaller({ from, asserted: null, to_number }, { ...rules, country })).toBe(number);
  });

  it.each([
    'anonymous',
    'Anonymous',
    'anonymous@anonymous.invalid',
    'sip:anonymous@anonymous.invalid',
    '"Anonymous" <sip:anonymous@anonymous.invalid>',
    'Restricted',
    'unavailable',
    'private',
    '+266696687',
    '266696687',
    '',
  ])('that is sent as %j is hidden', (from) => {
    for (const country of [null, 'US', 'DE', 'LS'])
      expect(readCaller({ from, asserted: null, to_number }, { ...rules, country })).toBeNull();
  });

  it.each([
    ['alice', 'US'],
    ['alice@example.com', 'US'],
    ['+alice', 'US'],
    ['1001', 'DE'],
    ['112', 'DE'],
    ['reception1', 'US'],
    ['02079460958', null],
    ['5551230002', null],
    ['+', 'US'],
  ])('that is sent as %s (country %s) has no telephone number', (from, country) => {
    expect(readCaller({ from, asserted: null, to_number }, { ...rules, country })).toBeNull();
  });

  it('whose digits may be a national number of our own country is not guessed', () => {
    expect(readCaller({ from: '13612345678', asserted: null, to_number: '+8613812345678' }, rules)).toBeNull();
  });

  it.each([
    ['<sip:+442079460958@carrier.example>', london],
    ['"Ann <b>" <sip:+442079460958;npdi@carrier.example;user=phone>', london],
    ['<sip:ann@carrier.example>, <tel:+44-20-7946-0958>', london],
    ['sip:02079460958@carrier.example', london],
    ['<sip:anonymous@anonymous.invalid>', '+442079460000'],
    ['nonsense', '+442079460000'],
  ])('is what P-Asserted-Identity says where the trunk trusts it: %s', (asserted, number) => {
    const sent = { from: '02079460000', asserted, to_number };
    expect(readCaller(sent, { country: 'GB', trust_asserted_identity: true })).toBe(number);
    expect(readCaller(sent, { country: 'GB', trust_asserted_identity: false })).toBe('+442079460000');
  });
});
