// New ids: prefix and 96 random bits (spec 2.1).
import { randomBytes } from 'node:crypto';
import { idPrefixes } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';

/** Mints an id such as `ta_5f0c2e9a7b41d83c6e02f915`. */
export const newId = (kind: IdKind): string => `${idPrefixes[kind]}_${randomBytes(12).toString('hex')}`;
