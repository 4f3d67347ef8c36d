// Where a call stands, in one word; of one that did not go as it should: why it ended.
import type { Call } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';

/** Reasons that are no good end of an answered call. */
const broken = new Set<Call['ended_reason']>(['agent_error', 'media_failure', 'lost', 'unknown']);

export function CallBadge({
  call: { status, ended_reason, answered_at },
}: {
  readonly call: Pick<Call, 'status' | 'ended_reason' | 'answered_at'>;
}) {
  if (!ended_reason) return <Badge code={status} />;
  if (status === 'failed' || broken.has(ended_reason)) return <Badge code={ended_reason} tone="bad" />;
  const reached = answered_at !== null && ended_reason !== 'voicemail';
  return reached ? <Badge code={status} /> : <Badge code={ended_reason} tone="neutral" />;
}
