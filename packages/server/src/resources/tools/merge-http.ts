// Computes the settings of an http tool after a change: members that are left out stay unchanged, and given headers
// replace all headers; null removes them.
import type { createToolBody, updateToolBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { StoredHttp } from './store.ts';

type NewHttp = NonNullable<z.output<typeof createToolBody>['http']>;
type HttpChanges = NonNullable<z.output<typeof updateToolBody>['http']>;

/** Headers that contain a credential; `has_auth` says whether there is one. */
const credentialHeader =
  /^((proxy-)?authorization|cookie|(x-)?(api|access|auth)[-_]?(key|token)|x-(token|secret|api-secret|functions-key))$/i;

/** The settings of a new http tool, without the values of its headers. */
export const newHttp = ({ headers, ...settings }: NewHttp): StoredHttp => ({ ...settings, ...shownOf(headers) });

/** The settings after a partial change, without the values of the headers. */
export const mergeHttp = (current: StoredHttp, { headers, ...changes }: HttpChanges): StoredHttp => ({
  ...current,
  ...changes,
  ...(headers !== undefined && shownOf(headers ?? {})),
});

function shownOf(headers: Readonly<Record<string, string>>): Pick<StoredHttp, 'header_names' | 'has_auth'> {
  const header_names = Object.keys(headers);
  return { header_names, has_auth: header_names.some((name) => credentialHeader.test(name)) };
}
