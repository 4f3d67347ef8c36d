// What the row of a call tells of it.
import { limits } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { isOvertime } from './call-state.ts';

const created_at = new Date('2026-11-21T09:00:00Z');
const answered_at = new Date('2026-11-21T09:05:00Z');
const after = (ms: number): Date => new Date(created_at.getTime() + ms);

it.each([
  ['web', true],
  ['outbound', false],
  ['inbound', false],
] as const)(
  'a %s call that was answered late is over its time when the room of a session expires: %s',
  (direction, over) => {
    const call = { direction, created_at, answered_at, max_duration_sec: limits.web_session_sec };
    expect(isOvertime(call, after(limits.web_session_sec * 1000))).toBe(over);
    expect(isOvertime(call, after(limits.web_session_sec * 1000 - 1))).toBe(false);
  },
);
