// How a call from the browser ended, in words, and what to do where it did not go well.
import type { Call } from '@voicecall/sdk';
import { words } from '../../components/words.ts';

const good: Readonly<Record<string, string>> = {
  agent_hangup: 'The agent has hung up.',
  user_hangup: 'The visitor has hung up.',
  canceled: 'The call was ended in the console or through the API.',
  transferred: 'The agent has transferred the call.',
};

const bad: Readonly<Record<string, string>> = {
  no_answer: 'The visitor left before the agent had joined.',
  join_timeout:
    'The browser did not join in time, so the session has ended. Start again; if this repeats, the network may not let WebRTC through.',
  silence_timeout:
    'The agent heard nothing for a long time, and has hung up. Check that the right microphone is chosen and that it is not muted.',
  agent_unavailable: 'No agent took the call. Check that an agent worker runs and has a free place, and start again.',
  agent_error: 'The agent failed. The timeline of the call says where.',
  media_failure: 'The media service failed or did not respond to the server. Check under System, and start again.',
  max_duration: 'The call has reached the longest duration that its agent allows.',
  lost: 'The call was lost: its room does not exist any more. Start again.',
};

/** A sentence, and whether the call went as a call should. */
export function endOf({ ended_reason }: Call): { readonly text: string; readonly isGood: boolean } {
  const reason = ended_reason ?? '';
  return {
    text: good[reason] ?? bad[reason] ?? `The call has ended: ${words(reason).toLowerCase()}.`,
    isGood: reason in good,
  };
}
