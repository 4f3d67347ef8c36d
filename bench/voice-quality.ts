// `pnpm bench voice-quality`: how well agents take turns. A caller plays spoken scenes to agents with different settings,
// over the phone, from a quiet and from a loud place.
import type { CreateAgentBody } from '@voicecall/sdk';
import { installCallPrograms, withMediaSetup } from './media/media-setup.ts';
import { quantile } from './measure.ts';
import type { Measurement } from './measure.ts';
import { callersOfScenes } from './voice-quality/callers.ts';
import { callForScenes } from './voice-quality/scene-call.ts';
import type { Exchange, Overlap, SceneCall, SceneCallOptions } from './voice-quality/scene-call.ts';
import { startRecogniser } from './voice-quality/listener.ts';
import { spokenScenes } from './voice-quality/spoken-scenes.ts';
import type { Scene, SpokenScenes } from './voice-quality/spoken-scenes.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1);
/** `turns`, `interruptions`; both when absent. */
const part = process.env['BENCH_PART'];
/** Prints what came of each scene. */
const verbose = process.env['BENCH_VERBOSE'] !== undefined;
const atOnce = Number(process.env['BENCH_AT_ONCE'] ?? 2);
/** How far the noise lies below the caller's voice, in decibels. */
const noises = [30, 10];
/** A word that has lost more of its beginning may be another word. */
const clippedMs = 60;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const row = (cells: readonly string[]): boolean =>
  say(
    (cells[0] ?? '').padEnd(30) +
      cells
        .slice(1)
        .map((cell) => cell.padStart(18))
        .join(''),
  );
const share = <T>(all: readonly T[], has: (one: T) => boolean): string => `${all.filter(has).length}/${all.length}`;
const middle = (values: readonly number[]): string =>
  values.length === 0 ? '–' : `${quantile(values, 0.5).toFixed(0)} (${quantile(values, 0.95).toFixed(0)})`;

type Settings = Pick<CreateAgentBody, 'endpointing' | 'interruptions'>;

const turnCandidates: readonly [string, Settings][] = [300, 500, 800].map((min_ms) => [
  `endpointing.min_ms ${min_ms}`,
  { endpointing: { min_ms } },
]);
const overlapCandidates: readonly [string, Settings][] = [
  ...[300, 500, 800].map((min_ms) => [`min_ms ${min_ms}, min_words 0`, { interruptions: { min_ms } }] as const),
  ...[1, 2].map((min_words) => [`min_ms 500, min_words ${min_words}`, { interruptions: { min_words } }] as const),
].map(([name, settings]) => [name, settings]);

export async function benchVoiceQuality(postgresUrl: string): Promise<Measurement[]> {
  installCallPrograms(['flite']);
  const recogniser = startRecogniser();
  const callers = callersOfScenes(recogniser);
  const scenes = spokenScenes();
  await withMediaSetup(postgresUrl, { content: callers.content, minimal: false }, async (setup) => {
    setup.onClose(() => recogniser.close());
    const shared = { setup, callers };
    if (part !== 'interruptions') await measureTurnTaking(shared, scenes);
    if (part !== 'turns') await measureOverlaps(shared, scenes);
  });
  return [];
}

type Shared = Pick<SceneCallOptions, 'setup' | 'callers'>;

async function measureTurnTaking(shared: Shared, { questions, hesitations }: SpokenScenes): Promise<void> {
  const scenes = [...questions, ...hesitations];
  const found = await inCalls({ ...shared, says: 'answer' }, turnCandidates, async (call) => {
    const exchanges: Exchange[] = [];
    for (const scene of scenes) exchanges.push(await call.asks(scene));
    return exchanges;
  });
  row([
    '\nms after the end of a sentence',
    'noise',
    'answer, p95',
    'spoke too early',
    'no answer',
    'caller clipped',
    'agent clipped',
  ]);
  for (const { name, noise_db, results, greetings } of found) {
    const asked = results.filter(({ scene }) => questions.includes(scene));
    const hesitated = results.filter(({ scene }) => hesitations.includes(scene));
    const answered = results.flatMap(({ answer_ms }) => (answer_ms !== undefined && answer_ms >= 0 ? [answer_ms] : []));
    const heard = results.flatMap((result) => result.heard);
    const lost = [...greetings, ...asked.map((one) => one.lost_ms)].filter((lost_ms) => lost_ms !== undefined);
    row([
      name,
      `-${noise_db} dB`,
      middle(answered),
      share(hesitated, ({ answer_ms }) => answer_ms !== undefined && answer_ms < 0),
      share(results, ({ answer_ms }) => answer_ms === undefined),
      `${share(heard, ({ cut_ms }) => cut_ms > clippedMs)} of ${phrasesIn(results)}`,
      `${share(lost, (lost_ms) => lost_ms > clippedMs)} of ${greetings.length + asked.length}`,
    ]);
  }
}

const phrasesIn = (results: readonly { readonly scene: Scene }[]): number =>
  results.reduce((sum, { scene }) => sum + scene.phrases.length, 0);

async function measureOverlaps(
  shared: Shared,
  { opening, noises: sounds, backchannels, interruptions }: SpokenScenes,
): Promise<void> {
  const scenes = [...sounds, ...backchannels, ...interruptions];
  const found = await inCalls({ ...shared, says: 'long' }, overlapCandidates, async (call) => {
    const overlaps: Overlap[] = [];
    for (const scene of scenes) overlaps.push(await call.interrupts(scene, opening));
    return overlaps;
  });
  row([
    '\nwhile the agent speaks',
    'noise',
    'stops at noise',
    'at “uh-huh”',
    'at a question',
    'ms, p95',
    'caller clipped',
  ]);
  for (const { name, noise_db, results } of found) {
    const of = (kind: readonly Scene[]): Overlap[] => results.filter(({ scene }) => kind.includes(scene));
    const wanted = of(interruptions);
    const heard = wanted.flatMap((result) => result.heard);
    row([
      name,
      `-${noise_db} dB`,
      stops(of(sounds)),
      stops(of(backchannels)),
      stops(wanted),
      middle(wanted.flatMap(({ silence }) => (silence ? [silence.after_ms] : []))),
      `${share(heard, ({ cut_ms }) => cut_ms > clippedMs)} of ${phrasesIn(wanted)}`,
    ]);
  }
}

const stops = (of: readonly Overlap[]): string => share(of, ({ silence }) => silence !== undefined);

interface Found<T> {
  readonly name: string;
  readonly noise_db: number;
  readonly results: T[];
  readonly greetings: (number | undefined)[];
}

/** Each candidate in each noise, in several calls at once. */
async function inCalls<T extends Exchange | Overlap>(
  shared: Omit<SceneCallOptions, 'settings' | 'noise_db'>,
  candidates: readonly [string, Settings][],
  plays: (call: SceneCall) => Promise<T[]>,
): Promise<Found<T>[]> {
  const found = candidates.flatMap(([name, settings]) =>
    noises.map((noise_db) => ({
      name,
      settings,
      noise_db,
      results: [] as T[],
      greetings: [] as (number | undefined)[],
    })),
  );
  const waiting = Array.from({ length: rounds }, () => found).flat();
  const play = async ({ name, settings, noise_db, results, greetings }: (typeof found)[number]): Promise<void> => {
    const call = await callForScenes({ ...shared, settings, noise_db });
    const played = await plays(call).finally(() => call.ends());
    greetings.push(call.greeting_lost_ms);
    results.push(...played);
    if (verbose) for (const result of played) tell(name, noise_db, result);
  };
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, noise_db } = next;
      // What was played in a call that broke does not count.
      await play(next).catch((error: unknown) => say(`lost a call, ${name}, -${noise_db} dB: ${String(error)}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return found;
}

const tell = (name: string, noise_db: number, { scene, heard, ...result }: Exchange | Overlap): boolean =>
  say(
    `${name}, -${noise_db} dB: ${scene.name}: ${JSON.stringify({ ...result, cut: heard.map(({ cut_ms }) => cut_ms) })}`,
  );
