// The first page of a tenant: what needs somebody now, how today goes, and what is still to be set up.
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { TenantUse } from '../tenants/tenant-use.tsx';
import { Attention } from './attention.tsx';
import { Checklist } from './checklist.tsx';
import { CostByAgent } from './cost-by-agent.tsx';
import { setupQuery, todayQuery } from './home-data.ts';
import './home.css';
import { TodayFigures } from './today-figures.tsx';

export function HomeView() {
  const { tenantId, client } = useTenant();
  const session = useSession();
  const setup = useQuery(setupQuery(client, tenantId));
  const today = useQuery({ ...todayQuery(client, tenantId), enabled: setup.data?.call === true });
  const errors = [setup, today].map(({ error, refetch }, part) =>
    error ? <ErrorNotice key={part} error={error} retry={() => void refetch()} /> : null,
  );
  if (!setup.data)
    return (
      <>
        <PageHead title="Home" />
        {errors}
        {setup.error ? null : <SkeletonText lines={8} />}
      </>
    );
  if (!setup.data.call)
    return (
      <>
        <PageHead title="Home" about="What a tenant needs before its first call." />
        <Checklist setup={setup.data} />
        <Attention today={undefined} onlyTrouble />
      </>
    );
  return (
    <>
      <PageHead title="Home" />
      {errors}
      <Attention today={today.data?.today} />
      {today.data ? <TodayFigures stats={today.data} /> : today.error ? null : <SkeletonText lines={3} />}
      {session.kind === 'operator' ? <TenantUse tenantId={tenantId} /> : null}
      {today.data ? <CostByAgent today={today.data.today.date} /> : null}
      {Object.values(setup.data).every(Boolean) ? null : <Checklist setup={setup.data} />}
    </>
  );
}
