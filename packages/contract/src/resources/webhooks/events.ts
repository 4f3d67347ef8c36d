// The event feed: all events of a tenant in the order of writing, for receivers that were down (requirement 6).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { eventObjects, eventPayloads, eventType, eventTypes } from '../../lists/event-catalogue.ts';
import type { EventType } from '../../lists/event-catalogue.ts';
import { feedQuery } from '../../paging.ts';
import { idFilter, tenantParams, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, time, timeInput } from '../../primitives.ts';
import { eventId, tenantId } from '../declared-apart.ts';
import { callId } from '../across-resources.ts';
import { webhookDeliveryId } from './webhook-deliveries.ts';

const exampleCursor = 'NDcxMXw4MTU';

const stored = <const T extends EventType>(type: T) =>
  z
    .object({
      id: id(eventId),
      tenant_id: id(tenantId),
      type: z.literal(type).describe('The type of the event.'),
      call_id: id(callId).nullable().describe('Id of the call that it is about. Null: it is about none.'),
      created_at: time.describe('When the event was written.'),
      payload: eventPayloads[type],
      delivery_ids: z.array(z.string()).meta({
        description:
          'Ids of its deliveries, one for each endpoint that subscribed: the ids under which receivers know the event.',
      }),
      cursor: z.string().meta({ description: 'Give it as `after` to go on behind this event.' }),
    })
    .meta({ id: `StoredEvent_${type.replaceAll('.', '_')}` });

type Stored<T extends EventType> = ReturnType<typeof stored<T>>;
/** The schemas in the order of `eventTypes`; the type of `map` does not keep them apart. */
const allStored = eventTypes.map((type) => stored(type)) as unknown as [{ [T in EventType]: Stored<T> }[EventType]];

/**
 * An event in the feed: once, for any number of endpoints. `payload` is the `data.object` of its deliveries (`data`,
 * for `call.summary.ready`).
 */
export const storedEvent = z.discriminatedUnion('type', allStored).meta({
  id: 'StoredEvent',
  description:
    'An event, once, however many endpoints wanted it. `payload` is the `data.object` of its deliveries (`data`, for `call.summary.ready`).',
  example: {
    id: eventId.example,
    tenant_id: tenantId.example,
    type: 'call.completed',
    call_id: callId.example,
    created_at: '2026-11-21T09:31:05.000Z',
    payload: eventObjects['call.completed'].meta()?.['example'],
    delivery_ids: [webhookDeliveryId.example],
    cursor: exampleCursor,
  },
});

const page = z
  .object({
    events: z.array(storedEvent).describe('The events of this page, oldest first unless `order` is `desc`.'),
    next_cursor: z.string().nullable().meta({
      description:
        'Where this page ends: keep it, on the last page too, and give it as `after` to go on later. Null only as long as there was no event.',
      example: exampleCursor,
    }),
    has_more: z
      .boolean()
      .meta({ description: 'True: more events are there now, behind `next_cursor`.', example: false }),
  })
  .meta({ id: 'EventFeed' });

/** The route of the event feed. */
export const eventFeed = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/events`,
    summary: 'Read events in order',
    description:
      'Oldest first, for 30 days, whether or not an endpoint wanted them. A client that continues from a cursor misses no event and gets none twice, not even events that are written meanwhile.',
    pathParams: tenantParams,
    query: z.object({
      ...feedQuery,
      type: eventType.optional().describe('Only events of this type.'),
      created_after: timeInput
        .optional()
        .describe('Only events written after this moment; for the first page, in place of a cursor.'),
      call_id: idFilter(callId),
      order: z
        .enum(['asc', 'desc'])
        .meta({ id: 'EventOrder', description: '`asc`: oldest first. `desc`: newest first.' })
        .default('asc')
        .describe('`desc`: newest first, to look back; `after` then goes on to older events.'),
    }),
    responses: { 200: page },
    metadata: policy({
      tag: 'Webhooks',
      auth: 'tenant',
      operation: 'listEvents',
      access: ['calls:read', 'webhooks:read'],
      errors: ['invalid_cursor'],
    }),
  },
});
