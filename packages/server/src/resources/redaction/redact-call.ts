// Redacts what an agent sends of its call before it is stored, as the agent's version and the tenant want it. A number
// that was said in pieces is known with its last one: then the turns that are on record change, too.
import type { TranscriptInput, TurnInput } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { RedactionRules } from '../../extraction/redaction/find-redactions.ts';
import type { redactTexts } from '../../extraction/redaction/redact-texts.ts';
import { CpuLimitError } from '../../platform/cpu/cpu-pool.ts';
import type { OfCall } from './store.ts';
import { findRules, listAround } from './store.ts';
import type { ChangedText } from './store.ts';
import { mark, ofModel, withhold } from './withhold-call.ts';
import type { Withheld } from './withhold-call.ts';

type Needs = Pick<Deps, 'db' | 'cpu' | 'log' | 'sealer'>;

export interface Said {
  readonly turns: readonly TurnInput[];
  readonly transcripts: readonly TranscriptInput[];
}

export interface Redacted {
  readonly turns: readonly Withheld<TurnInput>[];
  readonly transcripts: readonly Withheld<TranscriptInput>[];
  /** Turns on record, in which something is known now that was not before. */
  readonly changed: readonly ChangedText[];
}

const task = {
  module: new URL('../../extraction/redaction/redact-texts.ts', import.meta.url),
  name: 'redactTexts',
};
/** Many times what the largest part of a report needs. */
const deadline_ms = 10_000;

type Input = Parameters<typeof redactTexts>[0];

/** What takes longer is not stored. */
export async function redactWords(
  { cpu, log }: Pick<Deps, 'cpu' | 'log'>,
  of: OfCall,
  input: Input,
): Promise<ReturnType<typeof redactTexts>> {
  try {
    return await cpu.run<typeof redactTexts>(task, input, { subject: of.tenant_id, deadline_ms });
  } catch (error) {
    if (!(error instanceof CpuLimitError)) throw error;
    log.warn({ ...of, err: error }, 'what was said could not be redacted in time, and is not stored');
    const nothing = { arguments: { [mark]: mark }, result: mark };
    return { texts: input.texts.map(() => mark), values: input.values.map((value) => value && nothing) };
  }
}

/** Everything as it is where nothing is to be redacted. Call it before the transaction. */
export async function redactCall(deps: Needs, of: OfCall, said: Said): Promise<Redacted> {
  const rules = await findRules(deps.db.sql, of);
  if (!rules) return { ...said, changed: [] };
  if (ofModel(rules.classes).length > 0)
    return { ...withhold(await deps.sealer.of(of.tenant_id), of, said), changed: [] };
  const [{ turns, changed }, transcripts] = await Promise.all([
    redactTurns(deps, of, rules, said.turns),
    redactTranscripts(deps, of, rules, said.transcripts),
  ]);
  return { turns, transcripts, changed };
}

/** A tool's words join nobody else's. */
export const speakerOf = ({ role, turn_id }: { readonly role: string; readonly turn_id: number }): string =>
  role === 'user' || role === 'agent' ? role : `${role} ${turn_id}`;

async function redactTurns(
  deps: Needs,
  of: OfCall,
  rules: RedactionRules,
  said: readonly TurnInput[],
): Promise<Pick<Redacted, 'turns' | 'changed'>> {
  if (said.length === 0) return { turns: [], changed: [] };
  const known = await listAround(deps.db.sql, of, said);
  const ids = new Set(known.map(({ turn_id }) => turn_id));
  // A turn that is on record stays as it is.
  const fresh = said.filter(({ turn_id }) => !ids.has(turn_id));
  const all = [...known, ...fresh].toSorted((a, b) => a.turn_id - b.turn_id);
  const { texts, values } = await redactWords(deps, of, {
    rules,
    texts: all.map((turn) => ({ speaker: speakerOf(turn), text: turn.text })),
    values: fresh.map(({ tool }) => tool && { arguments: tool.arguments, result: tool.result }),
  });
  const textOf = new Map(all.map(({ turn_id }, index) => [turn_id, texts[index] ?? mark]));
  return {
    turns: fresh.map((turn, index) => ({
      ...turn,
      text: textOf.get(turn.turn_id) ?? mark,
      tool: turn.tool && { ...turn.tool, ...(values[index] as Pick<typeof turn.tool, 'arguments' | 'result'>) },
    })),
    changed: known.flatMap(({ turn_id, text }) => {
      const now = textOf.get(turn_id) ?? text;
      return now === text ? [] : [{ turn_id, before: text, text: now }];
    }),
  };
}

async function redactTranscripts(
  deps: Needs,
  of: OfCall,
  rules: RedactionRules,
  said: readonly TranscriptInput[],
): Promise<TranscriptInput[]> {
  if (said.length === 0) return [];
  const inOrder = said.toSorted((a, b) => a.start_ms - b.start_ms);
  const texts = inOrder.map(({ speaker, text }) => ({ speaker, text }));
  const redacted = await redactWords(deps, of, { rules, texts, values: [] });
  return inOrder.map((item, index) => ({ ...item, text: redacted.texts[index] ?? mark }));
}
