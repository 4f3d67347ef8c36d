// The metadata of a trunk in LiveKit contains our ids, so that it can be matched with its record here.
import type { Media } from '../../ports/media.ts';

/** A trunk of ours. */
export type TrunkKey = Parameters<Media['findTrunk']>[0];

export const metadataOf = ({ tenant_id, id }: TrunkKey): string => JSON.stringify({ tenant_id, trunk_id: id });

/** The key in the metadata of a trunk of ours; undefined for the trunk of another program. */
export function keyIn(metadata: string): TrunkKey | undefined {
  const [, tenant_id, id] = /^\{"tenant_id":"(\w+)","trunk_id":"(\w+)"\}$/.exec(metadata) ?? [];
  return tenant_id === undefined || id === undefined ? undefined : { tenant_id, id };
}
