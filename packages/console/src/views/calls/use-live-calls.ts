// Keeps lists of calls as they are now, from the live stream of the tenant.
import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@voicecall/sdk';
import { useEffect, useState } from 'react';
import { follow } from '../../data/follow.ts';
import { keys } from '../../data/keys.ts';
import { putCall, readFigures } from './calls-data.ts';

/**
 * Follows the tenant's calls while the view is open. The SDK resumes the stream by itself; the result is the error of a
 * stream that has ended in spite of that, until it goes on.
 */
export function useLiveCalls(client: Client, tenantId: string): unknown {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    setError(null);
    return follow({
      open: (signal) => client.calls.watchAll({ signal }),
      take: (update) => {
        if (update.type === 'call') {
          putCall(queries, update.call);
          // They stay as they are where they cannot be read.
          if (update.call.summary_status === 'ready')
            void readFigures(queries, client, update.call).catch(() => undefined);
        }
        return update.type === 'reset' ? queries.invalidateQueries({ queryKey: keys.calls(tenantId).all }) : undefined;
      },
      tell: setError,
    });
  }, [client, tenantId, queries]);
  return error;
}
