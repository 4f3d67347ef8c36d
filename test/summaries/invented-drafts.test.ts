// Drafts of a language model that invents: the verifier finds it, and nothing invented is delivered. Without the
// verifier nothing is certain.
import type { ModelFault } from '@voicecall/sandbox';
import { inventions, spoilings } from '@voicecall/sandbox/model';
import { describe, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';

const platform = sharedPlatform();

const viewing = '+15005550001';
const shortTalk = '+15551112222';

async function payloadOf(to: string) {
  const { call } = await (await placeCall(platform, { to })).ended();
  const summary = await finishedSummary(platform, call.id);
  if (summary.status !== 'ready') throw new Error('the summary has failed');
  return summary.payload;
}

const invented = Object.values(inventions).map((value) => JSON.stringify(value).replaceAll('"', ''));

describe.each([viewing, shortTalk])('the draft of a call to %s', (to) => {
  it.each(spoilings)('with %s delivers nothing of it', async (fault) => {
    platform.sandbox.orderModelFault({ fault, to_number: to });
    const payload = await payloadOf(to);
    expect(platform.sandbox.modelRequests().findLast(({ question }) => question === 'draft')).toMatchObject({ fault });
    // The hash of the transcript and the metrics may have any digits.
    const text = JSON.stringify({ ...payload, transcript_provenance: null, metrics: null });
    expect(invented.filter((value) => text.includes(value))).toEqual([]);
    expect(payload.outcome === 'booked' || payload.booking.succeeded).toBe(to === viewing);
  });
});

it.each<ModelFault>(['wrong_schema', 'refusal', 'unauthorized'])(
  'a verifier that answers with %s leaves nothing certain in the summary',
  async (fault) => {
    expect((await payloadOf(shortTalk)).contact.consent_to_followup.confidence).toBeGreaterThanOrEqual(0.85);
    platform.sandbox.orderModelFault({ fault, question: 'verdicts', times: 2, to_number: shortTalk });
    const { consent_to_followup } = (await payloadOf(shortTalk)).contact;
    platform.sandbox.clearModel();
    expect(consent_to_followup.value).toBe(true);
    expect(consent_to_followup.confidence).toBeLessThan(0.85);
  },
);
