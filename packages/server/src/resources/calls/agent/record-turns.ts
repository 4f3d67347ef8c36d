// Records finished turns as they happen. Turns that come after the end belong into the report.
import type { TurnInput } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import { redactCall } from '../../redaction/public.ts';
import { changeTexts } from '../../redaction/store.ts';
import { isTerminal } from '../call-state.ts';
import { withCall } from '../with-call.ts';
import type { OfCall } from '../with-call.ts';
import { inferAnswer } from './infer-answer.ts';
import { insertTurns } from './transcript-store.ts';

export async function recordTurns(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'enqueue' | 'metrics' | 'log' | 'sealer'>,
  { turns: said, ...of }: OfCall & { turns: readonly TurnInput[] },
): Promise<void> {
  const { turns, changed } = await redactCall(deps, of, { turns: said, transcripts: [] });
  await withCall(deps, of, async (sql, call) => {
    if (isTerminal(call)) throw refuse('call_not_active');
    await insertTurns(sql, call, turns);
    await changeTexts(sql, of, changed);
    await inferAnswer(deps, sql, call, { turns: said });
  });
}
