// Guarantees of issues.ts: which catalogue error a bad request gets when several things are wrong with it.
// Requirements 7 and 9.6.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { contract } from '../contract.ts';
import { createAgentBody } from '../resources/agents.ts';
import { dispatchBody } from '../resources/calls/calls.ts';
import { createToolBody } from '../resources/tools.ts';
import { createTrunkBody } from '../resources/trunks.ts';
import { createWebhookBody, updateWebhookBody } from '../resources/webhooks/webhooks.ts';
import { closed } from './closed.ts';
import { refusalOf } from './issues.ts';
import type { IssueRefusal } from './issues.ts';

function refused(open: z.ZodType, input: unknown, part: 'body' | 'query' = 'body'): IssueRefusal {
  const schema = closed(open);
  const result = schema.safeParse(input);
  if (result.success) throw new Error('the input was accepted');
  return refusalOf(result.error.issues, input, part, schema);
}

const dispatch = { trunk_id: 'tt_1', agent_id: 'ta_1', to_number: '+15005550001' };

describe('a body', () => {
  it('without required fields names all of them', () => {
    expect(refused(dispatchBody, { agent_id: 'ta_1' })).toEqual({
      code: 'missing_required_fields',
      details: { fields: ['trunk_id', 'to_number'] },
    });
  });

  it('with an absent field and a bad phone number is missing_required_fields', () => {
    expect(refused(dispatchBody, { trunk_id: 'tt_1', to_number: '555' })).toEqual({
      code: 'missing_required_fields',
      details: { fields: ['agent_id'] },
    });
  });

  it('with a bad phone number and another fault is invalid_phone_format, naming the phone fields', () => {
    expect(
      refused(dispatchBody, { ...dispatch, to_number: '555', from_number: 7, client_ref: 'x'.repeat(257) }),
    ).toEqual({
      code: 'invalid_phone_format',
      details: { fields: ['to_number', 'from_number'] },
    });
  });

  it('with a phone number that is null has a bad phone number, not an absent one', () => {
    expect(refused(dispatchBody, { ...dispatch, to_number: null }).code).toBe('invalid_phone_format');
  });

  it('with a bad phone number inside a list names its place', () => {
    const body = {
      name: 'n',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001', '0049'] },
    };
    expect(refused(createTrunkBody, body)).toEqual({
      code: 'invalid_phone_format',
      details: { fields: ['outbound.numbers.1'] },
    });
  });

  it('with an absent field inside a part names its place', () => {
    expect(
      refused(createTrunkBody, { name: 'n', direction: 'outbound', outbound: { address: 'sip.example.com' } }),
    ).toEqual({
      code: 'missing_required_fields',
      details: { fields: ['outbound.numbers'] },
    });
  });

  it('with any other fault is validation_failed, with path and message of each', () => {
    expect(refused(createAgentBody, { name: '', instructions: 'x', record_calls: 'yes' })).toEqual({
      code: 'validation_failed',
      details: {
        issues: [
          { path: 'name', message: expect.any(String) },
          { path: 'record_calls', message: expect.any(String) },
        ],
      },
    });
  });

  it.each([undefined, null, [], 'x', 7])('that is %j is refused without an exception', (input) => {
    expect(refused(createAgentBody, input).code).toMatch(/^(validation_failed|missing_required_fields)$/);
  });

  it('of an http tool without http misses http.url', () => {
    expect(refused(createToolBody, { name: 'a', description: 'b', type: 'http' })).toEqual({
      code: 'missing_required_fields',
      details: { fields: ['http.url'] },
    });
  });
});

describe('a webhook', () => {
  it('with a url that is no URL is invalid_webhook_url', () => {
    expect(refused(createWebhookBody, { url: 'hooks' })).toEqual({
      code: 'invalid_webhook_url',
      details: { reason: 'must be an absolute webhook URL' },
    });
  });

  it('without a url is missing_required_fields', () => {
    expect(refused(createWebhookBody, {}).code).toBe('missing_required_fields');
  });

  it.each([[[]], [['nope']], ['*'], [[7]], [null]])('with event_types %j is invalid_event_types', (event_types) => {
    expect(refused(updateWebhookBody, { event_types })).toEqual({ code: 'invalid_event_types' });
  });
});

describe('a query', () => {
  const query = contract.calls.list.query;

  it('with a foreign cursor is invalid_cursor', () => {
    expect(refused(query, { cursor: 'x' }, 'query')).toEqual({ code: 'invalid_cursor' });
  });

  it('with a bad phone number and a foreign cursor is invalid_phone_format', () => {
    expect(refused(query, { cursor: 'x', to_number: '1' }, 'query')).toEqual({
      code: 'invalid_phone_format',
      details: { fields: ['to_number'] },
    });
  });

  it('with a limit out of range is validation_failed', () => {
    expect(refused(query, { limit: '0' }, 'query').code).toBe('validation_failed');
  });
});

describe('a member that is not known', () => {
  const name = 'n';
  const instructions = 'i';

  it('is validation_failed, with its path and the name that was meant', () => {
    expect(refused(createAgentBody, { name, instructions, welcom: 'Hello.', voiceId: 'v', colour: 1 })).toEqual({
      code: 'validation_failed',
      details: {
        issues: [
          { path: 'welcom', message: 'is not a known field; did you mean `welcome`?' },
          { path: 'voiceId', message: 'is not a known field; did you mean `voice_id`?' },
          { path: 'colour', message: 'is not a known field' },
        ],
      },
    });
  });

  it('of a part is named with its place', () => {
    const outbound = { address: 'sip.example.com', numbers: ['+15551230001'], tansport: 'tls' };
    expect(refused(createTrunkBody, { name, direction: 'outbound', outbound }).details).toEqual({
      issues: [{ path: 'outbound.tansport', message: 'is not a known field; did you mean `transport`?' }],
    });
  });

  it('that was meant to be a required one is named beside the field that is absent', () => {
    expect(refused(createAgentBody, { name, instrcutions: 'i' })).toEqual({
      code: 'missing_required_fields',
      details: {
        fields: ['instructions'],
        issues: [{ path: 'instrcutions', message: 'is not a known field; did you mean `instructions`?' }],
      },
    });
  });

  it('of a query is a query parameter', () => {
    expect(refused(contract.calls.list.query, { agentId: 'zzz' }, 'query').details).toEqual({
      issues: [{ path: 'agentId', message: 'is not a known query parameter; did you mean `agent_id`?' }],
    });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])('is refused when it is called %j', (key) => {
    const body = JSON.parse(`{"name":"n","instructions":"i",${JSON.stringify(key)}:{"a":1}}`) as unknown;
    expect(refused(createAgentBody, body).details).toEqual({
      issues: [{ path: key, message: 'is not a known field' }],
    });
  });

  it.each(['metadata', 'lead'])('is taken inside of %s', (free) => {
    expect(
      closed(dispatchBody).safeParse({ ...dispatch, [free]: { whatever: 1, nested: { deeper: true } } }).success,
    ).toBe(true);
  });

  it('is refused beside what a refinement finds', () => {
    expect(refused(createToolBody, { name: 'a', description: 'b', type: 'http', nmae: 'c' })).toMatchObject({
      code: 'missing_required_fields',
      details: { fields: ['http.url'], issues: [{ path: 'nmae' }] },
    });
  });

  it('is listed with at most 50 others, each name cut after 64 characters, in next to no time', () => {
    const body = Object.fromEntries([
      ['k'.repeat(200_000), 1],
      ...Array.from({ length: 20_000 }, (_none, index) => [`instruction_${index}`, 1] as const),
    ]);
    const start = process.cpuUsage();
    const { details } = refused(createAgentBody, { name, instructions, ...body });
    expect(process.cpuUsage(start).user).toBeLessThan(500_000);
    const issues = details?.['issues'] as { path: string }[];
    expect(issues).toHaveLength(50);
    expect(issues[0]?.path).toBe(`${'k'.repeat(64)}…`);
  });
});
