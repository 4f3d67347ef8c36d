// What live streams do as time passes: heartbeats, and the end of a stream whose call gets no report.
import { limits } from '@voicecall/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { openStream } from './read-stream.ts';
import { addTurns, insertCalls } from './write-calls.ts';

const heartbeat = /(?:^|\n\n): \nid: (\S+)\n\n/;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await startPlatform();
  platform.clock.stop();
});
afterEach(() => platform.close());

const addressOf = (tenant: TestTenant): string => `${platform.url}/v1/tenants/${tenant.id}/calls`;
const keyOf = ({ apiKey }: TestTenant) => ({ authorization: `Bearer ${apiKey}` });

interface Raw {
  /** Reads on until the text that was not returned yet matches; returns this text. */
  until(pattern: RegExp): Promise<string>;
  readonly close: () => void;
}

/** The stream of all calls of a tenant, as text. */
async function openRaw(tenant: TestTenant): Promise<Raw> {
  const { response, close } = await openStream(`${addressOf(tenant)}/stream`, keyOf(tenant));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    close,
    async until(pattern) {
      while (!pattern.test(text)) text += (await reader?.read())?.value ?? expect.fail(`it ended after ${text}`);
      const found = text;
      text = '';
      return found;
    },
  };
}

it('a stream that sends nothing else sends a heartbeat every 15 seconds, and is resumed behind it', async () => {
  const [tenant, other] = [await addTenant(platform), await addTenant(platform)];
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const busy = await openRaw(tenant);
  const idle = await openRaw(other);
  await addTurns(platform, { tenant, call_id }, ['one']);
  await busy.until(/"one"/);
  // The first position comes at once.
  await idle.until(heartbeat);
  const half = limits.stream_heartbeat_ms / 2;
  platform.clock.advance(half);
  await addTurns(platform, { tenant, call_id }, ['two'], 2);
  await busy.until(/"two"/);
  platform.clock.advance(half);
  await idle.until(heartbeat);
  // The busy stream needed none. Now nothing happens in it either.
  await addTurns(platform, { tenant, call_id }, ['three'], 3);
  expect(await busy.until(/"three"/)).not.toMatch(heartbeat);
  platform.clock.advance(limits.stream_heartbeat_ms);
  const [, id = ''] = heartbeat.exec(await busy.until(heartbeat)) ?? [];
  await idle.until(heartbeat);
  for (const { close } of [busy, idle]) close();
  await addTurns(platform, { tenant, call_id }, ['four'], 4);
  const again = await openStream(`${addressOf(tenant)}/stream`, keyOf(tenant), id);
  expect((await again.next())?.data).toContain('"four"');
  again.close();
});

it('the stream of an answered call whose report does not come ends 65 seconds after the end of the call', async () => {
  const tenant = await addTenant(platform);
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const stream = await openStream(`${addressOf(tenant)}/${call_id}/stream`, keyOf(tenant));
  await stream.until(({ data }) => data.includes('"in_progress"'));
  await platform.sql(
    `update calls set status = 'completed', ended_at = $3, ended_reason = 'user_hangup' where tenant_id = $1 and id = $2`,
    [tenant.id, call_id, platform.clock.now()],
  );
  await stream.until(({ data }) => data.includes('"completed"'));
  platform.clock.advance(limits.stream_waits_ms);
  await addTurns(platform, { tenant, call_id }, ['late']);
  expect((await stream.next())?.data).toContain('"late"');
  platform.clock.advance(1);
  expect(await stream.next()).toMatchObject({ event: 'end', data: '{"reason":"call_ended"}' });
  expect(await stream.next()).toBeUndefined();
});
