// How long a model is waited for, and when it is given up.
import { expect, test } from 'vitest';
import { CpuLimitError } from '../../platform/cpu/cpu-pool.ts';
import { ModelError } from '../../ports/model.ts';
import { afterModelError, maxModelAwayMs } from './after-model-error.ts';

const young = { tries: 1, attempts: 1, away_ms: 2_000 };

test('a model that cannot be reached is asked again after 5 seconds, then twice as long each time, a minute at most', () => {
  const down = new ModelError('unavailable', 'down');
  const rests = [1, 2, 3, 4, 5, 6, 40].map((attempts) => afterModelError(down, { ...young, attempts }));
  expect(rests).toEqual([5, 10, 20, 40, 60, 60, 60].map((sec) => ({ kind: 'postpone', after_ms: sec * 1000 })));
});

test('a provider that says when to come back is not asked before', () => {
  expect(afterModelError(new ModelError('unavailable', 'busy', { retry_after_ms: 90_000 }), young)).toEqual({
    kind: 'postpone',
    after_ms: 90_000,
  });
  expect(afterModelError(new ModelError('unavailable', 'busy', { retry_after_ms: 10 }), young)).toEqual({
    kind: 'postpone',
    after_ms: 5_000,
  });
});

test('a model is waited for half an hour, asked once more then, and given up', () => {
  const away = new ModelError('unavailable', 'away', { retry_after_ms: 86_400_000 });
  expect(afterModelError(away, { ...young, away_ms: maxModelAwayMs - 7_000 })).toEqual({
    kind: 'postpone',
    after_ms: 7_000,
  });
  expect(afterModelError(away, { ...young, away_ms: maxModelAwayMs })).toEqual({ kind: 'fail', code: 'unknown' });
});

test.each([
  ['a model that does not answer in time', new ModelError('timeout', 'slow'), 'llm_timeout'],
  ['a mistake of ours', new TypeError('undefined is not a function'), 'unknown'],
])('%s is tried three times', (_name, error, code) => {
  expect([1, 2, 3].map((tries) => afterModelError(error, { ...young, tries }))).toEqual([
    { kind: 'retry', after_ms: 5_000 },
    { kind: 'retry', after_ms: 5_000 },
    { kind: 'fail', code },
  ]);
});

test.each([
  ['rejected', 'unknown'],
  ['too_long', 'transcript_too_long'],
] as const)('a request that is %s fails at once', (failure, code) => {
  expect(afterModelError(new ModelError(failure, 'no'), young)).toEqual({ kind: 'fail', code });
});

test.each(['time', 'memory'] as const)(
  'a transcript that takes more %s than it may fails at once, and for good',
  (limit) => {
    expect(afterModelError(new CpuLimitError(limit, 'too much'), young)).toEqual({
      kind: 'fail',
      code: 'transcript_too_long',
    });
  },
);
