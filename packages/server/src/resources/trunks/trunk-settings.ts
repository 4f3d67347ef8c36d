// The settings of a trunk, with its passwords in plain text.
import type { createTrunkBody, updateTrunkBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { MediaTrunk } from '../../ports/media.ts';
import type { Trunk } from '../../types.ts';

/** The settings that a client decides, with passwords in plain text. */
export type TrunkSettings = Pick<
  Trunk,
  | 'name'
  | 'direction'
  | 'client_ref'
  | 'outbound'
  | 'inbound'
  | 'media_encryption'
  | 'krisp_enabled'
  | 'media_timeout_sec'
> &
  Pick<MediaTrunk, 'outbound_password' | 'inbound_password'>;

/** The body of a create or update request. */
export type TrunkInput = z.output<typeof createTrunkBody> | z.output<typeof updateTrunkBody>;
