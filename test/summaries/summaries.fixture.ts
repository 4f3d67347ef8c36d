// What tests of the whole contract need to know of summaries and waveforms: only a call that is over has them.
import { randomBytes } from 'node:crypto';
import { summaryPayload } from '@voicecall/contract';
import { askAt, unknownId } from '../harness/contract/attempt.ts';
import { few, oneOf } from '../harness/contract/rows.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import type { Fixture, Producer, ResourceFixture } from '../harness/contract/resource-fixture.ts';

/** A call that has ended, with the summary of the documentation. Returns the id of the summary. */
async function summarize(fixture: Fixture, platform: TestPlatform): Promise<string> {
  const { tenant, idOf } = fixture;
  const [agent_id, trunk_id, summary_id] = [
    await idOf('agent'),
    await idOf('trunk'),
    `cs_${randomBytes(12).toString('hex')}`,
  ];
  await platform.sql(`update tenants set next_dial_at = '9999-01-01T00:00:00Z' where id = $1`, [tenant.id]);
  const { call_id } = await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002' });
  await platform.sql(
    `update calls set status = 'completed', ended_at = created_at, check_after = null, summary_status = 'ready', summary_id = $3 where tenant_id = $1 and id = $2`,
    [tenant.id, call_id, summary_id],
  );
  await platform.sql(
    `insert into call_summaries (tenant_id, id, call_id, run_no, trigger, status, schema_version, prompt_version, vertical_id, outcome, payload, estimated_ready_at, created_at, finished_at)
     select tenant_id, summary_id, id, 1, 'call_completed', 'ready', 1, 1, 'generic', 'booked', $3::jsonb, created_at, created_at, created_at from calls where tenant_id = $1 and id = $2`,
    [tenant.id, call_id, JSON.stringify(summaryPayload.meta()?.['example'])],
  );
  await platform.sql(
    `insert into call_waveforms (tenant_id, call_id, started_at, agent, person)
     select tenant_id, id, created_at, '\\x001f'::bytea, '\\x0002'::bytea from calls where tenant_id = $1 and id = $2`,
    [tenant.id, call_id],
  );
  return summary_id;
}

async function summarizedCall({ idOf }: Fixture, platform: TestPlatform): Promise<string> {
  const [row] = await platform.sql<{ call_id: string }>('select call_id from call_summaries where id = $1', [
    await idOf('call_summary'),
  ]);
  return row?.call_id ?? '';
}

/** A version that the fixture's own call has, although it is not its summary. The run of its end is still to come. */
async function versionOfCall({ tenant, idOf }: Fixture, platform: TestPlatform): Promise<string> {
  const id = `cs_${randomBytes(12).toString('hex')}`;
  await platform.sql(
    `insert into call_summaries (tenant_id, id, call_id, run_no, trigger, status, failure_code, schema_version, prompt_version, vertical_id, estimated_ready_at, created_at, finished_at)
     select tenant_id, $3, id, 1000 + (select count(*) from call_summaries s where s.tenant_id = $1 and s.call_id = $2), 'call_completed', 'failed', 'transcript_empty', 1, 1, 'generic', created_at, created_at, created_at from calls where tenant_id = $1 and id = $2`,
    [tenant.id, await idOf('call'), id],
  );
  return id;
}

/** The fixture's own call has not been dialed yet. */
const ofWaitingCall: Producer = async (it) => askAt(it, { callId: await it.fixture.idOf('call') });

export default {
  records: { call_summary: summarize },
  parameters: {
    getCallSummary: summarizedCall,
    getCallSummaryVersion: versionOfCall,
    rerunCallSummary: summarizedCall,
    getCallWaveform: summarizedCall,
  },
  errors: {
    'getCallSummaryVersion summary_not_found': (it) => askAt(it, { summaryId: unknownId('call_summary') }),
    summary_not_found: ofWaitingCall,
    waveform_not_found: ofWaitingCall,
  },
  rows: {
    call_summaries: { call_id: few('AJ'), run_no: 'i', trigger: `'rerun'`, status: oneOf('ready', 'failed') },
  },
} satisfies ResourceFixture;
