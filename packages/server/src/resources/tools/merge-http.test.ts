// Settings of http tools: what is shown, what a partial change keeps.
import { describe, expect, test } from 'vitest';
import { mergeHttp, newHttp } from './merge-http.ts';

const input = {
  method: 'POST' as const,
  url: 'https://crm.example.com/lookup',
  headers: { Authorization: 'Bearer abc', 'X-Region': 'eu' },
  parameters: { type: 'object' },
  timeout_ms: 8000,
};

describe('the settings of an http tool', () => {
  test('name its headers and never hold their values', () => {
    const http = newHttp(input);
    expect(http).toMatchObject({ header_names: ['Authorization', 'X-Region'], has_auth: true });
    expect(JSON.stringify(http)).not.toContain('abc');
  });

  test.each([
    'authorization',
    'AUTHORIZATION',
    'X-Api-Key',
    'x-api-token',
    'api-key',
    'apikey',
    'X-Auth-Token',
    'x-access-token',
    'Proxy-Authorization',
    'Cookie',
  ])('a header named %s counts as authentication', (name) => {
    expect(newHttp({ ...input, headers: { [name]: 'v' } }).has_auth).toBe(true);
  });

  test.each(['x-region', 'accept', 'x-authority', 'keyring', 'x-monkey'])('a header named %s does not', (name) => {
    expect(newHttp({ ...input, headers: { [name]: 'v' } }).has_auth).toBe(false);
  });
});

describe('a partial change of an http tool', () => {
  const current = newHttp(input);

  test('keeps what it leaves out, headers included', () => {
    expect(mergeHttp(current, { url: 'https://crm.example.com/v2', timeout_ms: 1000 })).toEqual({
      ...current,
      url: 'https://crm.example.com/v2',
      timeout_ms: 1000,
    });
  });

  test('that gives headers replaces all headers', () => {
    expect(mergeHttp(current, { headers: { 'x-region': 'us' } })).toEqual({
      ...current,
      header_names: ['x-region'],
      has_auth: false,
    });
  });

  test('that gives no header at all removes them', () => {
    expect(mergeHttp(current, { headers: {} })).toEqual({ ...current, header_names: [], has_auth: false });
  });
});
