// The prompt is what its fixtures say; a change of it needs a new version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFenced } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import type { Material } from '../material.ts';
import { exampleCall, exampleDraft } from '../testing/real-estate-call.ts';
import { listClaims } from '../verifier/list-claims.ts';
import { buildDraftPrompt, buildVerifyPrompt, promptVersion } from './build-prompt.ts';

const nonce = '0123456789abcdef0123456789abcdef';
const plainCall: Material = {
  ...exampleCall,
  vertical: 'generic',
  definitions: [],
  turns: exampleCall.turns.slice(0, 2),
  call: { ...exampleCall.call, direction: 'inbound', lead: null },
};

const claims = listClaims(exampleDraft, exampleCall.definitions);

describe('the prompt', () => {
  it.each([
    ['draft', exampleCall, buildDraftPrompt(exampleCall, nonce)],
    ['draft-of-plain-call', plainCall, buildDraftPrompt(plainCall, nonce)],
    ['verification', exampleCall, buildVerifyPrompt(exampleCall, claims, nonce)],
  ] as const)('is what its fixture shows: %s', (name, _material, { system, user }) => {
    const fixture = readFileSync(join(import.meta.dirname, 'fixtures', `${name}.txt`), 'utf8');
    expect(
      `=== version ${promptVersion}, system ===\n${system}\n\n=== user ===\n${user}\n`,
      'Summaries on record name the version of the prompt. Raise `promptVersion` with the change, and write the fixtures anew.',
    ).toBe(fixture);
  });

  it('carries all that is known of the call, and what was said in it, in the fence', () => {
    expect(readFenced(buildDraftPrompt(exampleCall, nonce).user)).toEqual({
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
    const { user } = buildDraftPrompt(exampleCall, nonce);
    expect(user.match(/<\/?call_data[^>]*>/g)).toEqual([
      `<call_data nonce="${nonce}">`,
      `</call_data nonce="${nonce}">`,
    ]);
  });

  it('tells the local time in which the call began, with its weekday', () => {
    expect(buildDraftPrompt(exampleCall, nonce).user).toContain(
      'Friday, 2026-11-20T11:30-05:00, in the zone America/New_York',
    );
  });

  it('tells the time in UTC where the zone is not known', () => {
    expect(
      buildDraftPrompt({ ...exampleCall, call: { ...exampleCall.call, timezone: 'Mars/Olympus' } }, nonce).user,
    ).toContain('Friday, 2026-11-20T16:30+00:00, in the zone UTC');
  });

  it('has the same instructions for every call, so that providers can keep them', () => {
    expect(buildDraftPrompt(exampleCall, nonce).system).toBe(buildDraftPrompt(plainCall, 'f'.repeat(32)).system);
  });
});
