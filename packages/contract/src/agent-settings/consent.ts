// Settings of an agent: what it says before its greeting, about itself and about recording.
import * as z from 'zod';

const said = z.string().max(2000).nullable();

/** Whether the other side is told of the recording, or asked. */
export const recordingConsent = z.enum(['none', 'announce', 'ask']).meta({
  id: 'RecordingConsent',
  extensible: true,
  description:
    'What is said about recording at the beginning of a call. `none`: nothing. `announce`: the agent says `recording_consent_text`, and the recording begins after it. `ask`: it asks, and only a clear yes begins the recording and the transcript; without one the call goes on, and nothing of it is stored. The recording itself also needs `record_calls`.',
});

/** As requests and responses have them. */
export const consentFields = {
  disclosure: said.describe(
    'What the agent says before everything else, word for word, such as that it is an AI. In a chat it stands before the greeting. Null or blank: nothing.',
  ),
  recording_consent: recordingConsent,
  recording_consent_text: said.describe(
    'The sentence of `announce`, or the question of `ask`, said word for word after `disclosure` and before `welcome`. Null or blank: a generic one in the language of the agent, or in English.',
  ),
};

/** What they are where a new agent leaves them out. */
export const consentDefaults: { [K in keyof typeof consentFields]: z.output<(typeof consentFields)[K]> } = {
  disclosure: null,
  recording_consent: 'none',
  recording_consent_text: null,
};
