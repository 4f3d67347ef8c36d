// Reads the waveform of a call.
import type { Waveform } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentWaveform } from './present.ts';
import { findWaveform } from './store.ts';

export async function getWaveform(deps: Pick<Deps, 'db'>, tenant_id: string, call_id: string): Promise<Waveform> {
  const found = await findWaveform(deps.db.sql, tenant_id, call_id);
  if (found === undefined) throw refuse('call_not_found');
  if (found === null) throw refuse('waveform_not_found');
  return presentWaveform(found, found);
}
