// Finds the known name that a mistyped name most likely means.
import leven, { closestMatch } from 'leven';

/** The cost of a comparison grows with the square of the length, so longer names are not compared. */
const comparedChars = 64;

/**
 * The nearest of `names` to `name`; undefined if none is near. Case, `_` and `-` are ignored: `agentId` is `agent_id`.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > comparedChars) return undefined;
  const wanted = plain(name);
  const forms = new Map(names.map((known) => [plain(known), known]));
  const near = closestMatch(wanted, [...forms.keys()]);
  return near !== undefined && leven(wanted, near) <= tolerated(near) ? forms.get(near) : undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/** Two swapped letters count as two. */
const tolerated = (name: string): number => Math.max(2, Math.floor(name.length / 4));
