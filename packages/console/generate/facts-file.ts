// Writes src/generated/facts.ts: what the console has to know of the contract at run time. The contract itself has all
// schemas and would be most of what a browser loads.
import {
  accessScopes,
  agent,
  agentDefaults,
  summaryFacts,
  alertKindNames,
  alertKinds,
  alertRuleSchemas,
  allRoutes,
  auditActions,
  booking,
  call,
  callStatus,
  customFieldType,
  endedReason,
  eventTypes,
  explanations,
  limits,
  outcome,
  portalAccess,
  rateLimits,
  redactionClasses,
  starterPacks,
  statsGroupBy,
  tenant,
  tenantDefaults,
  tenantLimits,
  tool,
  toolHttp,
  trunk,
  usageComponent,
  usageUnit,
  webhookDelivery,
} from '@voicecall/contract';
import type * as z from 'zod';

/** Each operation under the path of a tenant, with its route. */
const tenantOperations = allRoutes
  .filter(({ route: { metadata } }) => metadata.auth === 'tenant')
  .map(({ route: { method, path, metadata } }) => [
    metadata.operation,
    `${method} ${path.replace(/^.*:tenantId/, '')}`,
  ]);
/** Rate limits by tenant: how many requests in how many seconds. */
const tenantRates = Object.entries(rateLimits).flatMap(([name, { by, limit, window_sec }]) =>
  by === 'tenant' ? [[name, limit, window_sec]] : [],
);
const talk = agent.shape.max_call_duration_sec;
const outbound = trunk.shape.outbound.unwrap().shape;

/** The title of each kind of alert, and the fields of its rule but `enabled`, with what they mean. */
const alertRuleFields = alertKindNames.map((kind) => ({
  kind,
  title: alertKinds[kind].title,
  fields: Object.entries<z.ZodType>(alertRuleSchemas[kind].shape)
    .filter(([name]) => name !== 'enabled')
    .map(([name, schema]) => [name, schema.def.type, schema.description]),
}));

const constants: readonly (readonly [name: string, purpose: string, value: unknown])[] = [
  ['callStatuses', 'Every status of a call.', callStatus.options],
  ['callDirections', 'Every direction of a call.', call.shape.direction.options],
  ['endedReasons', 'Every reason for the end of a call.', endedReason.options],
  [
    'reasonsToFix',
    'The reasons for the end of a call that need somebody to do something.',
    endedReason.options.filter((reason) => explanations[reason].needs_action),
  ],
  ['callOutcomes', 'Every outcome of a call.', outcome.options],
  ['eventTypes', 'Every type of event.', eventTypes],
  ['deliveryStatuses', 'Every status of a delivery.', webhookDelivery.shape.status.options],
  ['statsGroupings', 'What statistics can be grouped by.', statsGroupBy.options],
  ['bookingStatuses', 'Every status of a booking.', booking.shape.status.options],
  ['auditActions', 'Every action of the audit log.', auditActions],
  ['usageComponents', 'What can use something in a call.', usageComponent.options],
  ['usageUnits', 'Every unit of usage.', usageUnit.options],
  ['verticals', 'Every trade of a tenant.', tenant.shape.default_vertical.options],
  ['tenantDefaults', 'What a new tenant has.', tenantDefaults],
  ['tenantLimits', 'How many records of each kind a tenant may have: by default, and at most.', tenantLimits],
  [
    'tenantShares',
    'What each tenant may use of the installation: live streams, and in each process requests that run, in parts, and that wait.',
    {
      streams: limits.streams_per_tenant,
      requests: limits.request_units,
      requests_waiting: limits.tenant_requests_waiting,
    },
  ],
  ['tenantRates', 'The rate limits that count the requests of a tenant: name, requests, seconds.', tenantRates],
  ['tenantOperations', 'Every operation under the path of a tenant, with its route.', tenantOperations],
  ['trunkDirections', 'Every direction of a trunk.', trunk.shape.direction.options],
  ['sipTransports', 'Every transport of SIP.', outbound.transport.options],
  ['mediaEncryptions', 'Every way to encrypt the audio of a trunk.', trunk.shape.media_encryption.options],
  ['customFieldTypes', 'Every type of a custom field.', customFieldType.options],
  ['starterPackNames', 'Every starter pack of custom fields.', Object.keys(starterPacks)],
  ['agentDefaults', 'What a new agent has.', agentDefaults],
  ['summaryFacts', 'The paths of the facts in a summary.', summaryFacts],
  ['longestTalk', 'The bounds of the longest talk of an agent, in seconds.', [talk.minValue, talk.maxValue]],
  ['toolTypes', 'Every type of a tool.', tool.shape.type.options],
  ['toolMethods', 'Every method of an http tool.', toolHttp.shape.method.options],
  ['accessScopes', 'What an API key can open, each with what that is.', accessScopes],
  ['portalAccesses', 'Every access of a portal session.', portalAccess.options],
  ['alertRuleFields', 'The title of each kind of alert, and the fields of its rule.', alertRuleFields],
  ['pageMax', 'The largest page of a list.', limits.page_max],
  ['searchChars', 'Characters of a text that calls are searched for.', limits.search_chars],
  ['redeliveryMax', 'The most deliveries that one redelivery sends again.', limits.redelivery_deliveries],
  ['redactionClasses', 'What can be redacted: each class with what it has.', redactionClasses],
  [
    'storedDays',
    'How many days the platform keeps what no tenant sets.',
    { chats: limits.chat_days, exports: limits.export_days },
  ],
  ['passwordChars', 'The least length of a password.', limits.operator_password_chars],
];

/** The generated file by its path from the root of the repository. */
export const generateConsoleFiles = (): Record<string, string> => ({
  'packages/console/src/generated/facts.ts': [
    '// What the console has to know of the contract.',
    '// Written by packages/console/generate/facts-file.ts from the contract: change that and run `pnpm generate`.',
    ...constants.map(
      ([name, purpose, value]) =>
        `\n/** ${purpose} */\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const;`,
    ),
    '',
  ].join('\n'),
});
