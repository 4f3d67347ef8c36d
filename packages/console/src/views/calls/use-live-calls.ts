// Keeps lists of calls as they are now, from the live stream of the tenant.
import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@voicecall/sdk';
import { useEffect } from 'react';
import { putCall } from './calls-data.ts';

/** Follows the tenant's calls while the view is open. The SDK resumes the stream by itself. */
export function useLiveCalls(client: Client, tenantId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const end = new AbortController();
    void (async () => {
      for await (const update of client.calls.watchAll({ signal: end.signal })) {
        if (update.type === 'call') putCall(queries, update.call);
        else if (update.type === 'reset') await queries.invalidateQueries({ queryKey: ['calls', tenantId] });
      }
    })().catch(() => undefined);
    return () => end.abort();
  }, [client, tenantId, queries]);
}
