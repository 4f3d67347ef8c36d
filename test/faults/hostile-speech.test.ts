// Transcripts and drafts that are built to be slow: the work that they cause grows with their length, and not faster.
// Times are CPU time of this thread.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { ExtractionDraft } from '@voicecall/contract';
import { claim, draftOf, materialOf, verdictsOn } from '@voicecall/server/extraction/testing/example-call.ts';
import { computationsModule } from '@voicecall/server/extraction/run-computation.ts';
import { conclude, prepare } from '@voicecall/server/extraction/computations.ts';
import { createCpuPool } from '@voicecall/server/platform/cpu/cpu-pool.ts';
import { casesAt, isFull } from '../harness/repetitions.ts';
import { afterAll, describe, expect, it } from 'vitest';

const cpuMs = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** Words made of some letters, all different. */
const others = (letters: string, least: number): string =>
  Array.from({ length: 40_000 }, (_none, index) => {
    const number = index * 7919 + 13;
    const digit = (at: number): number => Math.floor(number / letters.length ** at) % letters.length;
    const places = Array.from({ length: least + (index % 3) }, (_place, at) => digit(at));
    return `${places.map((place) => letters[place]).join('')} `;
  }).join('');
/** Words of a list, in mixed order. */
const mixed = (words: string): string => {
  const list = words.split(' ');
  const place = (index: number): number => (((index * 48_271) % 65_537) * 31) % list.length;
  return Array.from({ length: 40_000 }, (_none, index) => `${list[place(index)] ?? ''} `).join('');
};

const units: Readonly<Record<string, string>> = {
  'other words': others('abcdefghijklmnopqrstuvwxyz', 2),
  'other words with marks': others('äbéüñôx', 2),
  'other digits': others('0123456789', 1),
  'mixed numbers': mixed(
    'one two twenty thirty hundred thousand and oh point five million eleven a half couple quarter of first',
  ),
  'mixed speech': mixed(
    'y b at dot yes no si one 5 Monday as in boy double tomorrow next call me you 1.2.2026 , . ? uh not dash',
  ),
  'one letter': 'y ',
  'letters with dashes': 'y-',
  digits: '1 ',
  'grouped digits': '1,111 ',
  'one long number': '12345',
  'number words': 'one ',
  'more number words': 'twenty five hundred ',
  'german numbers': 'einundzwanzigtausend ',
  'signs of an address': 'at dot ',
  'an address without an end': 'y dot y at ',
  'spelled words': 'b as in boy ',
  days: 'Monday tomorrow at 5 on March 3rd ',
  'dates in digits': '1.2.2026 ',
  currency: 'dollars euros pesos ',
  'a token without spaces': 'abcdefghij',
  spaces: ' \t',
  'full stops': '.',
  'question marks': '? ',
  emoji: '😀',
  'combining marks': 'a\u0301\u0323',
  'many marks': `a${'\u0301\u0323'.repeat(20)}`,
  'zero width': 'a\u200B',
  affirmations: 'yes ja si ',
  openers: 'uh um ',
  negations: 'no not nicht ',
  quotes: `"'“`,
  han: '好的',
  conditions: 'si si ',
  apostrophes: "don't ",
  'card groups': '4111 1111 ',
  'names of signs': 'double u guion bajo ',
};

/** Claims about every field, each with as many quotes as are read. */
function hostileDraft(quote: string, turns: readonly number[]): ExtractionDraft {
  const evidence = turns.slice(0, 10).map((turn_id): [number, string] => [turn_id, quote]);
  const of = <T>(value: T) => claim(value, ...evidence);
  const text = 'Write to y@y.com or yy@yyyy.com, see y.com/y, call 1111111111 on Monday, March 3rd, for $1,111. ';
  return draftOf({
    summary: { headline: text, narrative: text.repeat(20), next_best_action: text.repeat(3) },
    contact: {
      name: of('Yyyyyyy Yyyyyyyyz'),
      email: of(`${'y'.repeat(60)}@${'y'.repeat(60)}.com`),
      phone: of('+11111111111112'),
      consent_to_followup: of(true),
    },
    vertical_facts: {
      budget: of('1,111 dollars and 25 hundred'),
      timeline: of('Monday the 3rd of March'),
      area: of('y y y y y z'),
      pre_approved: of(true),
      property_type: of('a b c d e f g'),
      beds: of(21_000),
      baths: of(2.5),
    },
    followups: Array.from({ length: 20 }, () => ({
      task: text,
      owner: 'agent' as const,
      due_by: '2026-03-03T10:00',
      evidence: turns.slice(0, 10).map((turn_id) => ({ turn_id, quote })),
    })),
    objections: Array.from({ length: 20 }, () => ({
      category: 'price' as const,
      quote: `${quote} z`,
      evidence_turn_ids: turns.slice(0, 20),
      resolved: false,
    })),
    booking: { attempted: of(true), channel: of('phone' as const) },
  });
}

/** Number of turns: one; as many as are read as evidence; or as many as a report may contain. */
const shapes = { 'one turn': 1, 'long turns': 88, 'many turns': 2000 } as const;
type Shape = keyof typeof shapes;

function hostileCall(unit: string, kb: number, shape: Shape) {
  const count = shapes[shape];
  const each = 2 * Math.ceil((kb * 512) / count);
  const speech = unit.repeat(Math.ceil((each * count) / unit.length));
  const lines = Array.from({ length: count }, (_none, index) => {
    const words = speech.slice(index * each, (index + 1) * each);
    return `${index % 2 === 0 ? 'user' : 'agent'}: ${words}`;
  });
  const quote = speech.slice(0, 40 * Math.min(unit.length, 50)).trim();
  const turns = Array.from({ length: 20 }, (_none, index) => index + 1);
  return { material: materialOf(lines), draft: hostileDraft(quote, turns) };
}

/** Every claim is supported, so that all of its checks run. */
const conclusion = (call: ReturnType<typeof hostileCall>) => ({
  ...call,
  verdicts: verdictsOn(call.draft, call.material),
  repaired: false,
  transcript_sha256: 'a'.repeat(64),
});

function spent(unit: string, kb: number, shape: Shape): number {
  const call = hostileCall(unit, kb, shape);
  return cpuMs(() => [prepare({ material: call.material, max_input_tokens: 1_000_000 }), conclude(conclusion(call))]);
}

/**
 * A loop whose duration depends on the machine in the same way as the measured work: limits are given in such loops.
 */
const calibrate = (): number =>
  cpuMs(() => {
    let text = '';
    for (let index = 0; index < 200_000; index += 1)
      text = `${text.slice(-50)} ${index}`.toLowerCase().normalize('NFKC');
  });
calibrate();
const calibration = calibrate();

const print = (line: string): void => {
  if (isFull) process.stdout.write(`${line}\n`);
};
/** The longest call that models of a usual size can read has about 280 KB. */
const longest = 280;
const [small, large] = isFull ? [140, longest] : [4, 8];
/**
 * What the longest call may cost, in loops: 200 ms on a machine where the loop takes 24 ms. For a short one, the claims
 * of the draft cost more than its text.
 */
const budget = Math.max((200 / 24) * (large / longest), 3);
/** Other work on the machine can slow down the measured work more than the loop. */
const margin = 2;

const shapeNames = ['one turn', 'long turns', 'many turns'] as const satisfies Shape[];
describe.each(shapeNames)('a transcript in %s', (shape) => {
  it.each(Object.entries(units).filter((_unit, index) => casesAt(index, shapeNames).includes(shape)))(
    'of nothing but %s takes little time, in proportion to its length',
    (name, unit) => {
      spent(unit, 2, shape);
      const once = spent(unit, small, shape);
      const loop = isFull ? Math.max(calibration, calibrate()) : calibration;
      const most = margin * budget * loop;
      // Half of the loop is for the work that does not grow, and for garbage collection.
      const inProportion = 3 * once + loop / 2;
      let twice = spent(unit, large, shape);
      // Other work on the machine disturbs one measurement, not each of them.
      for (let again = 0; again < 5 && twice >= Math.min(most, inProportion); again += 1)
        twice = Math.min(twice, spent(unit, large, shape));
      const [half, whole, loops] = [once, twice, loop].map((ms) => `${ms.toFixed(0)} ms`);
      print(`${shape}, ${name}: ${half} for ${small} KB, ${whole} for ${large} KB, ${loops} for the loop`);
      expect(twice).toBeLessThan(inProportion);
      expect(twice).toBeLessThan(most);
    },
  );
});

/** The longest time that the event loop was blocked while some work was done. */
async function longestDelay(work: () => unknown): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await setTimeout(20);
  delay.enable();
  await setTimeout(20);
  await work();
  await setTimeout(20);
  delay.disable();
  return delay.max / 1e6;
}

describe('a transcript that is slow to read', () => {
  const pool = createCpuPool({ threads: 1, memory_mb: 512 });
  afterAll(() => pool.close());

  it('does not block the event loop: a thread reads it', async () => {
    const input = conclusion(hostileCall(units['more number words'] ?? '', longest, 'many turns'));
    const task = { module: computationsModule, name: 'conclude' };
    const inThread = () => pool.run<typeof conclude>(task, input, { subject: 'tn_1', deadline_ms: 60_000 });
    await inThread();
    const here = await longestDelay(() => conclude(input));
    const delays: number[] = [];
    // Other work on the machine can also stop this process: one run without that is enough.
    for (let run = 0; run < 5; run += 1) delays.push(await longestDelay(inThread));
    const there = Math.min(...delays);
    const all = delays.map((ms) => ms.toFixed(1)).join(', ');
    print(`event loop held: ${there.toFixed(1)} ms with a thread (${all}), ${here.toFixed(1)} ms without`);
    expect(there).toBeLessThan(here / 2);
  });
});
