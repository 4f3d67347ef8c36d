// How each error of the catalogue is brought about on a route that declares it: by what the path and the body of the
// route are, or as a *.fixture.ts of test says.
import { randomUUID } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { AnyRoute, ErrorCode, IdKind } from '@voicecall/contract';
import { credentialsFor, withCookie, withKey } from '../harness/http/callers.ts';
import { until } from '../harness/calls/place-call.ts';
import { askAt, askAtLimits, askWith, parameterOf, unknownId } from '../harness/contract/attempt.ts';
import { exampleOf, kindOf, kinds } from '../harness/contract/path-parameters.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';
import type { Attempt, Producer } from '../harness/contract/resource-fixture.ts';
import { resourceFixtures } from '../harness/contract/resource-fixtures.ts';

const takes = ({ route }: Attempt, member: string): boolean =>
  Object.hasOwn((route.body as Schema | undefined)?.shape ?? {}, member);

const phoneNumber = /\+[1-9]\d{6,14}/;

/** The errors that follow from what a route takes, and from its policy. */
const byCode: Partial<Record<ErrorCode, Producer>> = {
  unauthorized: (it) =>
    it.route.metadata.auth === 'public'
      ? askWith(it, takes(it, 'token') ? { token: 'wrong' } : { password: 'wrong' })
      : it.ask({ as: {} }),
  forbidden: ({ setup, ask }) => ask({ as: withKey(setup.stranger.apiKey) }),
  operator_is_viewer: ({ setup, ask }) => ask({ as: withCookie(setup.viewer, setup.platform.url) }),
  csrf_rejected: ({ setup, fixture: { tenant }, route, ask }) => {
    const url = setup.platform.url;
    const { cookie } = credentialsFor(route, { tenant, cookie: setup.cookie, url });
    return ask({ as: { cookie: cookie ?? setup.cookie } });
  },
  feature_disabled: ({ setup, ask }) => ask({ at: setup.without.gateOpen }),
  validation_failed: ({ route, good, ask }) =>
    ask(route.body === undefined ? { path: `${good.path}?x=%00` } : { body: [] }),
  missing_required_fields: ({ ask }) => ask({ body: {} }),
  invalid_json: ({ ask }) => ask({ text: '{' }),
  invalid_cursor: ({ good, ask }) =>
    ask({ path: `${good.path}${good.path.includes('?') ? '&' : '?'}cursor=x&after=x` }),
  payload_too_large: ({ route, ask }) =>
    ask({ text: ' '.repeat((route.metadata.body_bytes ?? limits.body_bytes) + 1) }),
  unsupported_media_type: ({ ask }) =>
    ask({ text: '{}', headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' } }),
  invalid_phone_format({ route, good, ask }) {
    if (good.body !== undefined) return ask({ text: JSON.stringify(good.body).replace(phoneNumber, '123') });
    const filters = Object.entries((route.query as Schema).shape);
    const [filter] = filters.find(([, schema]) => phoneNumber.test(String(exampleOf(schema)))) ?? [];
    return ask({ path: `${good.path}?${filter}=1` });
  },
  async idempotency_key_in_use(it) {
    const headers = { 'idempotency-key': randomUUID() };
    await it.ask({ headers });
    return it.ask({ headers, body: { ...(it.good.body as object), another: true } });
  },
  async idempotency_in_progress({ setup: { platform }, ask }) {
    const key = randomUUID();
    await ask({ headers: { 'idempotency-key': key } });
    await platform.sql(
      `update idempotency_keys set status = null, body = null, locked_until = locked_until + interval '1 hour' where key = $1`,
      [key],
    );
    const waiting = ask({ headers: { 'idempotency-key': key } });
    const ended: unknown[] = [];
    void waiting.finally(() => ended.push(1));
    await until(async () => (platform.clock.advance(100), ended), 1);
    return waiting;
  },
  async rate_limit_exceeded({ setup, ask }) {
    await ask();
    await setup.platform.sql('update rate_limits set points = 1000000');
    return ask();
  },
  limit_reached: (it) => askAtLimits(it),
  internal_error: ({ setup, ask }) => ask({ at: setup.without.tables }),
  not_ready: ({ setup, ask }) => ask({ at: setup.without.database }),
  upstream_failed: ({ setup, ask }) => ask({ at: setup.without.media }),
};

/** An id that names nothing, where the path names such a record, or else the body. */
const withoutRecord =
  (word: string): Producer =>
  async (it) => {
    const parameter = parameterOf(it, word);
    if (parameter !== undefined && word !== 'tenant')
      return askAt(it, { [parameter]: unknownId(kindOf(it.route, parameter)) });
    if (parameter === undefined) return askWith(it, { [`${word}_id`]: unknownId(word as IdKind) });
    // A key is refused at another tenant's path before the tenant is looked up.
    const { path } = await it.fixture.requestFor(it.route, { [parameter]: unknownId('tenant') });
    return it.ask({ path, as: withCookie(it.setup.cookie, it.setup.platform.url) });
  };

/** How a route gives an error that it declares. */
export function producerOf({ metadata }: AnyRoute, code: ErrorCode): Producer {
  const own = resourceFixtures.errors[`${metadata.operation} ${code}`] ?? resourceFixtures.errors[code];
  const word = code.replace(/_not_found$/, '');
  const byRule = byCode[code] ?? (kinds.some((kind) => kind.includes(word)) ? withoutRecord(word) : undefined);
  if (own ?? byRule) return (own ?? byRule) as Producer;
  throw new Error(`nothing makes ${metadata.operation} give ${code}: say how under "errors" in a *.fixture.ts of test`);
}
