// The ways into the data of a tenant: API keys of its programs, and portal sessions of its people. Operators, and users who are owners.
import { PageHead } from '../../components/page-head.tsx';
import { may, useSession } from '../../session/session.ts';
import { ApiKeys } from './api-keys.tsx';
import { PortalSessions } from './portal-sessions.tsx';
import './keys.css';

export function KeysView() {
  const session = useSession();
  return (
    <>
      <PageHead
        title="Keys and sessions"
        about="Who reaches the data of this tenant: programs with an API key, and people with a portal session."
      />
      {session.kind === 'operator' ? <ApiKeys canAct={session.canAct} /> : null}
      <PortalSessions canAct={may(session, 'portal:write')} />
    </>
  );
}
