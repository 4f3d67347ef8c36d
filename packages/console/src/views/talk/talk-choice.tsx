// Talks in the browser with an agent that is chosen in the dialog.
import type { Agent } from '@voicecall/sdk';
import { Mic } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { TalkDialog } from './talk-dialog.tsx';

/** A button, for people who may place calls, where there is an agent to talk with. */
export function TalkChoice({ agents }: { readonly agents: readonly Agent[] }) {
  const { canAct } = useSession();
  const [open, setOpen] = useState(false);
  const active = agents.filter(({ status }) => status === 'active');
  if (!canAct || (active.length === 0 && !open)) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Mic aria-hidden="true" /> Talk in the browser
      </button>
      {open ? <TalkDialog agents={active} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
