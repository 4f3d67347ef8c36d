// The numbers of the tenant, and the trunks that their calls go through.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { WhichOnes } from '../../components/filters.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NumberForm } from './number-form.tsx';
import type { NumberFilters } from './numbers-data.ts';
import { NumbersTable } from './numbers-table.tsx';
import './numbers.css';
import { TrunkForm } from './trunk-form.tsx';
import { TrunksTable } from './trunks-table.tsx';

const route = getRouteApi('/inside/t/$tenantId/numbers');
const dialogs = { import: ImportDialog, number: NumberForm, trunk: TrunkForm };

export function NumbersView() {
  const { tenantId } = useTenant();
  const { canAct } = useSession();
  const filters = route.useSearch();
  const { tab = 'numbers', list = 'active' } = filters;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const show = (search: NumberFilters): void =>
    void navigate({ to: '/t/$tenantId/numbers', params: { tenantId }, search, replace: true });
  const Shown = dialog && dialogs[dialog];
  const button = (name: keyof typeof dialogs, text: string, primary = false) => (
    <button type="button" className={primary ? 'button primary' : 'button'} onClick={() => setDialog(name)}>
      {text}
    </button>
  );
  const actions = !canAct ? null : tab === 'trunks' ? (
    button('trunk', 'Create a trunk', true)
  ) : (
    <>
      {button('number', 'Register a number')}
      {button('import', 'Import a number', true)}
    </>
  );
  return (
    <>
      <PageHead
        title="Numbers and trunks"
        about="Which numbers are yours here, who answers them, and how calls travel."
      >
        {actions}
      </PageHead>
      <Tabs.Root value={tab} onValueChange={(next) => show({ tab: next as 'numbers' })} className="form">
        <div className="tabs-line">
          <Tabs.List className="tabs" aria-label="Numbers and trunks">
            <Tabs.Trigger value="numbers" className="tab">
              Numbers
            </Tabs.Trigger>
            <Tabs.Trigger value="trunks" className="tab">
              Trunks
            </Tabs.Trigger>
          </Tabs.List>
          <WhichOnes
            value={list}
            past="past"
            name={tab === 'numbers' ? 'Released' : 'Archived'}
            onChange={(chosen) => show({ tab, list: chosen })}
          />
        </div>
        <Tabs.Content value="numbers" className="form" tabIndex={-1}>
          <NumbersTable filters={filters} action={actions} />
        </Tabs.Content>
        <Tabs.Content value="trunks" className="form" tabIndex={-1}>
          <TrunksTable filters={filters} action={actions} />
        </Tabs.Content>
      </Tabs.Root>
      {Shown ? <Shown onClose={() => setDialog(null)} /> : null}
    </>
  );
}
