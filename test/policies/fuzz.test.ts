// Bodies that nobody thought of: every POST and PUT of the contract answers as it declares and never fails on our side.
import { allRoutes, openapiPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsFor, signInCookie, successOf } from '../harness/callers.ts';
import { expectRefusal } from '../harness/expect-refusal.ts';
import { rawRequest } from '../harness/raw-request.ts';
import type { RawAnswer } from '../harness/raw-request.ts';
import { createScene } from '../harness/scene.ts';
import type { Scene, Schema } from '../harness/scene.ts';
import { startPlatform } from '../harness/start-platform.ts';
import type { TestPlatform } from '../harness/start-platform.ts';
import { damaged, mutations } from './mutations.ts';

// Printed by fast-check when a run fails, with the body that failed.
const seed = 20_261_121;
const numRuns = 60;

let platform: TestPlatform;
let scene: Scene;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  scene = await createScene(platform);
  cookie = await signInCookie(platform.url);
});
afterAll(async () => {
  await scene.close();
  await platform.close();
});

const withBody = allRoutes.filter(({ route }) => route.body !== undefined).map(({ route }) => [`${route.method} ${openapiPath(route.path)}`, route] as const);

/** The example of a request, and the same with every field that the examples of its answers can fill. */
async function goodBodies(route: AnyRoute): Promise<object[]> {
  const { body } = await scene.requestFor(route);
  const fields = Object.keys((route.body as Schema).shape);
  const answer = route.responses[successOf(route)] as Schema;
  const shown = Object.values(answer.shape ?? {}).map((member) => member.meta()?.example).filter((example) => typeof example === 'object' && example !== null);
  const filled = Object.fromEntries(shown.flatMap((example) => Object.entries(example)).filter(([key]) => fields.includes(key)));
  return [body as object, { ...((await scene.existing(filled)) as object), ...(body as object) }];
}

/** Names that must be unique are, so that what follows the name is looked at, too. */
let count = 0;
const renamed = (good: object): object => ('name' in good ? { ...good, name: `fuzz_${(count += 1)}` } : good);

async function send(route: AnyRoute, body: string): Promise<RawAnswer> {
  // Sessions and counters are used up by the routes under test, not by this test.
  if (route.metadata.rate_limits) await platform.sql('delete from rate_limits');
  if (route.metadata.auth === 'operator') await platform.sql('update operator_sessions set revoked_at = null where revoked_at is not null');
  const credentials = credentialsFor(route, { tenant: scene.tenant, cookie, url: platform.url });
  return rawRequest(platform.url, { ...(await scene.requestFor(route)), headers: { ...credentials, 'content-type': 'application/json' }, body });
}

/** Success as declared (the platform checks the body against the contract), or a declared refusal. */
function expectDeclared(route: AnyRoute, answer: RawAnswer): void {
  if (answer.status === successOf(route)) return;
  if (answer.status === 502 && route.metadata.errors.includes('upstream_failed')) return;
  expectRefusal(answer, route);
}

describe.each(withBody)('%s', (_name, route) => {
  it('answers any damaged body as it declares', async () => {
    const good = await goodBodies(route);
    const anyBody = fc.tuple(fc.nat(good.length - 1), mutations).map(([index, damage]) => JSON.stringify(damaged(renamed(good[index] ?? {}), damage)) ?? '');
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => expectDeclared(route, await send(route, body))),
      { seed, numRuns, endOnFailure: true },
    );
  });

  it('answers JSON that no serializer writes as it declares', async () => {
    const literal = '{"name":1e400,"name":"again","\\u0000":1,"__proto__":{"name":"x"},"metadata":{"__proto__":{"a":1},"n":-0.0,"e":1E-999}}';
    for (const body of [literal, literal.replace('"\\u0000":1,', ''), '{"name":"x","name":"y"}', '\ufeff{}', '{"a":1e999999}', '{"\\ud83d\\ude42":"\\ud83d\\ude42"}', `{"a":"${'\\\\'.repeat(1_000)}"}`]) {
      expectDeclared(route, await send(route, body));
    }
  });
});

it('left nothing in the log that is our fault', () => {
  expect(platform.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
