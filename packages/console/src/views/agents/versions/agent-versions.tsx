// The versions of an agent: which one calls have, the draft, and what each would change.
import { useQuery } from '@tanstack/react-query';
import type { Agent, AgentVersion } from '@voicecall/sdk';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Foreign } from '../../../components/facts.tsx';
import { ErrorNotice, SkeletonText } from '../../../components/notice.tsx';
import { Time } from '../../../components/time.tsx';
import { useTenant } from '../../../session/tenant.ts';
import { VersionDialog } from './version-dialog.tsx';
import { versionsQuery } from './versions-data.ts';

export function AgentVersions({ agent, onPublished }: { readonly agent: Agent; readonly onPublished: () => void }) {
  const { tenantId, client } = useTenant();
  const { data, error, refetch } = useQuery(versionsQuery(client, tenantId, agent.id));
  const [open, setOpen] = useState<AgentVersion | null>(null);
  return (
    <section className="panel" aria-label="Versions">
      <header>
        <h2>Versions</h2>
      </header>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <ul className="agent-versions">
          {data.map((version) => (
            <li key={version.id}>
              <div>
                <strong>Version {version.version}</strong>
                {version.state === 'earlier' ? null : (
                  <Badge code={version.state} tone={version.state === 'draft' ? 'warn' : 'good'} />
                )}
                {version.note ? (
                  <p>
                    <Foreign>{version.note}</Foreign>
                  </p>
                ) : null}
                <p className="quiet">
                  <Time at={version.created_at} />
                </p>
              </div>
              {version.state === 'published' ? null : (
                <button
                  type="button"
                  className="button small"
                  aria-label={`Compare version ${version.version}`}
                  onClick={() => setOpen(version)}
                >
                  Compare
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="inside">{error ? null : <SkeletonText lines={3} />}</div>
      )}
      {open ? (
        <VersionDialog agent={agent} version={open} onPublished={onPublished} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  );
}
