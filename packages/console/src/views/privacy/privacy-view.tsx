// What is stored of people, for how long, and how it leaves: retention, erasures with their receipts, exports.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { may, useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { Erasures } from './erasures.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Exports } from './exports.tsx';
import type { PrivacyFilters } from './filters.ts';
import { Kept } from './kept.tsx';

const route = getRouteApi('/inside/t/$tenantId/privacy');
const tabs = [
  ['kept', 'What is kept'],
  ['erasures', 'Erasures'],
  ['exports', 'Exports'],
] as const;

export function PrivacyView() {
  const { tenantId } = useTenant();
  const session = useSession();
  const { tab = 'kept', open } = route.useSearch();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'erase' | 'export' | null>(null);
  const show = (search: PrivacyFilters): void =>
    void navigate({ to: '/t/$tenantId/privacy', params: { tenantId }, search, replace: true });
  const close = (): void => setAsking(null);
  const erase = may(session, 'calls:erase') ? (
    <button type="button" className="button danger" onClick={() => setAsking('erase')}>
      Erase a person…
    </button>
  ) : null;
  const exports = may(session, 'calls:export') ? (
    <button type="button" className="button" onClick={() => setAsking('export')}>
      Export…
    </button>
  ) : null;
  return (
    <>
      <PageHead title="Privacy" about="What is stored of people, for how long, and how it leaves.">
        {tab === 'kept' ? null : tab === 'erasures' ? erase : exports}
      </PageHead>
      <Tabs.Root value={tab} onValueChange={(next) => show({ tab: next as 'kept' })} className="form">
        <Tabs.List className="tabs" aria-label="Privacy">
          {tabs.map(([value, text]) => (
            <Tabs.Trigger key={value} value={value} className="tab">
              {text}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="kept" className="form" tabIndex={-1}>
          <Kept />
        </Tabs.Content>
        <Tabs.Content value="erasures" className="form" tabIndex={-1}>
          <Erasures open={open} onClose={() => show({ tab: 'erasures' })} action={erase} />
        </Tabs.Content>
        <Tabs.Content value="exports" className="form" tabIndex={-1}>
          <Exports action={exports} />
        </Tabs.Content>
      </Tabs.Root>
      {asking === 'erase' ? (
        <EraseDialog onClose={close} onAccepted={(id) => show({ tab: 'erasures', open: id })} />
      ) : null}
      {asking === 'export' ? <ExportDialog onClose={close} /> : null}
    </>
  );
}
