// One use of a carrier with a broken network or a careless or hostile server: it always ends, in limited time and
// memory, and the secret goes to no other host.
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startCanary } from '../../harness/canary.ts';
import { hostileResponses } from '../../harness/receivers/hostile-responses.ts';
import { rawReceiver } from '../../harness/receivers/raw-receiver.ts';
import { access, carrierAt, records, sidOf, startFarEnd, errorOf } from './scripted-server.ts';
import type { ScriptedResponse, Asked } from './scripted-server.ts';

const unreachable = { kind: 'unreachable', retryable: true };
const padded = (bytes: number): string => JSON.stringify(records.account()).padEnd(bytes, ' ');

describe('a response', () => {
  it('that never comes is given up at the time limit', async () => {
    const far = await startFarEnd(() => () => undefined, 300);
    const said = await errorOf(far.carrier.accountStatus(access));
    expect(said).toMatchObject({ ...unreachable, message: 'the carrier has not answered within 300 ms' });
    expect(far.asked).toHaveLength(1);
  });

  it('that comes byte by byte is given up at the time limit', async () => {
    const drip = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    };
    const far = await startFarEnd(() => drip, 300);
    expect(await errorOf(far.carrier.accountStatus(access))).toMatchObject({
      ...unreachable,
      message: 'the carrier has not answered within 300 ms',
    });
  });

  it('of several pages has one time limit for all of them', async () => {
    let pages = 0;
    const slow = (response: ServerResponse): void => {
      const body = {
        trunks: [records.trunk()],
        meta: { key: 'trunks', next_page_url: `https://trunking.twilio.com/v1/Trunks?Page=${(pages += 1)}` },
      };
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)), 100);
    };
    const far = await startFarEnd(() => slow, 450);
    expect(await errorOf(far.carrier.findTrunk(access, 'ours'))).toMatchObject({
      ...unreachable,
      message: 'the carrier has not answered within 450 ms',
    });
    // Without the time limit it would read 5,000.
    expect(far.asked.length).toBeLessThan(50);
  });

  it('is read up to one MiB', async () => {
    let body = padded(1024 * 1024);
    const far = await startFarEnd(() => ({ status: 200, body }));
    expect(await far.carrier.accountStatus(access)).toBe('active');
    body = padded(1024 * 1024 + 1);
    expect(await errorOf(far.carrier.accountStatus(access))).toMatchObject({
      ...unreachable,
      message: 'the carrier cannot be reached (UND_ERR_RES_EXCEEDED_MAX_SIZE)',
    });
  });

  it.each(Object.entries(hostileResponses))(
    'of a server that %s fails as unreachable, and the connection is closed',
    async (_name, respond) => {
      const far = await rawReceiver(respond);
      expect(await errorOf(carrierAt(far.url, 1_500).accountStatus(access))).toMatchObject(unreachable);
      expect(far.requests).toHaveLength(1);
      await far.closed;
    },
  );

  it('from a closed port fails as unreachable', async () => {
    expect(await errorOf(carrierAt('http://127.0.0.1:1').accountStatus(access))).toMatchObject({
      ...unreachable,
      message: 'the carrier cannot be reached (ECONNREFUSED)',
    });
    expect(await errorOf(carrierAt('http://carrier.invalid').accountStatus(access))).toMatchObject(unreachable);
  });
});

describe('connections', () => {
  it('are shared by concurrent requests, and kept for later ones', async () => {
    const far = await startFarEnd(({ path }) => ({
      status: 200,
      body: records.account({ sid: /AC\w{32}/.exec(path)?.[0] }),
    }));
    const ask = (number: number) => far.carrier.accountStatus({ ...access, account_sid: sidOf('AC', number) });
    const all = (count: number) => Promise.all(Array.from({ length: count }, (_none, index) => ask(index)));
    expect(await all(20)).toEqual(Array(20).fill('active'));
    expect(far.connections()).toBeLessThanOrEqual(20);
    await all(60);
    for (let number = 0; number < 20; number += 1) await ask(number);
    expect(far.connections()).toBeLessThanOrEqual(20);
    expect(new Set(far.asked.map(({ headers }) => headers.authorization)).size).toBe(60);
  });
});

/** Three pages of two records, by page number and token, for any format of the links. */
const threePages =
  (key: string, item: (number: number) => object, linkTo: (page: number) => object) =>
  ({ query }: Asked): ScriptedResponse => {
    const page = Number(query['Page'] ?? 0);
    if (page > 0 && query['PageToken'] !== `PT${page}`) return { status: 400 };
    return { status: 200, body: { [key]: [item(page * 2), item(page * 2 + 1)], ...linkTo(page) } };
  };

describe('a list of several pages', () => {
  const item = (number: number): object =>
    records.trunk({ sid: sidOf('TK', number), friendly_name: `trunk ${number}` });
  const links: Record<string, (query: string) => string> = {
    "the carrier's host": (query) => `https://trunking.twilio.com/v1/Trunks?${query}`,
    'another host': (query) => `https://evil.example/v1/Trunks?${query}`,
    'another path': (query) => `https://trunking.twilio.com/v1/Trunks/../../other?${query}`,
  };

  it.each(Object.entries(links))('is read to its end when its links lead to %s', async (_name, link) => {
    const linkTo = (page: number) => ({
      meta: {
        key: 'trunks',
        page,
        next_page_url: page < 2 ? link(`PageSize=200&Page=${page + 1}&PageToken=PT${page + 1}`) : null,
      },
    });
    const far = await startFarEnd(threePages('trunks', item, linkTo));
    expect(await far.carrier.findTrunk(access, 'trunk 5')).toMatchObject({ trunk_sid: sidOf('TK', 5) });
    expect(far.asked.map(({ path, query }) => [path, query])).toEqual([
      ['/carrier/v1/Trunks', { PageSize: '200' }],
      ['/carrier/v1/Trunks', { PageSize: '200', Page: '1', PageToken: 'PT1' }],
      ['/carrier/v1/Trunks', { PageSize: '200', Page: '2', PageToken: 'PT2' }],
    ]);
  });

  it('is read to its end in the older interface too, with the query on every page', async () => {
    const number = (index: number): object =>
      records.number({ sid: sidOf('PN', index), phone_number: `+1555001000${index}` });
    const linkTo = (page: number) => ({
      page,
      next_page_uri:
        page < 2 ? `/2010-04-01/Accounts/x/IncomingPhoneNumbers.json?Page=${page + 1}&PageToken=PT${page + 1}` : null,
    });
    const far = await startFarEnd(threePages('incoming_phone_numbers', number, linkTo));
    expect(await far.carrier.findNumber(access, '+15550010005')).toMatchObject({ number_sid: sidOf('PN', 5) });
    expect(far.asked.map(({ query }) => query['PhoneNumber'])).toEqual(Array(3).fill('+15550010005'));
  });

  it('never sends the secret to the address of a link', async () => {
    const canary = await startCanary();
    for (const link of [
      `http://127.0.0.1:${canary.port}/v1/Trunks?Page=1&PageToken=PT1`,
      `http://x@127.0.0.1:${canary.port}?Page=1&PageToken=PT1`,
      `//127.0.0.1:${canary.port}?Page=1&PageToken=PT1`,
    ]) {
      const linkTo = (page: number) => ({
        meta: { key: 'trunks', next_page_url: page === 0 ? link : null },
        next_page_uri: page === 0 ? link : null,
      });
      const far = await startFarEnd(threePages('trunks', item, linkTo));
      await far.carrier.findTrunk(access, 'trunk 3').then(
        (found) => expect(found).toMatchObject({ trunk_sid: sidOf('TK', 3) }),
        async (error: Error) => expect(await errorOf(Promise.reject(error))).toMatchObject(unreachable),
      );
    }
    expect(canary.connections).toEqual([]);
    await canary.close();
  });

  it('is given up after 5,000 records, and when the next page cannot be determined', async () => {
    const many = Array.from({ length: 200 }, (_none, number) => ({
      sid: sidOf('TK', number),
      account_sid: access.account_sid,
      friendly_name: 'theirs',
      domain_name: null,
      date_created: null,
    }));
    const link = 'https://trunking.twilio.com/v1/Trunks?Page=1';
    const page = (trunks: readonly object[], next_page_url: unknown) => ({
      status: 200,
      body: { trunks, meta: { key: 'trunks', next_page_url } },
    });
    const endless = await startFarEnd(() => page(many, link), 60_000);
    expect(await errorOf(endless.carrier.findTrunk(access, 'ours'))).toMatchObject({
      ...unreachable,
      message: "the carrier's answer cannot be used: the list has more than 5000 records",
    });
    expect(endless.asked).toHaveLength(25);
    for (const unusable of [
      page([], link),
      page(many, 'https://trunking.twilio.com/v1/Trunks'),
      page(many, 'no link'),
      page(many, 5),
      page(many, {}),
    ]) {
      const far = await startFarEnd(() => unusable);
      expect(await errorOf(far.carrier.findTrunk(access, 'ours'))).toMatchObject(unreachable);
      expect(far.asked).toHaveLength(1);
    }
  });
});
