// Where an answer leads: the operations that take the id of what was just created.
import type { LinksObject } from 'openapi3-ts/oas31';

const tenantId = '$request.path.tenantId';

interface Follow {
  readonly operations: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
}

const follows: Readonly<Record<string, Follow>> = {
  createAgent: { operations: ['getAgent', 'updateAgent', 'archiveAgent'], parameters: { tenantId, agentId: '$response.body#/id' } },
  createTool: { operations: ['getTool', 'updateTool', 'archiveTool'], parameters: { tenantId, toolId: '$response.body#/id' } },
  createTrunk: { operations: ['getTrunk', 'updateTrunk', 'archiveTrunk'], parameters: { tenantId, trunkId: '$response.body#/id' } },
  dispatchCall: { operations: ['getCall'], parameters: { tenantId, callId: '$response.body#/call_id' } },
  createWebhook: {
    operations: ['getWebhook', 'updateWebhook', 'testWebhook', 'rotateWebhookSecret', 'deleteWebhook'],
    parameters: { tenantId, id: '$response.body#/webhook_endpoint/id' },
  },
  createTenant: { operations: ['getTenant', 'updateTenant'], parameters: { id: '$response.body#/tenant/id' } },
  createApiKey: { operations: ['revokeApiKey'], parameters: { id: '$response.body#/api_key/id' } },
};

/** The links of an operation's success response, undefined where none are obvious. */
export function linksAfter(operation: string): LinksObject | undefined {
  const follow = follows[operation];
  if (!follow) return undefined;
  return Object.fromEntries(follow.operations.map((operationId) => [operationId, { operationId, parameters: { ...follow.parameters } }]));
}
