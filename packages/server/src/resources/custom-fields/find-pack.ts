// Finding the starter pack of a vertical.
import { starterPacks } from '@voicecall/contract';
import type { FieldDefinition } from '@voicecall/contract';
import { refuse } from '../../platform/refuse.ts';

const packs = new Map<string, readonly FieldDefinition[]>(Object.entries(starterPacks));

export function findPack(vertical: string): readonly FieldDefinition[] {
  const pack = packs.get(vertical);
  if (!pack) throw refuse('starter_pack_not_found');
  return pack;
}
