// Runs an import with a failure at each of its requests, and returns the state of the carrier, the media service and
// our tables before, after, and once the number was imported again.
import { createApp } from '@voicecall/server/app.ts';
import { importOf, nextAccount, snapshotOf } from './carrier.ts';
import type { CarrierAccount, ImportSnapshot } from './carrier.ts';
import { isOfMedia, openFaultProxy } from '../platform/fault-proxy.ts';
import type { FaultProxy, Fault, Watch } from '../platform/fault-proxy.ts';
import { until } from '../calls/place-call.ts';
import { refusalOf } from '../http/refusal-of.ts';
import { casesAt, patienceMs, times } from '../repetitions.ts';
import { addTenant } from '../contract/add-tenant.ts';
import { startPlatform } from '../platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

export interface FaultySetup {
  /** All its requests to external services pass the proxy; the tests' own requests do not. */
  readonly platform: TestPlatform;
  readonly proxy: FaultProxy;
  close(): Promise<void>;
}

export async function startFaultySetup(): Promise<FaultySetup> {
  const platform = await startPlatform({ config: { role: 'api' } });
  const proxy = await openFaultProxy(platform.sandbox.url);
  const { options } = platform;
  const config = { ...options.config, role: 'all' as const };
  const app = await createApp({
    ...options,
    config,
    livekit: { ...options.livekit, url: proxy.url },
    carrier: { ...options.carrier, base_url: `${proxy.url}/carrier` },
  });
  return {
    platform: { ...platform, app, url: app.url },
    proxy,
    async close() {
      await proxy.close();
      await app.close(2_000);
      await platform.close();
    },
  };
}

/** A tenant that is about to import a number of an account. */
export interface ImportFixture {
  readonly tenant: TestTenant;
  readonly account: CarrierAccount;
  readonly index: number;
}

export const newFixture = async ({ platform }: FaultySetup, index: number): Promise<ImportFixture> => ({
  tenant: await addTenant(platform),
  account: nextAccount(),
  index,
});

/** No retries: they would hide the first response. The response comes, however slow the machine is. */
export const importAt = ({ tenant, account, index }: ImportFixture) =>
  tenant.client.carrierImports.create(importOf(account, index), { maxRetries: 0, timeoutMs: patienceMs });

export interface Outcome {
  /** The request that failed, and how. */
  readonly name: string;
  readonly request: string;
  readonly kind: Fault;
  readonly met: string | undefined;
  readonly refusal: Awaited<ReturnType<typeof refusalOf>>;
  readonly before: ImportSnapshot;
  /** The state when the import's response arrived. */
  readonly atOnce: ImportSnapshot;
  /** The state after the failure has ended and all operations have finished. */
  readonly after: ImportSnapshot;
  /** The state after the number was imported successfully. */
  readonly imported: ImportSnapshot;
}

export interface FaultyImports {
  /** The requests of an import without failures, and the state after it. */
  readonly requests: readonly string[];
  readonly imported: ImportSnapshot;
  readonly outcomes: readonly Outcome[];
}

/** Which requests of an import the short run tries: those whose number divided by `every` leaves `first`. */
export interface Share {
  readonly every: number;
  readonly first: number;
}

/** `kindsFor` returns the failures for a request. The short run tries one of them at each request of its `share`. */
export async function failEachRequest(
  setup: FaultySetup,
  prepare: () => Promise<ImportFixture>,
  kindsFor: (request: string) => readonly Fault[],
  { every, first }: Share = { every: 1, first: 0 },
): Promise<FaultyImports> {
  const look = ({ tenant, account }: ImportFixture): Promise<ImportSnapshot> =>
    snapshotOf(setup.platform, tenant.id, account);
  const clean = await prepare();
  const { requests } = setup.proxy.watch(clean.account);
  await importAt(clean);
  const imported = await look(clean);
  const places = requests.map((request, index) => ({ request, index }));
  const variants = casesAt(first, places, every).flatMap(({ request, index }) =>
    casesAt(Math.floor(index / every) + first, kindsFor(request)).map((kind) => ({
      name: `${index + 1} ${request}, ${kind}`,
      request,
      kind,
      nth: index + 1,
    })),
  );
  const ready = await eachOf(
    variants.toSorted((a, b) => patienceOf(b) - patienceOf(a)),
    async (variant) => {
      const fixture = await prepare();
      return { ...variant, fixture, before: await look(fixture) };
    },
  );
  // However slow the machine is, the time that a request has for its undo does not pass.
  const goOn = setup.platform.clock.stop();
  const failed = await eachOf(ready, async ({ fixture, ...variant }) => {
    const watch = setup.proxy.watch(fixture.account, variant);
    const refusal = await refusalOf(importAt(fixture));
    return { ...variant, fixture, watch, met: watch.met()[0], refusal, atOnce: await look(fixture) };
  });
  goOn();
  await allOver(
    setup,
    failed.map(({ watch }) => watch),
  );
  const outcomes = await eachOf(failed, async ({ fixture, watch: _watch, ...outcome }): Promise<Outcome> => {
    const after = await look(fixture);
    await importAt(fixture);
    return { ...outcome, after, imported: await look(fixture) };
  });
  return { requests: [...requests], imported, outcomes };
}

/** Ends all failures and advances time until no operation is unfinished. */
export async function allOver({ platform }: FaultySetup, watches: readonly Watch[]): Promise<void> {
  await Promise.all(watches.map((watch) => watch.letGo()));
  await until(async () => {
    const open = await platform.sql<{ held: boolean }>(
      `select lease_token is not null as held from carrier_operations where status in ('running', 'undoing')`,
    );
    if (open.length === 0) return [1];
    platform.clock.advance(open.some(({ held }) => held) ? 100 : 10_000);
    return [];
  }, 100);
}

/** The slowest cases start first. */
const patienceOf = ({ request, kind }: { readonly request: string; readonly kind: Fault }): number =>
  kind !== 'held' ? 0 : isOfMedia(request) ? 2 : 1;

/**
 * No more than the carrier has connections for; and so few in the short run that on a busy machine no request takes as
 * long as the platform waits for one.
 */
const atOnce = times(4, 12);

export async function eachOf<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = all.entries();
  const hand = async (): Promise<void> => {
    for (const [index, one] of queue) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return results;
}

const told =
  /\b(?:(?:AC|AP|CL|CR|OU|PN|TK)[0-9a-f]{32}|[a-z]{2,3}_[0-9a-f]{24}|(?:ST|SDR)_\w+|vc-?[0-9a-f]{24}|[A-Za-z0-9]{32}|1555\d{3}|pbx-\d{3}|\d{4}-\d\d-\d\dT[\d:.]+Z)/g;

/**
 * The state with ids, secrets and times replaced by placeholders: two states that were produced the same way are equal.
 */
export function anonymous({ carrier, media, rows, open }: ImportSnapshot): unknown {
  const names = new Map<string, string>();
  const plain = (key: string, value: unknown): unknown =>
    key.endsWith('_sealed') ? 'sealed' : key.endsWith('_at') && value !== null ? 'time' : value;
  const phone_numbers = (rows.phone_numbers as readonly { readonly created_at: Date }[]).toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  );
  const text = JSON.stringify({ carrier, media, rows: { ...rows, phone_numbers }, open }, plain);
  return JSON.parse(
    text.replaceAll(told, (id) => names.get(id) ?? names.set(id, `id ${names.size + 1}`).get(id) ?? id),
  );
}

/** The state without its unfinished operations. */
export const exceptOpen = ({ carrier, media, rows }: ImportSnapshot): Omit<ImportSnapshot, 'open'> => ({
  carrier,
  media,
  rows,
});

/** One member of every result, by name. */
export const byName = <T>(outcomes: readonly Outcome[], of: (outcome: Outcome) => T): Record<string, T> =>
  Object.fromEntries(outcomes.map((outcome) => [outcome.name, of(outcome)]));
