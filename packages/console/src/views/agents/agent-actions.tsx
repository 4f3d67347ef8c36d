// What can be done with an agent, beside changing it.
import { useNavigate } from '@tanstack/react-router';
import type { Agent } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { TestCallDialog } from '../calls/test-call-dialog.tsx';
import { ChatButton } from './chat-button.tsx';
import { TalkButton } from './talk-button.tsx';

interface Props {
  readonly agent: Agent;
  /** The version to chat and talk with; null: the published one. */
  readonly version?: number | null;
}

export function AgentActions({ agent, version = null }: Props) {
  const { canAct } = useSession();
  const [dialog, setDialog] = useState<'call' | 'archive' | null>(null);
  if (!canAct || agent.status !== 'active') return null;
  const close = (): void => setDialog(null);
  return (
    <>
      <button type="button" className="button" onClick={() => setDialog('archive')}>
        Archive…
      </button>
      <ChatButton agentId={agent.id} agentName={agent.name} version={version} />
      <TalkButton agentId={agent.id} agentName={agent.name} version={version} />
      <button type="button" className="button primary" onClick={() => setDialog('call')}>
        Place a test call
      </button>
      {dialog === 'call' ? <TestCallDialog agent={agent} onClose={close} /> : null}
      {dialog === 'archive' ? <ArchiveDialog agent={agent} onClose={close} /> : null}
    </>
  );
}

function ArchiveDialog({ agent: { id, name }, onClose }: Props & { readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title={`Archive ${name}?`}
      action="Archive"
      danger
      onClose={onClose}
      run={async () => {
        await client.agents.archive(id);
        void readAgain(keys.agents(tenantId).all);
        await navigate({ to: '/t/$tenantId/agents', params: { tenantId }, ignoreBlocker: true });
        return 'The agent is archived.';
      }}
    >
      <p>
        It takes no new calls, and numbers that it answers are answered by no agent. Its calls, recordings and bookings
        stay. It cannot be made active again.
      </p>
    </ConfirmDialog>
  );
}
