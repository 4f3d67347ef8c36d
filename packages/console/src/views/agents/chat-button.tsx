// Writes with one agent.
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { ChatDialog } from '../chat/chat-dialog.tsx';

/** A button, only where its view shows what changes something. */
export function ChatButton({
  agentId,
  agentName,
  version = null,
}: {
  readonly agentId: string;
  readonly agentName: string;
  /** Null: the published one. */
  readonly version?: number | null;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <MessageSquare aria-hidden="true" /> Chat
      </button>
      {open ? (
        <ChatDialog agentId={agentId} agentName={agentName} version={version} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
