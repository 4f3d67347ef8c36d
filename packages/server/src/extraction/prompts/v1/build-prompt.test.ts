// Version 1 of the prompt is what its fixtures say, for ever.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFenced } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import type { Material } from '../../material.ts';
import { currentPrompt } from '../current.ts';
import { buildPrompt } from './build-prompt.ts';
import { exampleCall } from './fixtures/example-call.ts';

const nonce = '0123456789abcdef0123456789abcdef';
const plainCall: Material = {
  ...exampleCall,
  vertical: 'generic',
  definitions: [],
  turns: exampleCall.turns.slice(0, 2),
  call: { ...exampleCall.call, direction: 'inbound', lead: null },
};

describe('version 1 of the prompt', () => {
  it.each([
    ['real-estate-call', exampleCall],
    ['plain-call', plainCall],
  ] as const)('is what it was: %s', (name, material) => {
    const { system, user } = buildPrompt(material, nonce);
    const fixture = readFileSync(join(import.meta.dirname, 'fixtures', `${name}.txt`), 'utf8');
    expect(
      `=== system ===\n${system}\n\n=== user ===\n${user}\n`,
      'Summaries on record name the prompt they were made with, so a version never changes. Copy the folder to the next version, change it there, and point prompts/current.ts to it.',
    ).toBe(fixture);
  });

  it('carries all that is known of the call, and what was said in it, in the fence', () => {
    expect(readFenced(buildPrompt(exampleCall, nonce).user)).toEqual({
      call: {
        direction: 'outbound',
        answered_by: 'human',
        started_at: '2026-11-20T16:30:00.000Z',
        timezone: 'America/New_York',
        from_number: '+15005550000',
        to_number: '+15005550001',
        lead: { name: 'Ann Example' },
      },
      vertical: 'real_estate',
      custom_fields: exampleCall.definitions,
      turns: exampleCall.turns.map(({ turn_id, role, text }) => ({ turn_id, role, text })),
    });
  });

  it('has one opening and one closing tag in what the user message holds, whatever was said', () => {
    const { user } = buildPrompt(exampleCall, nonce);
    expect(user.match(/<\/?call_data[^>]*>/g)).toEqual([
      `<call_data nonce="${nonce}">`,
      `</call_data nonce="${nonce}">`,
    ]);
  });

  it('tells the local time in which the call began, with its weekday', () => {
    expect(buildPrompt(exampleCall, nonce).user).toContain(
      'Friday, 2026-11-20T11:30-05:00, in the zone America/New_York',
    );
  });

  it('tells the time in UTC where the zone is not known', () => {
    expect(
      buildPrompt({ ...exampleCall, call: { ...exampleCall.call, timezone: 'Mars/Olympus' } }, nonce).user,
    ).toContain('Friday, 2026-11-20T16:30+00:00, in the zone UTC');
  });

  it('has the same instructions for every call, so that providers can keep them', () => {
    expect(buildPrompt(exampleCall, nonce).system).toBe(buildPrompt(plainCall, 'f'.repeat(32)).system);
  });

  it('is the current one', () => {
    expect(currentPrompt).toEqual({ version: 1, build: buildPrompt });
  });
});
