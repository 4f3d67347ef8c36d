// The colors of what came of tests.
import type { TestResult, TestRun } from '@voicecall/sdk';
import type { Tone } from '../../components/badge.tsx';

const tones: Readonly<Record<string, Tone>> = {
  running: 'active',
  waiting: 'neutral',
  passed: 'good',
  failed: 'bad',
  error: 'warn',
};

/** An error says nothing of the agent, so it is no failure. */
export const toneOf = (status: TestResult['status'] | TestRun['status']): Tone => tones[status] ?? 'neutral';
