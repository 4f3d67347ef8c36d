// Writes generated/catalogue.ts: what the command line has to know of the contract at run time. The contract itself is
// no dependency of the published package.
import {
  apiVersion,
  call,
  callStatus,
  endedReason,
  events,
  eventTypes,
  idPrefixes,
  limits,
  webhookDelivery,
} from '@voicecall/contract';
import { exampleOf } from '@voicecall/contract/generate/example-of';

const constants: readonly (readonly [name: string, purpose: string, value: unknown])[] = [
  ['apiVersion', 'The `api_version` of lifecycle events.', apiVersion],
  ['eventTypes', 'Every type of event.', eventTypes],
  ['callStatuses', 'Every status of a call.', callStatus.options],
  ['callDirections', 'Every direction of a call.', call.shape.direction.options],
  ['endedReasons', 'Every reason for the end of a call.', endedReason.options],
  ['deliveryStatuses', 'Every status of a delivery.', webhookDelivery.shape.status.options],
  ['eventPrefix', 'How ids of events begin.', `${idPrefixes.event}_`],
  ['deliveryPrefix', 'How ids of deliveries begin.', `${idPrefixes.webhook_delivery}_`],
  ['pageMax', 'The largest page of a list.', limits.page_max],
  ['deliveryTimeoutMs', 'How long a delivery waits for its response.', limits.delivery_timeout_ms],
  ['deliveryResponseBytes', 'How much of a response is read.', limits.delivery_response_bytes],
  [
    'eventExamples',
    'A valid body of each type.',
    Object.fromEntries(eventTypes.map((type) => [type, exampleOf(events[type], type)])),
  ],
];

/** The generated file by its path from the root of the repository. */
export const generateCliFiles = (): Record<string, string> => ({
  'packages/cli/src/generated/catalogue.ts': [
    '// What the command line has to know of the contract.',
    '// Written by packages/cli/generate/catalogue-file.ts from the contract: change that and run `pnpm generate`.',
    ...constants.map(
      ([name, purpose, value]) =>
        `\n/** ${purpose} */\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const;`,
    ),
    '',
  ].join('\n'),
});
