// What producers of errors do with the request of an attempt.
import { idPrefixes, tenantLimits } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';
import type { RawResponse } from '../http/raw-types.ts';
import { kindOf, pathParameters } from './path-parameters.ts';
import type { Asked, Attempt } from './resource-fixture.ts';

/** Asks with the good body, in which some members are changed. */
export const askWith = ({ good, ask }: Attempt, changes: object): Promise<RawResponse> =>
  ask({ body: { ...(good.body as object), ...changes } });

/** Asks with other path parameters. */
export const askAt = async (it: Attempt, others: Readonly<Record<string, string>>): Promise<RawResponse> =>
  it.ask({ path: (await it.fixture.requestFor(it.route, others)).path });

/** An id of a kind that names nothing. */
export const unknownId = (kind: IdKind): string => `${idPrefixes[kind]}_${'0'.repeat(24)}`;

/** The path parameter whose kind of record is called `word`, as `id` of `webhook_endpoint` is by `webhook`. */
export const parameterOf = ({ route }: Attempt, word: string): string | undefined =>
  pathParameters(route).find((name) => kindOf(route, name).includes(word));

/** Asks for a tenant that may have nothing more. */
export async function askAtLimits({ setup: { platform }, fixture, ask }: Attempt, asked?: Asked): Promise<RawResponse> {
  const none = Object.fromEntries(Object.keys(tenantLimits).map((resource) => [resource, 0]));
  const [tenant] = await platform.sql<{ limits: object }>('select limits from tenants where id = $1', [
    fixture.tenant.id,
  ]);
  await platform.sql('update tenants set limits = $2 where id = $1', [fixture.tenant.id, none]);
  const response = await ask(asked);
  await platform.sql('update tenants set limits = $2 where id = $1', [fixture.tenant.id, tenant?.limits ?? {}]);
  return response;
}
