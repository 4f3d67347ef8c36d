// What a profile's listener keeps on disk: its signing secret, and how far it has come in each installation.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UsageError } from '../errors.ts';
import { stateFolder } from '../settings/paths.ts';
import { readPrivateJson, writePrivateJson } from '../settings/private-file.ts';
import type { Settings } from '../settings/settings.ts';
import type { Place } from './feed.ts';

/** The content of the file. */
export interface ListenState {
  /** Signs what is forwarded. */
  readonly secret?: string;
  /** Where the last listener forwarded to. */
  readonly forward_to?: string;
  /** Installation and tenant → how far their events are forwarded. */
  readonly places: Readonly<Record<string, Place>>;
}

/** A secret in the form of those of endpoints. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** The file of a profile. */
export const stateFile = (env: NodeJS.ProcessEnv, profile: string): string =>
  join(stateFolder(env), `listen-${profile}.json`);

/** A cursor of another installation or tenant would be a wrong place, or none. */
export const placeKey = ({ base_url, tenant_id }: Pick<Settings, 'base_url' | 'tenant_id'>): string =>
  `${base_url.replace(/\/+$/, '')} ${tenant_id}`;

/** @throws UsageError for a broken file. */
export function readState(file: string): ListenState {
  const { secret, forward_to, places = {} } = readPrivateJson(file) ?? {};
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  const isPlace = (place: unknown): boolean => {
    const { cursor, since } = (place ?? {}) as Record<string, unknown>;
    return typeof (cursor ?? since) === 'string';
  };
  if (
    !isText(secret) ||
    !isText(forward_to) ||
    typeof places !== 'object' ||
    places === null ||
    !Object.values(places).every(isPlace)
  )
    throw new UsageError(`${file} is broken. Delete it: the listener then has a new secret and begins now`);
  return { secret, forward_to, places } as ListenState;
}

/** Replaces the file in one step. */
export const writeState = (file: string, state: ListenState): void => writePrivateJson(file, state);
