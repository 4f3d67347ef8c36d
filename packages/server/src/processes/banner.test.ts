// What the terminal shows.
import { expect, test } from 'vitest';
import { bannerText } from './banner.ts';

const facts = { url: 'http://127.0.0.1:8080', config: { role: 'all', data_dir: '.data' } as const, seeded: { operator: { email: 'a@b.example', password: 'p' }, demo: null } };

test('the sandbox says where numbers can be made to ring', () => {
  expect(bannerText({ ...facts, sandbox_url: 'http://127.0.0.1:8090' })).toContain('Sandbox     http://127.0.0.1:8090  (POST /sandbox/ring makes a number ring)');
});

test('without a sandbox there is no word of one', () => {
  expect(bannerText({ ...facts, sandbox_url: null }).toLowerCase()).not.toContain('sandbox');
});
