// What differs between two texts, line by line.

/** A line that is in both texts, in the first only, or in the second only; `skipped`: so many equal lines are left out. */
export type DiffLine =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }
  | { readonly kind: 'skipped'; readonly count: number };

/** Beyond so many pairs of lines, the changed part is shown as replaced as a whole. */
const mostPairs = 4_000_000;
/** So many equal lines are shown around a change. */
const around = 2;

const lines = (kind: 'same' | 'removed' | 'added', texts: readonly string[]): DiffLine[] =>
  texts.map((text) => ({ kind, text }));

export function lineDiff(from: string, to: string): DiffLine[] {
  const [before, after] = [from.split('\n'), to.split('\n')];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return shortened([
    ...lines('same', before.slice(0, start)),
    ...changed(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...lines('same', before.slice(before.length - end)),
  ]);
}

/** By the longest common subsequence. */
function changed(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > mostPairs) return [...lines('removed', before), ...lines('added', after)];
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const result: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, young] = [before[i], after[j]];
    if (old !== undefined && old === young) {
      result.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (young === undefined || at(i + 1, j) >= at(i, j + 1))) {
      result.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      result.push({ kind: 'added', text: young ?? '' });
      j += 1;
    }
  }
  return result;
}

/** Without the equal lines that are far from a change. */
function shortened(all: readonly DiffLine[]): DiffLine[] {
  const near = all.map((_, index) =>
    all.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  );
  const result: DiffLine[] = [];
  for (const [index, line] of all.entries()) {
    const last = result.at(-1);
    if (near[index]) result.push(line);
    else if (last?.kind === 'skipped') result[result.length - 1] = { kind: 'skipped', count: last.count + 1 };
    else result.push({ kind: 'skipped', count: 1 });
  }
  return result;
}
