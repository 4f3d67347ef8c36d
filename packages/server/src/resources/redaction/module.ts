// What redaction gives the platform.
import type { Module } from '../../module.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import { segmentContext, turnContext } from './withhold-call.ts';

export const redaction = {
  sealed: [
    sealedColumn({
      table: 'call_turns',
      column: 'said_sealed',
      key: ['tenant_id', 'call_id', 'turn_id'],
      context: ({ call_id, turn_id }) => turnContext(call_id, turn_id),
    }),
    sealedColumn({
      table: 'call_transcripts',
      column: 'said_sealed',
      key: ['tenant_id', 'call_id', 'segment_id'],
      context: ({ call_id, segment_id }) => segmentContext(call_id, segment_id),
    }),
  ],
} satisfies Module;
