// How much of a call is read as evidence of claims: beyond it nothing is proved, so that claims may be lost by it only.

/**
 * All turns together that claims cite, in characters. A claim of a real call cites turns of a sentence or two, 150
 * characters each: all claims of a long draft come to 20,000. The longest that a person speaks without a break, a
 * quarter of an hour, is 12,000.
 */
export const mostEvidence = 64_000;

/** Tells of turns, in the order in which they are cited, whether they are still read. */
export function newReading(textOf: (turn_id: number) => string): (turn_id: number) => boolean {
  const read = new Set<number>();
  let left = mostEvidence;
  return (turn_id) => {
    if (read.has(turn_id)) return true;
    const { length } = textOf(turn_id);
    if (length > left) return false;
    left -= length;
    read.add(turn_id);
    return true;
  };
}
