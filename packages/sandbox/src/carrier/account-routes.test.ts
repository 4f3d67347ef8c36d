// Twilio's api host as clients see it: numbers, credential lists, pages.
import { describe, expect, it, test } from 'vitest';
import { accountOf, askAs, password, rowsOf, sidOf } from '../testing/ask-carrier.ts';
import { startRig } from '../testing/rig.ts';

async function startAccount(digits = '010') {
  const { sandbox } = await startRig();
  return { ask: askAs(sandbox.url, accountOf(digits)), state: () => sandbox.carrierState(accountOf(digits)) };
}

const lists = '~/SIP/CredentialLists.json';

describe('numbers', () => {
  it('are ten for each account, derived from its digits: one with a voice application, one on the owner’s trunk', async () => {
    const { ask } = await startAccount('010');
    const numbers = rowsOf(await ask('~/IncomingPhoneNumbers.json'), 'incoming_phone_numbers');
    expect(numbers.map(({ phone_number }) => phone_number).toReversed()).toEqual(
      Array.from({ length: 10 }, (_none, last) => `+1555010000${last}`),
    );
    const of = (number: string) => numbers.find(({ phone_number }) => phone_number === number);
    expect(of('+15550100000')).toMatchObject({
      trunk_sid: null,
      voice_url: null,
      voice_application_sid: null,
      date_created: 'Mon, 01 Jan 2024 00:00:00 +0000',
    });
    expect(of('+15550100008')).toMatchObject({
      trunk_sid: null,
      voice_url: 'https://example.com/voice',
      voice_application_sid: expect.stringMatching(/^AP\d{32}$/) as string,
    });
    const { body } = await ask(`/v1/Trunks/${String(of('+15550100009')?.['trunk_sid'])}`);
    expect(body).toMatchObject({ friendly_name: 'PBX' });
  });

  it('are found by a part of the number, and by patterns', async () => {
    const { ask } = await startAccount('010');
    const count = async (wanted: string): Promise<number> =>
      rowsOf(await ask(`~/IncomingPhoneNumbers.json?PhoneNumber=${wanted}`), 'incoming_phone_numbers').length;
    expect(await count('%2B15550100003')).toBe(1);
    expect(await count('+15550100003')).toBe(1);
    expect(await count('%2B1555010000')).toBe(10);
    expect(await count('0000*')).toBe(10);
    expect(await count('%2B15550110003')).toBe(0);
  });

  it('leave their trunk when their application is set again', async () => {
    const { ask, state } = await startAccount('010');
    const sid = state().numbers.find(({ trunk_sid }) => trunk_sid !== null)?.sid ?? '';
    const application = `AP${'a'.repeat(32)}`;
    expect(
      await ask(`~/IncomingPhoneNumbers/${sid}.json`, {
        form: { VoiceApplicationSid: application, VoiceUrl: 'https://example.org/' },
      }),
    ).toMatchObject({
      status: 200,
      body: { voice_application_sid: application, trunk_sid: null, voice_url: 'https://example.org/' },
    });
    expect(await ask(`~/IncomingPhoneNumbers/${sid}.json`)).toMatchObject({
      body: { voice_application_sid: application },
    });
    const wrong: Record<string, string>[] = [
      { VoiceApplicationSid: 'AP1' },
      { VoiceUrl: 'javascript:1' },
      { Colour: 'red' },
    ];
    for (const form of wrong) expect((await ask(`~/IncomingPhoneNumbers/${sid}.json`, { form })).status).toBe(400);
  });

  it('of another account are not found', async () => {
    const { ask } = await startAccount('010');
    expect(await ask(`~/IncomingPhoneNumbers/PN${'15550110000'.padStart(32, '0')}.json`)).toMatchObject({
      status: 404,
      body: { code: 20404, status: 404 },
    });
  });
});

describe('credential lists', () => {
  it('are created, found and deleted, and each name is used once', async () => {
    const { ask, state } = await startAccount();
    const sid = sidOf(await ask(lists, { form: { FriendlyName: 'ours' } }));
    expect(await ask(lists, { form: { FriendlyName: 'ours' } })).toMatchObject({ status: 400, body: { code: 21240 } });
    expect(rowsOf(await ask(lists), 'credential_lists')).toMatchObject([{ sid, friendly_name: 'ours' }]);
    expect((await ask(`~/SIP/CredentialLists/${sid}.json`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`~/SIP/CredentialLists/${sid}.json`, { method: 'DELETE' })).status).toBe(404);
    expect((await ask(`~/SIP/CredentialLists/${sid}.json`)).status).toBe(404);
    expect(state().credential_lists).toEqual([]);
  });

  it('hold credentials: each username once, passwords that follow the rule and are never returned', async () => {
    const { ask, state } = await startAccount();
    const list = sidOf(await ask(lists, { form: { FriendlyName: 'ours' } }));
    const credentials = `~/SIP/CredentialLists/${list}/Credentials.json`;
    const credential = await ask(credentials, { form: { Username: 'vc', Password: password } });
    expect(JSON.stringify(credential)).not.toContain(password);
    expect((await ask(credentials, { form: { Username: 'vc', Password: password } })).status).toBe(400);
    for (const Password of ['Short1', 'alllowercase1', 'ALLUPPERCASE1', 'NoDigitsInHere', '']) {
      expect(await ask(credentials, { form: { Username: 'other', Password } })).toMatchObject({
        status: 400,
        body: { code: 21240 },
      });
    }
    expect((await ask(credentials, { form: { Username: 'x'.repeat(33), Password: password } })).status).toBe(400);
    const one = `~/SIP/CredentialLists/${list}/Credentials/${sidOf(credential)}.json`;
    expect((await ask(one, { form: { Password: `${password}2` } })).status).toBe(200);
    expect(state().credential_lists).toMatchObject([{ credentials: [{ username: 'vc', password: `${password}2` }] }]);
    expect(rowsOf(await ask(credentials), 'credentials')).toHaveLength(1);
    expect((await ask(one, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(one)).status).toBe(404);
  });
});

test('a list has pages, newest first, each with links to the next and the previous one', async () => {
  const { ask } = await startAccount();
  for (let n = 1; n <= 5; n += 1) sidOf(await ask(lists, { form: { FriendlyName: `list ${n}` } }));
  const names = (page: Awaited<ReturnType<typeof ask>>) =>
    rowsOf(page, 'credential_lists').map(({ friendly_name }) => friendly_name);
  const first = await ask(`${lists}?PageSize=2`);
  expect(names(first)).toEqual(['list 5', 'list 4']);
  expect(first.body).toMatchObject({ page: 0, page_size: 2, start: 0, end: 1, previous_page_uri: null });
  const second = await ask(String(first.body?.['next_page_uri']));
  expect(names(second)).toEqual(['list 3', 'list 2']);
  const third = await ask(String(second.body?.['next_page_uri']));
  expect(names(third)).toEqual(['list 1']);
  expect(third.body).toMatchObject({ page: 2, start: 4, end: 4, next_page_uri: null });
  expect(names(await ask(String(third.body?.['previous_page_uri'])))).toEqual(names(second));
  expect(names(await ask(String(second.body?.['previous_page_uri'])))).toEqual(names(first));
  for (const query of ['PageSize=0', 'PageSize=1001', 'PageSize=x', 'PageToken=x'])
    expect((await ask(`${lists}?${query}`)).status).toBe(400);
});
