// Alerts: what of a tenant needs a person, from the moment it begins until it is over; and the rules for it.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { emptyBody, tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { actorType, id, idKind, time } from '../../primitives.ts';
import { tenantId, webhookEndpointId } from '../declared-apart.ts';
import {
  alertKind,
  alertKinds,
  alertLimits,
  alertRuleChanges,
  alertRuleSchemas,
  defaultAlertRules,
} from './alert-kinds.ts';

/** Ids of alerts. */
export const alertId = idKind('alert', 'al');

const alertStatus = z.enum(['open', 'closed']).meta({
  id: 'AlertStatus',
  description: '`open`: it goes on, or was over for less than five minutes. `closed`: it is over.',
});

const about = {
  kind: alertKind,
  severity: z.enum(['critical', 'warning']).meta({
    id: 'AlertSeverity',
    extensible: true,
    description: '`critical`: calls or events are being lost or refused.',
  }),
  title: z.string().describe('What is wrong, in a few words.'),
  cause: z.string().max(1_000).describe('What was seen when it opened, in words.'),
  remedy: z.string().describe('What to do.'),
  record_ids: z
    .array(z.string().max(128))
    .max(10)
    .describe('Ids of the records that it is about: an endpoint, a tool, or the newest of the calls. May be empty.'),
  status: alertStatus,
};

const { title, severity, remedy } = alertKinds.endpoint_failing;
const example = {
  kind: 'endpoint_failing',
  severity,
  title,
  cause: '5 attempts in a row failed at https://hooks.example.com/voice; the last response was 500.',
  remedy,
  record_ids: [webhookEndpointId.example],
  status: 'open',
};

const acknowledgement = z
  .object({
    type: actorType,
    id: z.string().max(128).describe('Id of the API key, the operator or the portal session.'),
    name: z
      .string()
      .nullable()
      .describe('The e-mail address of the operator, or the label of the key or the session. Null: it has none.'),
  })
  .meta({
    id: 'AlertAcknowledgement',
    description: 'Who acknowledged an alert.',
    example: { type: 'operator', id: 'op_5f0c2e9a7b41d83c6e02f915', name: 'ann@example.com' },
  });

/** An alert. */
export const alert = z
  .object({
    id: id(alertId),
    tenant_id: id(tenantId),
    ...about,
    opened_at: time.describe('When the platform saw that it began.'),
    closed_at: time.nullable().describe('When it had been over for five minutes. Null: it is open.'),
    acknowledged_at: time.nullable().describe('When somebody said that they know of it. Null: nobody has.'),
    acknowledged_by: acknowledgement.nullable().describe('Who that was. Null: nobody has.'),
  })
  .meta({
    id: 'Alert',
    description:
      'Something that needs a person. It opens once, is open for as long as its cause lasts, and closes by itself.',
    example: {
      id: alertId.example,
      tenant_id: tenantId.example,
      ...example,
      opened_at: '2026-11-21T09:30:00.000Z',
      closed_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
    },
  });

/** The rules of a tenant: when alerts open, and who is told. */
export const alertRules = z
  .object({
    tenant_id: id(tenantId),
    rules: z
      .object(alertRuleSchemas)
      .meta({ id: 'AlertRulesByKind', description: 'The rule of each kind of alert, as it is in force.' }),
    emails: z.array(z.email().max(320)).max(10).describe('Who is told by e-mail, beside the webhooks. May be empty.'),
    chat_host: z
      .string()
      .nullable()
      .describe(
        'The host of the webhook of the chat that is told; the rest of it is not shown. Null: no chat is told.',
      ),
    updated_at: time.nullable().describe('When they were last changed. Null: never, all are the defaults.'),
  })
  .meta({
    id: 'AlertRules',
    description: 'When alerts of a tenant open, and who is told.',
    example: {
      tenant_id: tenantId.example,
      rules: defaultAlertRules,
      emails: [],
      chat_host: null,
      updated_at: null,
    },
  });

/** Body of `PUT /alert-rules`: any subset; what is left out stays. */
export const updateAlertRulesBody = z
  .object({
    rules: z.object(alertRuleChanges).meta({
      id: 'AlertRulesChange',
      description: 'Rules by kind; what is left out stays.',
      example: { spend_budget: { enabled: true, amount: '50' } },
    }),
    emails: z
      .array(z.email().max(320))
      .max(10)
      .describe('Who is told by e-mail of each alert that opens or closes. Needs an installation that sends e-mail.'),
    chat_url: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .nullable()
      .describe(
        'The webhook of a chat that takes `{"text": "…"}`, as those of Slack, Mattermost and Google Chat do: https on a public address; the sandbox also allows http on loopback. Write-only. Null: no chat.',
      ),
  })
  .partial()
  .meta({
    id: 'UpdateAlertRulesBody',
    description: 'Any subset of the fields; what is left out stays.',
    example: { rules: { spend_budget: { enabled: true, amount: '50' } } },
  });

const alertResponse = z.object({ alert }).meta({ id: 'AlertResponse' });
const rulesResponse = z.object({ alert_rules: alertRules }).meta({ id: 'AlertRulesResponse' });
const list = z
  .object({ alerts: z.array(alert).describe('The alerts of this page, those that opened last first.'), ...pageMembers })
  .meta({ id: 'AlertList' });

const eventObject = (what: 'opened' | 'closed') =>
  z
    .object({
      tenant_id: id(tenantId),
      alert_id: id(alertId).describe('Id of the alert, by which it can be read.'),
      ...about,
      opened_at: time.describe('When it opened.'),
      closed_at: time.nullable().describe('When it closed. Null: it is open.'),
    })
    .meta({
      id: what === 'opened' ? 'AlertOpenedObject' : 'AlertClosedObject',
      description: what === 'opened' ? 'An alert that opened.' : 'An alert whose cause is over.',
      example: {
        tenant_id: tenantId.example,
        alert_id: alertId.example,
        ...example,
        status: what === 'opened' ? 'open' : 'closed',
        opened_at: '2026-11-21T09:30:00.000Z',
        closed_at: what === 'opened' ? null : '2026-11-21T10:30:00.000Z',
      },
    });

const params = tenantParamsWith('alertId', alertId);
const common = { tag: 'Alerts', auth: 'tenant' } as const;

/** Routes of alerts. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: `${tenantPath}/alerts`,
    summary: 'List alerts',
    description: `Open and closed ones, those that opened last first. Closed alerts are kept for 90 days. Of a kind at most ${alertLimits.alone} are open for one record each; one more is about all others.`,
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery(alertId),
      status: alertStatus.optional().describe('Only open alerts, or only closed ones.'),
      kind: alertKind.optional().describe('Only alerts of this kind.'),
    }),
    responses: { 200: list },
    metadata: policy({
      ...common,
      operation: 'listAlerts',
      access: ['calls:read', 'webhooks:read'],
      errors: ['invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/alerts/:alertId`,
    summary: 'Read an alert',
    description: 'With its cause, the records that it is about, and what to do.',
    pathParams: params,
    responses: { 200: alertResponse },
    metadata: policy({
      ...common,
      operation: 'getAlert',
      access: ['calls:read', 'webhooks:read'],
      errors: ['alert_not_found'],
    }),
  },
  acknowledge: {
    method: 'POST',
    path: `${tenantPath}/alerts/:alertId/acknowledge`,
    summary: 'Say that you know of an alert',
    description:
      'Keeps who said it first, and when. The alert goes on until its cause is over; a repetition changes nothing.',
    pathParams: params,
    body: emptyBody,
    responses: { 200: alertResponse },
    metadata: policy({
      ...common,
      operation: 'acknowledgeAlert',
      access: ['config:write'],
      audit: 'alert.acknowledged',
      errors: ['alert_not_found'],
    }),
  },
  rules: {
    method: 'GET',
    path: `${tenantPath}/alert-rules`,
    summary: 'Read the rules for alerts',
    description: 'The rule of each kind: those that were set, and the defaults of the others.',
    pathParams: tenantParams,
    responses: { 200: rulesResponse },
    metadata: policy({ ...common, operation: 'getAlertRules', access: ['config:read'], errors: [] }),
  },
  updateRules: {
    method: 'PUT',
    path: `${tenantPath}/alert-rules`,
    summary: 'Change the rules for alerts',
    description:
      'Changes the fields that are given, within a minute. An open alert that the new rule would not open closes some minutes later.',
    pathParams: tenantParams,
    body: updateAlertRulesBody,
    responses: { 200: rulesResponse },
    metadata: policy({
      ...common,
      operation: 'updateAlertRules',
      access: ['config:write'],
      audit: 'alert_rules.updated',
      errors: ['invalid_webhook_url'],
    }),
  },
});

/** What alerts declare. */
export const alerts = defineResource('alerts', {
  ids: [alertId],
  tags: { Alerts: 'What needs a person: opened and closed by the platform, acknowledged by somebody.' },
  auditActions: ['alert.opened', 'alert.closed', 'alert.acknowledged', 'alert_rules.updated'],
  errors: {
    alert_not_found: { status: 404, message: 'The alert does not exist.' },
    budget_reached: {
      status: 403,
      message:
        "The calls of today have cost what the alert rule `spend_budget` allows. Days are those of the tenant's zone.",
    },
  },
  events: {
    'alert.opened': {
      description: 'Something needs a person. An endpoint that has the same trouble does not get it.',
      object: eventObject('opened'),
    },
    'alert.closed': { description: 'The cause of an alert is over.', object: eventObject('closed') },
  },
  routes,
});
