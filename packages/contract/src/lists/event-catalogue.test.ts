// Guarantees of event-catalogue.ts: every event type has a schema that accepts its own example.
// Requirements 6.2 and 6.3.
import { describe, expect, it } from 'vitest';
import { eventDescriptions, events, eventTypes } from './event-catalogue.ts';
import { summaryReadyData } from '../resources/calls/summaries.ts';

describe.each(eventTypes)('%s', (type) => {
  it('has an example that its schema returns unchanged', () => {
    const example = events[type].meta()?.['example'];
    expect(events[type].parse(example)).toEqual(example);
  });

  it('refuses the example of every other type', () => {
    for (const other of eventTypes.filter((name) => name !== type))
      expect(events[type].safeParse(events[other].meta()?.['example']).success).toBe(false);
  });

  it('has a description of when it is sent', () => {
    expect(eventDescriptions[type]).not.toBe('');
  });
});

describe('call.summary.ready', () => {
  const failed = {
    call_id: 'AJ_1',
    summary_id: 'cs_1',
    status: 'failed',
    schema_version: 1,
    prompt_version: 1,
    failure_code: 'transcript_empty',
    url: 'https://voice.example.com/s',
    generated_at: '2026-11-21T09:32:00.000Z',
  };

  it('of a failed summary carries failure_code in place of outcome', () => {
    expect(summaryReadyData.parse(failed)).toEqual(failed);
    expect(summaryReadyData.safeParse({ ...failed, status: 'ready' }).success).toBe(false);
  });
});
