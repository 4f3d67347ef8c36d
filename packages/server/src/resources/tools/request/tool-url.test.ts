// Arguments in the address of a tool: ordinary ones, those that are null or absent, and those that would change where the
// request goes.
import { describe, expect, it } from 'vitest';
import { addressObjection, toolAddress } from './tool-url.ts';

const base = 'https://crm.example.com';

describe.each([true, false])('with arguments in the query: %s', (inQuery) => {
  const query = (text: string) => (inQuery ? text : '');

  it.each([
    ['a@b.c', 'a%40b.c'],
    ['a/b', 'a%2Fb'],
    ['../admin', '..%2Fadmin'],
    ['a\\b', 'a%5Cb'],
    ['?x=1#y', '%3Fx%3D1%23y'],
    ['%2e%2e', '%252e%252e'],
    ['ü ñ', '%C3%BC%20%C3%B1'],
    ['\ud800', '%EF%BF%BD'],
    ['{id}', '%7Bid%7D'],
    [7, '7'],
    [false, 'false'],
    [{ a: 1 }, '%7B%22a%22%3A1%7D'],
  ])('%j is one segment of the path', (email, segment) => {
    const { url, rest } = toolAddress(`${base}/people/{email}/notes?key=1`, { email, n: 1 }, inQuery);
    expect(url).toBe(`${base}/people/${segment}/notes?key=1${query('&n=1')}`);
    expect(new URL(url).pathname).toBe(`/people/${segment}/notes`);
    expect(rest).toEqual({ n: 1 });
  });

  it.each([
    ['', 'is required'],
    [null, 'is required'],
    [undefined, 'is required'],
    ['.', 'cannot be'],
    ['..', 'cannot be'],
  ])('%j makes no address', (email, sentence) => {
    expect(addressObjection(`${base}/people/{email}`, { email })).toContain(`email ${sentence}`);
    expect(() => toolAddress(`${base}/people/{email}`, { email }, inQuery)).toThrow('a part of the address');
  });

  it('parts of a segment cannot leave the folder together, and what objects have by themselves is no argument', () => {
    expect(addressObjection(`${base}/{a}{b}`, { a: '.', b: '.' })).toContain('a, b cannot be');
    expect(addressObjection(`${base}/%2e{a}`, { a: '.' })).toContain('a cannot be');
    expect(addressObjection(`${base}/{constructor}`, {})).toContain('constructor is required');
  });

  it('an address without parameters stays as it is, also with braces in its query', () => {
    expect(toolAddress(`${base}/a?q={email}`, {}, inQuery)).toEqual({ url: `${base}/a?q={email}`, rest: {} });
    expect(toolAddress('no address', { a: 1 }, inQuery)).toEqual({ url: 'no address', rest: { a: 1 } });
  });

  it('the host has no parameters', () => {
    const address = 'https://{email}@crm.example.com/x';
    expect(toolAddress(address, {}, inQuery).url).toBe(inQuery ? new URL(address).href : address);
  });
});

it('null is absent in the query, and stays null in JSON', () => {
  const args = { a: null, b: 0, c: '', d: [null] };
  expect(toolAddress(`${base}/x`, args, true).url).toBe(`${base}/x?b=0&c=&d=%5Bnull%5D`);
  expect(toolAddress(`${base}/x`, args, false)).toEqual({ url: `${base}/x`, rest: args });
});
