// Web sessions: calls between a browser and an agent, without a telephone (requirement 4.3).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { clientRef, id, lead, time } from '../../primitives.ts';
import { agentVersionChoice } from '../agent-versions.ts';
import { agentId } from '../agents.ts';
import { callId } from '../across-resources.ts';

/** Body of `POST …/agents/{agentId}/web-session`; every member is optional. */
export const webSessionBody = z
  .object({
    agent_version: agentVersionChoice
      .optional()
      .describe('The version of the agent that holds the call, or `published`. Absent: the published one.'),
    lead: lead.nullish().describe('Who the call is about, for the agent. Null or absent: not said.'),
    client_ref: clientRef
      .nullish()
      .describe('Your own correlation id, returned with the call, its events and its bookings. Absent: null.'),
  })
  .meta({
    id: 'WebSessionBody',
    description: 'The person whom the session is for; may be empty.',
    example: { lead: { name: 'Ann Example', email: 'ann@example.com' }, client_ref: 'crm-4711' },
  });

/**
 * A new web session. Give only `ws_url`, `token` and `expires_at` to the browser. `token` is valid for one hour and for
 * this room only: to join, and to publish and subscribe to audio. `call_id` is the id of the session's call.
 */
export const webSession = z
  .object({
    call_id: id(callId).describe('Id of the call that the session is. Keep it on your server.'),
    room_name: z.string().describe('Name of the room at the media service. Keep it on your server.'),
    ws_url: z.string().meta({ description: 'WebSocket address of the media service, for the browser.' }),
    token: z.string().meta({
      description:
        'Access token (JWT) for the browser: to join this one room and to send and receive audio, for 1 hour. Never put it into a URL.',
    }),
    identity: z.string().meta({ description: 'Identity that the browser has in the room.' }),
    expires_at: time.describe('When the token ends and the room is closed.'),
  })
  .meta({
    id: 'WebSession',
    description:
      'What a browser needs to talk to the agent. Only `ws_url`, `token` and `expires_at` belong into the browser.',
    example: {
      call_id: callId.example,
      room_name: `web-${agentId.example}-1795253465000`,
      ws_url: 'wss://media.example.com',
      token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
      identity: 'web-5f0c2e9a7b41d83c6e02f915',
      expires_at: '2026-11-21T10:30:00.000Z',
    },
  });

/** The route of web sessions. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/agents/:agentId/web-session`,
    summary: 'Open a web session with an agent',
    description:
      'The response is sent as soon as the call is on record. The agent leaves if the browser has not joined within 30 seconds.',
    pathParams: tenantParamsWith('agentId', agentId),
    body: webSessionBody,
    responses: { 200: webSession },
    metadata: policy({
      operation: 'createWebSession',
      access: ['calls:dispatch'],
      tag: 'Calls',
      auth: 'tenant',
      rate_limits: ['web_session'],
      audit: 'web_session.created',
      errors: ['agent_not_found', 'agent_version_not_found'],
    }),
  },
});

/** What web sessions declare. */
export const webSessions = defineResource('webSessions', {
  auditActions: ['web_session.created'],
  routes,
});
