// Path parameters and bodies that several resources share.
import * as z from 'zod';
import { limits } from './limits.ts';
import { clientRef, idKinds, wordsOf } from './primitives.ts';
import type { IdOf } from './primitives.ts';
import { tenantId } from './resources/declared-apart.ts';

/** A path parameter that holds an id of the kind `of`, 1 to 128 characters. An unknown id is a 404. */
export const idParam = (of: IdOf) =>
  z
    .string()
    .min(1)
    .max(128)
    .meta({
      description: `Id of the ${wordsOf(of)}, \`${of.prefix}_<hex>\`.`,
      example: of.example,
    })
    .register(idKinds, of);

/** A filter of a list by the id of a record of the kind `of`, at most 128 characters. With an unknown id the list is empty. */
export const idFilter = (of: IdOf) =>
  z
    .string()
    .max(128)
    .optional()
    .meta({ description: `Only what belongs to the ${wordsOf(of)} with this id.`, example: of.example })
    .register(idKinds, of);

/** A filter of a list by the client's own correlation id. */
export const clientRefFilter = clientRef.optional().describe('Only records that have exactly this `client_ref`.');

/** `/v1/tenants/{tenantId}`: the prefix of the path of every tenant-scoped route. */
export const tenantPath = '/v1/tenants/:tenantId';

/** Path parameters of a tenant-scoped route. */
export const tenantParams = z.object({ tenantId: idParam(tenantId) });

/** Path parameters of a tenant-scoped route on one record of the kind `of`. */
export const tenantParamsWith = <const K extends string>(key: K, of: IdOf) =>
  tenantParams.extend({ [key]: idParam(of) } as { [P in K]: ReturnType<typeof idParam> });

/** The body of a POST without parameters: no body, or an object without members. */
export const emptyBody = z.object({}).meta({ id: 'EmptyBody', description: 'No members.', example: {} });

/** Body of the routes that replace a signing secret; may be empty. */
export const rotateSecretBody = z
  .object({
    overlap_sec: z.number().int().min(0).max(limits.secret_overlap_sec).default(0).meta({
      description:
        'For so many seconds requests carry two signatures, as two `v1`: of the new secret and of the one it replaces. 0: the old secret is invalid at once.',
      example: 3600,
    }),
  })
  .meta({
    id: 'RotateSecretBody',
    description: 'May be empty: the old secret is then invalid at once.',
    example: { overlap_sec: 3600 },
  });
