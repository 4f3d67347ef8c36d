// Who speaks when, as the agent's settings say it, in the terms of the vendor's session.
import { inference } from '@livekit/agents';
import type { voice } from '@livekit/agents';
import type { CallBrief } from '@voicecall/contract';

type Settings = Pick<CallBrief['agent'], 'endpointing' | 'interruptions'>;

export const turnHandling = ({ endpointing, interruptions }: Settings) =>
  ({
    // Both models run on this machine: no cloud service, no download.
    turnDetection: new inference.TurnDetector({ version: 'v1-mini' }),
    endpointing: { mode: endpointing.mode, minDelay: endpointing.min_ms, maxDelay: endpointing.max_ms },
    interruption: {
      mode: 'vad',
      enabled: interruptions.enabled,
      minDuration: interruptions.min_ms,
      minWords: interruptions.min_words,
      resumeFalseInterruption: interruptions.resume,
    },
    // A reply generated before the user's turn has ended is often discarded, but still costs money.
    preemptiveGeneration: { enabled: false },
  }) satisfies voice.AgentSessionOptions['turnHandling'];
