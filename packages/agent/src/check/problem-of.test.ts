// What a provider that does not work is said to lack.
import { expect, test } from 'vitest';
import { NoAnswerError, problemOf } from './problem-of.ts';

const asked = {
  variables: 'STT',
  name: 'deepgram',
  model: 'nova-3',
  key_variable: 'STT_API_KEY or DEEPGRAM_API_KEY',
  url_variable: null,
} as const;
const withStatus = (status: number): Error => Object.assign(new Error('sk-secret is wrong'), { status });

test.each([
  [withStatus(401), 'deepgram refuses the key (HTTP 401): is the one in STT_API_KEY or DEEPGRAM_API_KEY right?'],
  [withStatus(404), 'deepgram has no model nova-3 at this address (HTTP 404)'],
  [withStatus(429), 'deepgram takes no more requests (HTTP 429): is there credit left?'],
  [withStatus(503), 'deepgram answered HTTP 503'],
  [new NoAnswerError('within 10 s'), 'deepgram has not answered within 10 s'],
  [new Error('fetch failed'), 'deepgram cannot be reached: is this machine online?'],
])('%s: %s', (error, sentence) => {
  expect(problemOf(error, asked)).toBe(sentence);
});

test('the status is found in a cause, and in what a refused WebSocket says', () => {
  const refused = problemOf(withStatus(401), asked);
  expect(problemOf(new Error('no connection', { cause: withStatus(401) }), asked)).toBe(refused);
  expect(problemOf(new Error('Unexpected server response: 401'), asked)).toBe(refused);
});

test('a server of one’s own that cannot be reached is told with the variable of its address', () => {
  expect(
    problemOf(new Error('connect ECONNREFUSED'), { ...asked, name: '127.0.0.1:8000', url_variable: 'STT_BASE_URL' }),
  ).toBe('127.0.0.1:8000 cannot be reached: is STT_BASE_URL right, and does the server run?');
});
