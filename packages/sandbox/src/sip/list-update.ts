// Applies a partial update of a list of strings, under LiveKit's rules.
import type { ListUpdate } from '@livekit/protocol';
import { refuse } from '../twirp/refuse.ts';

export function applyListUpdate(list: string[], update: ListUpdate | undefined): string[] {
  if (!update) return list;
  const { set, add, remove, clear } = update;
  const problem = problemOf(update);
  if (problem) throw refuse('invalid_argument', problem);
  if (clear) return [];
  if (set.length > 0) return [...set];
  const kept = list.filter((value) => !remove.includes(value));
  return [...kept, ...add.filter((value) => !kept.includes(value))];
}

function problemOf({ set, add, remove, clear }: ListUpdate): string | undefined {
  const change = set.length + add.length + remove.length > 0;
  if (!clear && !change) return 'unsupported list update operation';
  if (clear && change) return 'cannot clear and change the list at the same time';
  if (set.length > 0 && add.length + remove.length > 0) return 'cannot set and change the list at the same time';
  if ([...set, ...add, ...remove].includes('')) return 'empty element in the list';
  return undefined;
}
