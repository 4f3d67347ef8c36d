// The settings of turn-taking in the terms of the vendor's session.
import { initializeLogger } from '@livekit/agents';
import { agentDefaults } from '@voicecall/contract';
import { beforeAll, expect, test } from 'vitest';
import { turnHandling } from './turn-handling.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

test('an agent without settings of its own gets the vendor’s times', () => {
  expect(turnHandling(agentDefaults)).toMatchObject({
    endpointing: { mode: 'fixed', minDelay: 300, maxDelay: 2_500 },
    interruption: { enabled: true, minDuration: 500, minWords: 0, resumeFalseInterruption: true },
  });
});

test('each setting reaches the session', () => {
  expect(
    turnHandling({
      endpointing: { mode: 'dynamic', min_ms: 700, max_ms: 4_000 },
      interruptions: { enabled: false, min_ms: 900, min_words: 2, resume: false },
    }),
  ).toMatchObject({
    endpointing: { mode: 'dynamic', minDelay: 700, maxDelay: 4_000 },
    interruption: { mode: 'vad', enabled: false, minDuration: 900, minWords: 2, resumeFalseInterruption: false },
  });
});
