// Whether the page of an agent shows its draft, or what is published.
import { useQuery } from '@tanstack/react-query';
import type { Agent, AgentVersion } from '@voicecall/sdk';
import { useState } from 'react';
import { useTenant } from '../../../session/tenant.ts';
import { versionQuery } from './versions-data.ts';

/** `edits`: the draft is shown; it is there. */
export function useDraft(agent: Agent | undefined): {
  readonly draft: AgentVersion | undefined;
  readonly edits: boolean;
  readonly edit: (draft: boolean) => void;
  /** How often this page has published a version: the fields are then others. */
  readonly publishings: number;
  readonly published: () => void;
} {
  const { tenantId, client } = useTenant();
  const [wanted, edit] = useState(false);
  const [publishings, setPublishings] = useState(0);
  const version = agent?.draft_version ?? null;
  const { data: draft } = useQuery({
    ...versionQuery(client, tenantId, agent?.id ?? '', version ?? 0),
    enabled: version !== null,
  });
  const published = (): void => {
    edit(false);
    setPublishings((before) => before + 1);
  };
  return { draft, edits: wanted && draft !== undefined && version !== null, edit, publishings, published };
}
