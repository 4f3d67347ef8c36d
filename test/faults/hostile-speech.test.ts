// Speech and drafts that are built to be slow: the work that they make grows with their length and no faster. Times are CPU time of this thread.
import type { ExtractionDraft } from '@voicecall/contract';
import { claim, draftOf, materialOf } from '@voicecall/server/extraction/grounding/testing/example-call.ts';
import { conclude, prepare } from '@voicecall/server/extraction/stages.ts';
import { describe, expect, it } from 'vitest';

const cpuMs = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

const units: Readonly<Record<string, string>> = {
  'one letter': 'y ', 'letters with dashes': 'y-', digits: '1 ', 'grouped digits': '1,111 ', 'one long number': '12345', 'number words': 'one ', 'more number words': 'twenty five hundred ', 'german numbers': 'einundzwanzigtausend ',
  'signs of an address': 'at dot ', 'an address without an end': 'y dot y at ', 'spelled words': 'b as in boy ', 'days': 'Monday tomorrow at 5 on March 3rd ', 'dates in digits': '1.2.2026 ', currency: 'dollars euros pesos ',
  'a token without spaces': 'abcdefghij', 'spaces': ' \t', 'full stops': '.', 'question marks': '? ', 'emoji': '😀', 'combining marks': 'a\u0301\u0323', 'many marks': `a${'\u0301\u0323'.repeat(20)}`, 'zero width': 'a\u200B',
  'affirmations': 'yes ja si ', 'openers': 'uh um ', 'negations': 'no not nicht ', 'quotes': `"'“`, 'han': '好的', 'conditions': 'si si ', 'apostrophes': "don't ", 'card groups': '4111 1111 ', 'names of signs': 'double u guion bajo ',
};

/** Claims about everything, each with as many quotes as are read. */
function hostileDraft(quote: string, turns: readonly number[]): ExtractionDraft {
  const evidence = turns.slice(0, 10).map((turn_id): [number, string] => [turn_id, quote]);
  const of = <T>(value: T) => claim(value, ...evidence);
  const text = 'Write to y@y.com or yy@yyyy.com, see y.com/y, call 1111111111 on Monday, March 3rd, for $1,111. ';
  return draftOf({
    summary: { headline: text, narrative: text.repeat(20), next_best_action: text.repeat(3) },
    contact: { name: of('Yyyyyyy Yyyyyyyyz'), email: of(`${'y'.repeat(60)}@${'y'.repeat(60)}.com`), phone: of('+11111111111112'), consent_to_followup: of(true) },
    vertical_facts: { budget: of('1,111 dollars and 25 hundred'), timeline: of('Monday the 3rd of March'), area: of('y y y y y z'), pre_approved: of(true), property_type: of('a b c d e f g'), beds: of(21_000), baths: of(2.5) },
    followups: Array.from({ length: 20 }, () => ({ task: text, owner: 'agent' as const, due_by: '2026-03-03T10:00', evidence: turns.slice(0, 10).map((turn_id) => ({ turn_id, quote })) })),
    objections: Array.from({ length: 20 }, () => ({ category: 'price' as const, quote: `${quote} z`, evidence_turn_ids: turns.slice(0, 20), resolved: false })),
    booking: { attempted: of(true), channel: of('phone' as const) },
  });
}

/** `shape`: one turn, or as many as a report may hold. */
function spent(unit: string, kb: number, shape: 'one turn' | 'many turns'): number {
  const count = shape === 'one turn' ? 1 : 2000;
  const each = unit.repeat(Math.ceil((kb * 1024) / count / unit.length));
  const material = materialOf(Array.from({ length: count }, (_none, index) => `${index % 2 === 0 ? 'user' : 'agent'}: ${each}`));
  const draft = hostileDraft(unit.repeat(40).trim(), Array.from({ length: 20 }, (_none, index) => index + 1));
  return cpuMs(() => [prepare({ material, max_input_tokens: 1_000_000 }), conclude({ material, draft, repaired: false, transcript_sha256: 'a'.repeat(64) })]);
}

/** A loop that takes about as long on any machine as what is measured: a limit in it does not depend on the machine. */
const calibration = cpuMs(() => {
  let text = '';
  for (let index = 0; index < 200_000; index += 1) text = `${text.slice(-50)} ${index}`.toLowerCase().normalize('NFKC');
});

const full = process.env['FAULTS'] === 'full';
/** The longest call that models of a usual size read is about 280 KB. */
const [small, large] = full ? [140, 280] : [4, 8];

describe.each(['one turn', 'many turns'] as const)('a transcript in %s', (shape) => {
  it.each(Object.entries(units))('of nothing but %s takes time in proportion to its length', (name, unit) => {
    spent(unit, 2, shape);
    const once = spent(unit, small, shape);
    const twice = spent(unit, large, shape);
    if (full) process.stdout.write(`${shape}, ${name}: ${once.toFixed(0)} ms for ${small} KB, ${twice.toFixed(0)} ms for ${large} KB\n`);
    // Half of the calibration is for what does not grow, and for the collector of garbage.
    expect(twice).toBeLessThan(3 * once + calibration / 2);
    expect(twice).toBeLessThan((full ? 200 : 15) * calibration);
  });
});
