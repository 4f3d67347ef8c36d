// The frame of all views: navigation, who is signed in, keyboard shortcuts, and the banner when the server is gone.
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { Time } from '../components/time.tsx';
import { patient, useLostAt } from '../data/connection.ts';
import icon from '../icon.svg';
import { AccountMenu } from './account-menu.tsx';
import { Help, useShortcuts } from './shortcuts.tsx';
import { installationLinks, tenantLinks } from './links.tsx';
import { may, useSession } from './session.ts';
import { TenantSwitch } from './tenant-switch.tsx';
import { useNavigationTenant } from './tenant.ts';

const jumpKey = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
// Few people need it at once.
const JumpDialog = lazy(patient(() => import('../views/jump/jump-dialog.tsx')));

export function Shell() {
  const session = useSession();
  const tenantId = useNavigationTenant(session);
  const { pathname } = useRouterState({ select: ({ location }) => location });
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useShortcuts();
  const close = (): void => setOpened(null);
  const lostAt = useLostAt();
  useEffect(() => {
    setOpen(false);
    setOpened(null);
  }, [pathname, setOpened]);
  return (
    <>
      <a className="button skip" href="#main">
        Skip to the content
      </a>
      {lostAt ? (
        <div className="banner" role="alert">
          The server does not respond since <Time at={lostAt.toISOString()} />. What you see stays; the page goes on by
          itself.
        </div>
      ) : null}
      <header className="topbar">
        <button
          type="button"
          className="button plain icon"
          aria-label="Navigation"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Menu aria-hidden="true" />
        </button>
        <span className="brand">Console</span>
      </header>
      <div className="shell">
        <aside className="sidebar" aria-label="Navigation" data-open={open}>
          <Link to="/" className="brand">
            <img src={icon} alt="" /> Console
          </Link>
          {session.kind === 'operator' ? (
            <TenantSwitch tenantId={tenantId} />
          ) : (
            <div className="brand foreign" dir="auto">
              {session.tenant.name}
            </div>
          )}
          <button type="button" className="button jump" onClick={() => setOpened('jump')}>
            <Search aria-hidden="true" /> Jump to <kbd>{jumpKey}</kbd>
          </button>
          <nav className="nav" aria-label="Views">
            {tenantId
              ? tenantLinks
                  .filter(({ needs }) => needs === undefined || may(session, needs))
                  .map(({ to, text, Sign, Mark }) => (
                    <Link key={to} to={to} params={{ tenantId }}>
                      <Sign aria-hidden="true" /> {text}
                      {Mark ? <Mark tenantId={tenantId} /> : null}
                    </Link>
                  ))
              : null}
            {session.kind === 'operator' ? (
              <>
                <h2>Installation</h2>
                {installationLinks.map(({ to, text, Sign }) => (
                  <Link key={to} to={to}>
                    <Sign aria-hidden="true" /> {text}
                  </Link>
                ))}
              </>
            ) : null}
          </nav>
          <div className="foot">
            <AccountMenu session={session} />
          </div>
        </aside>
        <main className="main" id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Help open={opened === 'help'} onClose={close} />
      {opened === 'jump' ? (
        <Suspense>
          <JumpDialog tenantId={tenantId} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
