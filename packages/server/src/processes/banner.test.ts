// The banner in the terminal.
import { expect, test } from 'vitest';
import { bannerText } from './banner.ts';

const facts = {
  url: 'http://127.0.0.1:8080',
  config: { role: 'all', data_dir: '.data' } as const,
  seeded: { operator: { email: 'a@b.example', configured: false, password: 'p' }, sign_in_url: null, demo: null },
};

test('the banner of a sandbox shows how to make a number ring', () => {
  expect(bannerText({ ...facts, sandbox_url: 'http://127.0.0.1:8090' })).toContain(
    'Sandbox     http://127.0.0.1:8090  (POST /sandbox/ring makes a number ring)',
  );
});

test('an unknown password is not shown, and the banner says how to set another one', () => {
  const shown = (configured: boolean): string =>
    bannerText({
      ...facts,
      seeded: { operator: { email: 'a@b.example', configured, password: null }, sign_in_url: null, demo: null },
      sandbox_url: null,
    });
  expect(shown(true)).toContain('Operator    a@b.example  (the password in OPERATOR_PASSWORD)');
  expect(shown(false)).toContain(
    'a@b.example  (its password is not in DATA_DIR: to give it a new one, start with OPERATOR_EMAIL=a@b.example and OPERATOR_PASSWORD)',
  );
});

test('the banner has the sign-in link of the console, and without one the address of the console', () => {
  const sign_in_url = 'http://127.0.0.1:8080/console/sign-in#token';
  const withLink = { ...facts, seeded: { ...facts.seeded, sign_in_url } };
  expect(bannerText({ ...withLink, sandbox_url: 'http://127.0.0.1:8090' })).toContain(
    `\n  Console     ${sign_in_url}\n`,
  );
  expect(bannerText({ ...facts, sandbox_url: null })).toContain('\n  Console     http://127.0.0.1:8080/console\n');
});

test('the banner names stored agents of which a provider lists a setting no more', () => {
  const unoffered = [
    { agents: 2, name: 'Front desk', fields: ['voice_id', 'model'] },
    { agents: 1, name: 'Night', fields: ['language'] },
  ];
  expect(bannerText({ ...facts, sandbox_url: null, unoffered })).toContain(
    '\n  Agents      3 have a setting that no provider lists: "Front desk" and 1 more (voice_id, model), "Night" (language)\n',
  );
  expect(bannerText({ ...facts, sandbox_url: null })).not.toContain('  Agents ');
});

test('without a sandbox the banner does not mention one', () => {
  expect(bannerText({ ...facts, sandbox_url: null }).toLowerCase()).not.toContain('sandbox');
});
