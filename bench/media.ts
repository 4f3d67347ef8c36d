// Calls on real media: from `POST /dispatch` to the INVITE at the carrier, step by step, and from the end of a caller's
// sentence to the agent's first sound.
import { measureDispatches } from './media/dispatches.ts';
import type { DispatchedCall } from './media/dispatches.ts';
import { installCallPrograms, withMediaSetup } from './media/media-setup.ts';
import type { MediaSetup } from './media/media-setup.ts';
import { measureTurns, sameContent } from './media/turns.ts';
import type { TimingName, Turn, TurnFigures } from './media/turns.ts';
import { timings } from './media/providers.ts';
import { quantile } from './measure.ts';
import type { Measurement } from './measure.ts';

/** 0: the way to the INVITE is not measured. */
const calls = Number(process.env['BENCH_CALLS'] ?? 40);
const turns = Number(process.env['BENCH_TURNS'] ?? 20);
/** As many as the worker of two cores keeps processes ready for. */
const atOnce = 2;
const inviteGoalMs = 1_000;
const answerGoalMs = 150;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const ms = (value: number): string => value.toFixed(0).padStart(9);
const line = (name: string, cells: readonly string[]): boolean => say(name.padEnd(40) + cells.join(''));
const spread = (values: readonly number[]): string[] => [0, 0.5, 0.95, 1].map((q) => ms(quantile(values, q)));
const head = ['min', 'median', 'p95', 'max'].map((text) => text.padStart(9));

export async function benchMedia(postgresUrl: string): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  installCallPrograms();
  await withMediaSetup(postgresUrl, { content: sameContent(), minimal: true }, async (setup) => {
    if (calls > 0) measured.push(...(await dispatched(setup)));
    const of = await measureTurns(setup, turns);
    line('\nms from the end of the sentence', head);
    measured.push(answered('instant', of.instant), answered('delayed', of.delayed));
  });
  return measured;
}

async function dispatched(setup: MediaSetup): Promise<Measurement[]> {
  const dispatches = await measureDispatches(setup, { count: calls, at_once: atOnce });
  line('\nms since the dispatch was sent', head);
  const measured = [
    ['one after another', dispatches.alone] as const,
    [`${atOnce} at once`, dispatches.together] as const,
  ].map(([name, of]) => {
    const requests = of.map((call) => call.requests);
    saySteps(`${of.length} calls, ${name}; LiveKit got ${quantile(requests, 0.5)} requests until the dial`, of);
    return toInvite(name, of, dispatches.script);
  });
  line('a script: room, minimal agent, dial', spread(dispatches.script));
  line('the dial alone', spread(dispatches.dial));
  if (dispatches.doubled > 0) say(`${dispatches.doubled} calls came to the carrier more than once`);
  return measured;
}

function answered(name: TimingName, { platform, minimal }: TurnFigures): Measurement {
  const { recognition, first_word, next_word, voice } = timings[name];
  say(
    `${name} providers: ${recognition} ms to the text, ${first_word} to the first word, ${next_word} between words, ${voice} to the voice`,
  );
  saySteps(`the platform's agent, ${platform.length} turns`, platform);
  saySteps(`a minimal agent, ${minimal.length} turns`, minimal);
  const heard = (of: readonly Turn[]): number[] => of.map((turn) => turn.heard);
  return toAnswer(name, heard(platform), heard(minimal));
}

function saySteps(name: string, of: readonly Pick<Turn, 'steps'>[]): void {
  say(name);
  for (const step of Object.keys(of[0]?.steps ?? {}))
    line(`  ${step}`, spread(of.flatMap(({ steps }) => steps[step] ?? [])));
}

function toInvite(name: string, of: readonly DispatchedCall[], floor: readonly number[]): Measurement {
  const p95 = quantile(
    of.map(({ invited }) => invited),
    0.95,
  );
  return {
    name: `dispatch to INVITE, p95, ${name}`,
    unit: 'ms',
    platform: p95,
    floor: quantile(floor, 0.95),
    ...(p95 > inviteGoalMs && { missed: `${p95.toFixed(0)} ms, ${inviteGoalMs} ms are the goal` }),
  };
}

function toAnswer(name: TimingName, platform: readonly number[], minimal: readonly number[]): Measurement {
  const [own, floor] = [quantile(platform, 0.5), quantile(minimal, 0.5)];
  const more = own - floor;
  say(`within ${answerGoalMs} ms of a minimal agent, ${name} providers: ${more <= answerGoalMs ? 'yes' : 'NO'}\n`);
  return {
    name: `end of the sentence to the sound, ${name} providers`,
    unit: 'ms',
    platform: own,
    floor,
    note: `${more.toFixed(0)} ms more`,
    ...(more > answerGoalMs && {
      missed: `${more.toFixed(0)} ms more than a minimal agent, ${answerGoalMs} ms are the goal`,
    }),
  };
}
