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
  // Of `language` and `languages`, `languagse` means the second, to which it is not nearer.
  const swapped = [...forms.keys()].find((known) => isSwapped(wanted, known));
  const near = swapped ?? closestMatch(wanted, [...forms.keys()]);
  return near !== undefined && leven(wanted, near) <= tolerated(near) ? forms.get(near) : undefined;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/** Whether a name is another one with two neighbouring letters swapped. */
function isSwapped(name: string, other: string): boolean {
  const at = name.split('').findIndex((char, index) => char !== other[index]);
  return at >= 0 && name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2) === other;
}

/** Two swapped letters count as two. */
const tolerated = (name: string): number => Math.max(2, Math.floor(name.length / 4));
