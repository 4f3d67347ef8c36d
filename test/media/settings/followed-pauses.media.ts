// An agent that follows how the other side speaks, heard in a room.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyFailed, showLogsOnFailure } from '../harness/logs-on-failure.ts';
import { startMediaStack } from '../harness/media-stack.ts';
import type { MediaStack } from '../harness/media-stack.ts';
import { callerSays } from '../speech/booking-talk.ts';
import { price, talkWith } from './talk-with.ts';

/** French, of which the recogniser knows nothing: speech with a pause, and no turn. */
const noWords = 'oh la la je ne sais pas du tout';

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({ rules: [{ user: /price/i, say: price }] });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

it('the silence that an agent waits for becomes longer with the pauses of the other side, if it shall follow them', async (test) => {
  const answered = async (mode: 'fixed' | 'dynamic') => {
    const { call, says } = await talkWith(stack, test, { endpointing: { mode, min_ms: 300, max_ms: 7_000 } });
    await call.turns(1);
    for (let pauses = 0; pauses < 4; pauses += 1) await says(noWords, 5_000);
    // The first question may pass for the middle of that talk, and then waits for `max_ms`: the shortest wait counts.
    const waits: number[] = [];
    for (let turns = 3; turns <= 7; turns += 2) {
      await says(callerSays.price);
      const [question, answer] = (await call.turns(turns)).slice(-2);
      expect(answer).toMatchObject({ role: 'agent', text: price });
      waits.push((answer?.offset_ms ?? 0) - (question?.end_offset_ms ?? 0));
    }
    return Math.min(...waits);
  };
  const [fixed, dynamic] = await Promise.all([answered('fixed'), answered('dynamic')]);
  // A tenth of each pause is added, and nine tenths of what there was are kept: 1.6 s more after four pauses.
  expect(dynamic - fixed).toBeGreaterThan(600);
});
