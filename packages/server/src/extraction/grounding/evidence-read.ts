// Limits how much of a call is read as evidence. Turns beyond the limit prove nothing, so claims can only be lost by
// it.

/**
 * The characters of all turns that claims cite. A claim of a real call cites turns of one or two sentences, 150
 * characters each: a long draft reaches 20,000. A quarter of an hour of uninterrupted speech is 12,000.
 */
export const mostEvidence = 64_000;

/** Says for each turn, in the order of citation, whether it is still read. */
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
