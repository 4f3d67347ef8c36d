// Who is signed in, the theme, and signing out.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { Time } from '../components/time.tsx';
import { words } from '../components/words.ts';
import { api } from '../data/client.ts';
import { patient } from '../data/connection.ts';
import type { Session } from '../data/forms.ts';
import { keys } from '../data/keys.ts';
import { chooseTheme, chosenTheme, themes } from './theme.ts';
import type { Theme } from './theme.ts';

const SecondFactorDialog = lazy(patient(() => import('./second-factor-dialog.tsx')));
const SessionsDialog = lazy(patient(() => import('./sessions-dialog.tsx')));

export function AccountMenu({ session }: { readonly session: Session }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const person = session.kind === 'operator' ? session.operator : session.user;
  const [shown, setShown] = useState<'factor' | 'sessions' | null>(null);
  const hide = () => setShown(null);
  const { pathname } = useRouterState({ select: ({ location }) => location });
  useEffect(() => setShown(null), [pathname]);
  const [theme, setTheme] = useState(chosenTheme);
  const signOut = useMutation({
    mutationFn: async () => {
      await (session.kind === 'operator' ? api.operatorSession.logout() : api.portal.logout());
    },
    onSettled: async () => {
      // The views need the session until they are gone.
      await navigate({ to: '/sign-in' });
      queries.clear();
      queries.setQueryData(keys.session, null);
    },
  });
  return (
    <>
      <div className="ellipsis quiet">
        {session.kind === 'operator' ? (
          `${session.operator.email} · ${session.operator.role}`
        ) : session.user ? (
          `${session.user.email} · ${session.user.role}`
        ) : (
          <>
            {session.canAct ? 'Access' : 'Read access'} until <Time at={session.session.expires_at} />
          </>
        )}
      </div>
      <div className="account-actions">
        <select
          className="input grow"
          aria-label="Theme"
          value={theme}
          onChange={({ target }) => {
            chooseTheme(target.value as Theme);
            setTheme(chosenTheme());
          }}
        >
          {themes.map((name) => (
            <option key={name} value={name}>
              {words(name)} theme
            </option>
          ))}
        </select>
        {person ? (
          <>
            <button
              type="button"
              className="button plain icon"
              aria-label="Sessions"
              title="Sessions"
              onClick={() => setShown('sessions')}
            >
              <MonitorSmartphone aria-hidden="true" />
            </button>
            <button
              type="button"
              className="button plain icon"
              aria-label="Second factor"
              title="Second factor"
              onClick={() => setShown('factor')}
            >
              <ShieldCheck aria-hidden="true" />
            </button>
          </>
        ) : null}
        <button
          type="button"
          className="button plain icon"
          aria-label="Sign out"
          title="Sign out"
          onClick={() => signOut.mutate()}
        >
          <LogOut aria-hidden="true" />
        </button>
      </div>
      <Suspense>
        {person && shown === 'factor' ? <SecondFactorDialog isOn={person.second_factor} onClose={hide} /> : null}
        {shown === 'sessions' ? <SessionsDialog onClose={hide} /> : null}
      </Suspense>
    </>
  );
}
