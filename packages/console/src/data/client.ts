// The SDK with the cookie of this browser: all data of the console comes through it.
import { createOperatorClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { noteServerTime } from './clock.ts';
import { noteResponse } from './connection.ts';

/** The routes of the installation, and the way to those of a tenant. */
export const api = createOperatorClient({
  baseUrl: location.origin,
  maxRetries: 2,
  // `onResponse` is not called for live streams.
  fetch: (url, options) => {
    const sentAt = Date.now();
    return fetch(url, options).then(
      (response) => {
        noteServerTime(response.headers.get('date'), sentAt, Date.now());
        noteResponse(true);
        return response;
      },
      (error: unknown) => {
        // An aborted request says nothing about the server.
        if (error instanceof TypeError) noteResponse(false);
        throw error;
      },
    );
  },
  onResponse: ({ status }) => noteResponse(status !== undefined),
});

const clients = new Map<string, Client>();

/** The routes of one tenant. */
export function tenantApi(tenantId: string): Client {
  const client = clients.get(tenantId) ?? api.withTenant(tenantId);
  clients.set(tenantId, client);
  return client;
}
