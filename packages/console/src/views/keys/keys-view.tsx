// The ways into the data of a tenant: API keys of its programs, and portal sessions of its people. Operators only.
import { PageHead } from '../../components/page-head.tsx';
import { useSession } from '../../session/session.ts';
import { ApiKeys } from './api-keys.tsx';
import { PortalSessions } from './portal-sessions.tsx';
import './keys.css';

export function KeysView() {
  const { canAct } = useSession();
  return (
    <>
      <PageHead
        title="Keys and sessions"
        about="Who reaches the data of this tenant: programs with an API key, and people with a portal session."
      />
      <ApiKeys canAct={canAct} />
      <PortalSessions canAct={canAct} />
    </>
  );
}
