// Twilio's trunking host as clients see it: what is created, refused and deleted together.
import { describe, expect, it } from 'vitest';
import { accountOf, askAs, importNumber, rowsOf, sidOf } from '../testing/ask-carrier.ts';
import { startRig } from '../testing/rig.ts';

async function startAccount(digits = '010') {
  const { sandbox } = await startRig();
  const state = () => sandbox.carrierState(accountOf(digits));
  const numberAt = (last: number) =>
    state().numbers[last] ?? { sid: '', trunk_sid: '', voice_url: '', voice_application_sid: '' };
  return { sandbox, ask: askAs(sandbox.url, accountOf(digits)), state, numberAt };
}

describe('a trunk', () => {
  it('is created, found by its sid and in the list, and deleted with its origination URLs', async () => {
    const { ask, state } = await startAccount();
    const made = await ask('/v1/Trunks', {
      form: { FriendlyName: 'ours', DomainName: 'VC-1.pstn.twilio.com', TransferMode: 'enable-all', Secure: 'false' },
    });
    const sid = sidOf(made);
    expect(made).toMatchObject({
      status: 201,
      body: {
        domain_name: 'vc-1.pstn.twilio.com',
        transfer_mode: 'enable-all',
        secure: false,
        date_created: expect.stringMatching(/^[\d-]+T[\d:]+Z$/) as string,
        url: `https://trunking.twilio.com/v1/Trunks/${sid}`,
      },
    });
    sidOf(
      await ask(`/v1/Trunks/${sid}/OriginationUrls`, {
        form: { FriendlyName: 'x', SipUrl: 'sip:example.com', Weight: '1', Priority: '0', Enabled: 'true' },
      }),
    );
    expect((await ask(`/v1/Trunks/${sid}`)).body).toEqual(made.body);
    expect(rowsOf(await ask('/v1/Trunks'), 'trunks').map(({ friendly_name }) => friendly_name)).toEqual([
      'ours',
      'PBX',
    ]);
    expect(await ask(`/v1/Trunks/${sid}`, { method: 'DELETE' })).toMatchObject({ status: 204, body: null });
    expect((await ask(`/v1/Trunks/${sid}`)).status).toBe(404);
    expect(state().trunks.map(({ name }) => name)).toEqual(['PBX']);
  });

  it('is listed in pages with the envelope of this host', async () => {
    const { ask } = await startAccount();
    sidOf(await ask('/v1/Trunks', { form: { FriendlyName: 'ours' } }));
    const { body } = await ask('/v1/Trunks?PageSize=1');
    expect(body).toMatchObject({
      trunks: [{ friendly_name: 'ours' }],
      meta: { key: 'trunks', page: 0, page_size: 1, previous_page_url: null },
    });
    const next = JSON.parse(JSON.stringify(body?.['meta'])).next_page_url;
    expect(next).toMatch(/^https:\/\/trunking\.twilio\.com\/v1\/Trunks\?/);
    expect((await ask(String(next).replace('https://trunking.twilio.com', ''))).body).toMatchObject({
      trunks: [{ friendly_name: 'PBX' }],
      meta: { page: 1, next_page_url: null },
    });
  });

  it.each([
    'example.com',
    'a.b.pstn.twilio.com',
    'pstn.twilio.com',
    '-a.pstn.twilio.com',
    'a_b.pstn.twilio.com',
    'a.pstn.twilio.com.evil.example',
  ])('cannot have the domain %s', async (DomainName) => {
    const { ask } = await startAccount();
    expect(await ask('/v1/Trunks', { form: { DomainName } })).toMatchObject({
      status: 400,
      body: { code: 21232, status: 400 },
    });
  });

  it('cannot have a used domain of any account, not even that of a deleted trunk', async () => {
    const { sandbox, ask } = await startAccount();
    const other = askAs(sandbox.url, accountOf('011'));
    const form = { DomainName: 'vc-1.pstn.twilio.com' };
    const sid = sidOf(await ask('/v1/Trunks', { form }));
    for (const asks of [ask, other])
      expect(await asks('/v1/Trunks', { form })).toMatchObject({ status: 400, body: { code: 21248 } });
    await ask(`/v1/Trunks/${sid}`, { method: 'DELETE' });
    for (const asks of [ask, other]) expect((await asks('/v1/Trunks', { form })).status).toBe(400);
  });

  it('that has numbers or credential lists is not deleted, nor is a list that it uses', async () => {
    const { ask, numberAt } = await startAccount();
    const { list, trunk } = await importNumber(ask, numberAt(0).sid);
    const remove = (path: string) => ask(path, { method: 'DELETE' });
    expect(await remove(`/v1/Trunks/${trunk}`)).toMatchObject({ status: 400, body: { code: 21247 } });
    expect((await remove(`/v1/Trunks/${trunk}/PhoneNumbers/${numberAt(0).sid}`)).status).toBe(204);
    expect((await remove(`/v1/Trunks/${trunk}`)).status).toBe(400);
    expect((await remove(`~/SIP/CredentialLists/${list}.json`)).status).toBe(400);
    expect((await remove(`/v1/Trunks/${trunk}/CredentialLists/${list}`)).status).toBe(204);
    expect((await remove(`/v1/Trunks/${trunk}/CredentialLists/${list}`)).status).toBe(404);
    expect((await remove(`/v1/Trunks/${trunk}`)).status).toBe(204);
    expect((await remove(`~/SIP/CredentialLists/${list}.json`)).status).toBe(204);
  });

  it('of another account is not found, by any request', async () => {
    const { sandbox, ask, numberAt } = await startAccount();
    const { list, trunk, url } = await importNumber(ask, numberAt(0).sid);
    const other = askAs(sandbox.url, accountOf('011'));
    for (const path of ['', '/CredentialLists', '/OriginationUrls', '/PhoneNumbers'])
      expect((await other(`/v1/Trunks/${trunk}${path}`)).status).toBe(404);
    for (const path of ['', `/CredentialLists/${list}`, `/OriginationUrls/${url}`, `/PhoneNumbers/${numberAt(0).sid}`])
      expect((await other(`/v1/Trunks/${trunk}${path}`, { method: 'DELETE' })).status).toBe(404);
    const own = sidOf(await other('/v1/Trunks', { form: {} }));
    for (const [path, form] of [
      ['PhoneNumbers', { PhoneNumberSid: numberAt(0).sid }],
      ['CredentialLists', { CredentialListSid: list }],
    ] as const)
      expect((await other(`/v1/Trunks/${own}/${path}`, { form: { ...form } })).status).toBe(404);
  });
});

describe('the parts of a trunk', () => {
  it('an attached number loses its application, keeps its voice URL, and is detached without the application', async () => {
    const { ask, numberAt } = await startAccount();
    const { trunk } = await importNumber(ask, numberAt(8).sid);
    expect(numberAt(8)).toMatchObject({
      trunk_sid: trunk,
      voice_application_sid: null,
      voice_url: 'https://example.com/voice',
    });
    expect(rowsOf(await ask(`/v1/Trunks/${trunk}/PhoneNumbers`), 'phone_numbers')).toMatchObject([
      { sid: numberAt(8).sid, trunk_sid: trunk },
    ]);
    expect((await ask(`/v1/Trunks/${trunk}/PhoneNumbers/${numberAt(8).sid}`)).status).toBe(200);
    expect((await ask(`/v1/Trunks/${trunk}/PhoneNumbers/${numberAt(8).sid}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/v1/Trunks/${trunk}/PhoneNumbers/${numberAt(8).sid}`)).status).toBe(404);
    expect(numberAt(8)).toMatchObject({
      trunk_sid: null,
      voice_application_sid: null,
      voice_url: 'https://example.com/voice',
    });
  });

  it('a number that is on a trunk is not attached again, neither to another nor to the same', async () => {
    const { ask, numberAt } = await startAccount();
    const pbx = numberAt(9).trunk_sid;
    const { trunk } = await importNumber(ask, numberAt(0).sid);
    for (const PhoneNumberSid of [numberAt(9).sid, numberAt(0).sid])
      expect(await ask(`/v1/Trunks/${trunk}/PhoneNumbers`, { form: { PhoneNumberSid } })).toMatchObject({
        status: 400,
        body: { code: 21250 },
      });
    expect(numberAt(9).trunk_sid).toBe(pbx);
  });

  it('a credential list is added once', async () => {
    const { ask, numberAt } = await startAccount();
    const { list, trunk } = await importNumber(ask, numberAt(0).sid);
    expect((await ask(`/v1/Trunks/${trunk}/CredentialLists`, { form: { CredentialListSid: list } })).status).toBe(400);
    expect(rowsOf(await ask(`/v1/Trunks/${trunk}/CredentialLists`), 'credential_lists')).toMatchObject([
      { sid: list, friendly_name: 'ours', trunk_sid: trunk },
    ]);
    expect((await ask(`/v1/Trunks/${trunk}`)).body).toMatchObject({ auth_type: 'CREDENTIAL_LIST' });
  });

  it('an origination URL needs all members when it is created, and can be changed in part', async () => {
    const { ask, numberAt, state } = await startAccount();
    const { trunk, url } = await importNumber(ask, numberAt(0).sid);
    expect(await ask(`/v1/Trunks/${trunk}/OriginationUrls/${url}`, { form: { Enabled: 'false' } })).toMatchObject({
      status: 200,
      body: { enabled: false, weight: 10, sip_url: 'sip:sip.example.com;transport=tcp' },
    });
    const whole = { FriendlyName: 'x', SipUrl: 'sip:example.com', Weight: '10', Priority: '10', Enabled: 'true' };
    for (const wrong of [
      { SipUrl: 'https://example.com' },
      { SipUrl: '' },
      { Weight: '0' },
      { Weight: '65536' },
      { Priority: '-1' },
      { Enabled: 'yes' },
    ]) {
      expect((await ask(`/v1/Trunks/${trunk}/OriginationUrls`, { form: { ...whole, ...wrong } })).status).toBe(400);
    }
    for (const missing of Object.keys(whole)) {
      const form = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing));
      expect((await ask(`/v1/Trunks/${trunk}/OriginationUrls`, { form })).status).toBe(400);
    }
    expect(rowsOf(await ask(`/v1/Trunks/${trunk}/OriginationUrls`), 'origination_urls')).toHaveLength(1);
    expect((await ask(`/v1/Trunks/${trunk}/OriginationUrls/${url}`, { method: 'DELETE' })).status).toBe(204);
    expect(state().trunks.at(-1)?.origination_urls).toEqual([]);
  });
});
