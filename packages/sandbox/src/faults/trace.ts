// A log of what really happened in the rooms, whether or not the webhooks about it are delivered.
import { ParticipantInfo_Kind } from '@livekit/protocol';
import type { Notify, WebhookName } from '../webhooks/notify.ts';

export interface Happening {
  readonly at: string;
  readonly room: string;
  /** Which of the rooms with that name. */
  readonly sid: string;
  readonly event: WebhookName;
  /** Who joined or left. */
  readonly participant: { readonly identity: string; readonly sid: string; readonly kind: string } | null;
}

const remembered = 100_000;

export interface Trace {
  readonly note: Notify;
  /** Oldest first; the last hundred thousand. */
  happenings(): Happening[];
}

export function createTrace(): Trace {
  const all: Happening[] = [];
  return {
    note({ info }, event, { participant, track }) {
      if (track) return;
      const who = participant
        ? { identity: participant.identity, sid: participant.sid, kind: ParticipantInfo_Kind[participant.kind] ?? '' }
        : null;
      all.push({ at: new Date().toISOString(), room: info.name, sid: info.sid, event, participant: who });
      if (all.length > remembered) all.shift();
    },
    happenings: () => [...all],
  };
}
