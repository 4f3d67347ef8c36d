// An agent that follows how the other side speaks, heard in a room.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyFailed, showLogsOnFailure } from '../harness/logs-on-failure.ts';
import { startMediaStack } from '../harness/media-stack.ts';
import type { MediaStack } from '../harness/media-stack.ts';
import { callerSays } from '../speech/booking-talk.ts';
import { talkWith } from './talk-with.ts';

/**
 * The detector of the framework takes it for the end of a turn with twice the certainty that it needs, wherever the
 * sound is cut. It takes other sentences of this voice for the middle of a turn, and then any agent waits for `max_ms`.
 */
const question = callerSays.goodbye;
const reply = 'Goodbye.';
/** French, of which the recogniser knows nothing: speech with a pause, and no turn. */
const noWords = 'oh la la je ne sais pas du tout';

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({ rules: [{ user: /goodbye/i, say: reply }] });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

it('the silence that an agent waits for becomes longer with the pauses of the other side, if it shall follow them', async (test) => {
  const answered = async (mode: 'fixed' | 'dynamic') => {
    const { call, says } = await talkWith(stack, test, { endpointing: { mode, min_ms: 300, max_ms: 7_000 } });
    await call.turns(1);
    for (let pauses = 0; pauses < 4; pauses += 1) await says(noWords, 5_000);
    await says(question);
    const [asked, answer] = (await call.turns(3)).slice(-2);
    expect(answer).toMatchObject({ role: 'agent', text: reply });
    return (answer?.offset_ms ?? 0) - (asked?.end_offset_ms ?? 0);
  };
  const [fixed, dynamic] = await Promise.all([answered('fixed'), answered('dynamic')]);
  // A tenth of each pause is added, and nine tenths of what there was are kept: 1.6 s more after four pauses.
  expect(dynamic - fixed).toBeGreaterThan(600);
});
