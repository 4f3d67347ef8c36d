// Talks with one agent in the browser.
import { Mic } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { TalkDialog } from '../talk/talk-dialog.tsx';

/** A button, only for people who may place calls. */
export function TalkButton({
  agentId,
  agentName,
  version = null,
}: {
  readonly agentId: string;
  readonly agentName: string;
  /** Null: the published one. */
  readonly version?: number | null;
}) {
  const { canAct } = useSession();
  const [open, setOpen] = useState(false);
  if (!canAct) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Mic aria-hidden="true" /> Talk in the browser
      </button>
      {open ? (
        <TalkDialog agents={[{ id: agentId, name: agentName }]} version={version} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
