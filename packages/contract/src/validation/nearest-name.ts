// What somebody who mistyped a name most likely meant.
import leven, { closestMatch } from 'leven';

/** Names are short; comparing a longer one would cost what its length squared does. */
const comparedChars = 64;

/**
 * Of `names`, the one nearest to `name`; undefined where none is near. Case, `_` and `-` do not count: `agentId` is
 * `agent_id`.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > comparedChars) return undefined;
  const wanted = plain(name);
  const forms = new Map(names.map((known) => [plain(known), known]));
  const near = closestMatch(wanted, [...forms.keys()]);
  return near !== undefined && leven(wanted, near) <= tolerated(near) ? forms.get(near) : undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/** Two letters that changed places count as two. */
const tolerated = (name: string): number => Math.max(2, Math.floor(name.length / 4));
