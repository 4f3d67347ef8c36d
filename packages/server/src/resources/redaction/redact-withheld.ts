// Redacts what is withheld of a call that has ended: first by the rules, then as the model names passages. The words
// become readable in one transaction; a run that is interrupted before it asks again.
import { modelRedactionClasses } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { askPassages } from '../../extraction/redaction/ask-passages.ts';
import type { replacePassages } from '../../extraction/redaction/replace-passages.ts';
import type { Model } from '../../ports/model.ts';
import type { OfCall } from './store.ts';
import { redactWords, speakerOf } from './redact-call.ts';
import { findRules } from './store.ts';
import { listSealedSegments, listSealedTurns, showWords } from './withheld-store.ts';
import { mark, ofModel, segmentContext, turnContext } from './withhold-call.ts';
import type { SaidWords } from './withhold-call.ts';

const task = {
  module: new URL('../../extraction/redaction/replace-passages.ts', import.meta.url),
  name: 'replacePassages',
};
/** Many times what the longest call needs. */
const deadline_ms = 20_000;

/** Throws when the model cannot be used now: then everything stays sealed. */
export async function redactWithheld(
  deps: Pick<Deps, 'db' | 'cpu' | 'log' | 'sealer'>,
  of: OfCall,
  { model, signal }: { readonly model: Model; readonly signal: AbortSignal },
): Promise<void> {
  const { sql } = deps.db;
  const [turns, segments] = await Promise.all([listSealedTurns(sql, of), listSealedSegments(sql, of)]);
  if (turns.length + segments.length === 0) return;
  const [sealer, known] = await Promise.all([deps.sealer.of(of.tenant_id), findRules(sql, of)]);
  const rules = known ?? { classes: [], patterns: [], language: 'en' };
  const open = (sealed: Uint8Array, context: string) => JSON.parse(sealer.open(sealed, context)) as SaidWords;
  const saidTurns = turns.map((turn) => open(turn.said_sealed, turnContext(of.call_id, turn.turn_id)));
  const saidSegments = segments.map((one) => open(one.said_sealed, segmentContext(of.call_id, one.segment_id)));
  const [byTurn, bySegment] = await Promise.all([
    redactWords(deps, of, {
      rules,
      texts: turns.map((turn, index) => ({ speaker: speakerOf(turn), text: saidTurns[index]?.text ?? mark })),
      values: saidTurns.map(({ tool }) => tool ?? null),
    }),
    redactWords(deps, of, {
      rules,
      texts: segments.map(({ speaker }, index) => ({ speaker, text: saidSegments[index]?.text ?? mark })),
      values: [],
    }),
  ]);
  const named = ofModel(rules.classes);
  const texts = [...byTurn.texts, ...bySegment.texts];
  // What was withheld for a class that nobody names any more stays without all that the model finds.
  const classes = named.length > 0 ? named : modelRedactionClasses;
  const all = [...texts, ...byTurn.values.map((value) => (value === null ? '' : JSON.stringify(value)))];
  const passages = await askPassages(model, { classes, texts: all }, signal);
  const input = { passages, texts, values: byTurn.values };
  const shown = await deps.cpu.run<typeof replacePassages>(task, input, { subject: of.tenant_id, deadline_ms, signal });
  await deps.db.tx((tx) =>
    showWords(tx, of, {
      turns: turns.map(({ turn_id }, index) => ({
        turn_id,
        text: shown.texts[index] ?? mark,
        tool: shown.values[index] as SaidWords['tool'],
      })),
      segments: segments.map(({ segment_id }, index) => ({
        segment_id,
        text: shown.texts[turns.length + index] ?? mark,
      })),
    }),
  );
}
