// How the routes are mounted: every route of the contract once, each behind the same steps in the same order, and beside
// them only what is named here. So what the steps do at one route of a kind they do at all routes of that kind.
import { agentRoutes, allRoutes, expressPaths, livekitWebhookRoutes, recordingRoute } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { requestHandler } from '@voicecall/server/app.ts';
import { buildDeps } from '@voicecall/server/build-deps.ts';
import { startReplies } from '@voicecall/server/resources/chats/start-replies.ts';
import { startCallStreams } from '@voicecall/server/resources/calls/streams/start-call-streams.ts';
import { startRequestLog } from '@voicecall/server/resources/request-log/start-request-log.ts';
import { beforeAll, expect, it } from 'vitest';
import { startPlatform } from '../harness/platform/start-platform.ts';

/** What a router holds: functions for all requests, and routes with their functions. */
interface Layer {
  readonly handle: (...values: never[]) => unknown;
  readonly route?: {
    readonly path: string | readonly string[];
    readonly methods: Readonly<Record<string, boolean>>;
    readonly stack: readonly Pick<Layer, 'handle'>[];
  };
}

let layers: readonly Layer[];
beforeAll(async () => {
  const platform = await startPlatform();
  const parts = buildDeps(platform.options, () => platform.url);
  const { deps, queue } = parts;
  const [requestLog, streams] = [startRequestLog(deps), startCallStreams(deps)];
  const replies = startReplies(deps);
  const app = await requestHandler(platform.options, deps, {
    requestLog,
    streams,
    replies,
    running: () => true,
    parts: async () => ({}),
  });
  layers = (app.router as unknown as { readonly stack: readonly Layer[] }).stack;
  await streams.stop();
  await requestLog.close(0);
  await queue.stop(0);
  await parts.release();
  await platform.close();
});

const routes: readonly AnyRoute[] = [...allRoutes.map(({ route }) => route), ...Object.values(agentRoutes)];
const keyOf = (method: string, paths: string | readonly string[]): string => `${method} ${[paths].flat().join(' ')}`;
const wanted = new Set(routes.map(({ method, path }) => keyOf(method, expressPaths(path))));
const keyOfLayer = ({ route }: Layer): string =>
  route ? keyOf(Object.keys(route.methods).join().toUpperCase(), route.path) : '';
const ofContract = (): readonly Layer[] => layers.filter((layer) => wanted.has(keyOfLayer(layer)));

it('every route of the contract is mounted once', () => {
  expect(ofContract().map(keyOfLayer).toSorted()).toEqual([...wanted].toSorted());
});

it('every route of the contract is mounted behind the same steps, in the same order', () => {
  // The first function notes the route, and the last one runs its operation.
  const [steps = [], ...others] = ofContract().map(({ route }) =>
    (route?.stack ?? []).map(({ handle }) => handle).slice(1, -1),
  );
  expect(steps).toHaveLength(9);
  for (const other of others) expect(other).toEqual(steps);
});

it('what all requests pass stands before every route, and nothing stands between the routes', () => {
  const contract = ofContract();
  const [first, last] = [layers.indexOf(contract[0] as Layer), layers.indexOf(contract.at(-1) as Layer)];
  expect(layers.slice(0, first).filter(({ route }) => route)).toEqual([]);
  expect(first).toBeGreaterThan(4);
  // Functions with four parameters handle errors only.
  const between = layers.slice(first, last).filter((layer) => !contract.includes(layer) && layer.handle.length < 4);
  expect(between).toEqual([]);
});

it('beside the contract stand the routes of LiveKit, of recordings, of probes and of the sandbox only', () => {
  const single = layers.filter(({ route }) => route && Object.keys(route.methods).length === 1);
  expect(
    single
      .filter((layer) => !wanted.has(keyOfLayer(layer)))
      .map(keyOfLayer)
      .toSorted(),
  ).toEqual(
    [
      ...livekitWebhookRoutes.map(({ path }) => keyOf('POST', path)),
      keyOf('GET', recordingRoute.path),
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
      'POST /console/sandbox/join',
    ].toSorted(),
  );
});
