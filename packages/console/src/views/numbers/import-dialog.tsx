// Imports a number that the tenant owns at the carrier: account, number, the import itself, and the agent that answers.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { agentsQuery } from '../../data/queries/agents.ts';
import { installationQuery } from '../../data/queries/settings.ts';
import { typedNumber } from '../../data/typed-number.ts';
import { useTenant } from '../../session/tenant.ts';
import { importProblem } from './import-problems.ts';
import type { ImportProblem } from './import-problems.ts';
import { NumberChoice, useOwnedNumbers } from './owned-numbers.tsx';
import { useNumbersChanged } from './numbers-data.ts';

const pages = [
  ['account', 'Account'],
  ['number', 'Number'],
  ['import', 'Import'],
  ['agent', 'Agent'],
] as const;
type Page = (typeof pages)[number][0];

/** What one import does, in its order. It is one request: all of it happens, or nothing. */
const parts = [
  'Check the account and who owns the number',
  'Create a login and a trunk at the carrier',
  'Attach the number to that trunk',
  'Create the trunk in LiveKit',
  'Store the number',
];

const empty = { account_sid: '', auth_token: '', phone_number: '', label: '' };

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const changed = useNumbersChanged(tenantId);
  const { data: installation } = useQuery(installationQuery);
  const [page, setPage] = useState<Page>('account');
  const [given, setGiven] = useState(empty);
  const [agentId, setAgentId] = useState('');
  const owned = useOwnedNumbers(given);
  const run = useMutation({
    mutationFn: async () =>
      client.carrierImports.create({
        ...given,
        account_sid: given.account_sid.trim(),
        phone_number: await typedNumber(given.phone_number),
      }),
    onSuccess: changed,
  });
  const assign = useMutation({
    mutationFn: async () => client.phoneNumbers.update(run.data?.phone_number.id ?? '', { agent_id: agentId || null }),
    onSuccess: () => {
      changed();
      toast(`${given.phone_number} is imported.`);
      onClose();
    },
  });
  const start = (): void => {
    setPage('import');
    run.mutate();
  };
  const next = { account: () => owned.ask(setPage), number: start, import: start, agent: () => assign.mutate() };
  const field = (name: keyof typeof empty) => ({
    name,
    value: given[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setGiven({ ...given, [name]: target.value }),
  });
  const content: Record<Page, ReactNode> = {
    account: (
      <>
        {owned.error ? <Problem problem={importProblem(owned.error)} /> : null}
        <TextField
          {...field('account_sid')}
          label="Account SID"
          autoComplete="off"
          hint={
            installation?.sandbox
              ? 'In the sandbox: AC00000000000000000000000000000001, which owns +15550010000 to +15550010009.'
              : 'Of the account, or the subaccount, that owns the number. It begins with AC.'
          }
        />
        <TextField
          {...field('auth_token')}
          label="Auth Token"
          type="password"
          autoComplete="new-password"
          hint={
            installation?.sandbox
              ? 'In the sandbox: 32 zeros. It is stored encrypted, and never shown.'
              : 'It is stored encrypted, because the release needs it, and never shown. API keys are not accepted.'
          }
        />
      </>
    ),
    number: (
      <>
        <NumberChoice
          owned={owned}
          value={given.phone_number}
          onChoose={({ phone_number, name }) => setGiven({ ...given, phone_number, label: given.label || name })}
        />
        <TextField
          {...field('phone_number')}
          label="Number"
          type="tel"
          placeholder="+15551230001"
          hint="From now on its calls arrive here. The voice URL that it has at the carrier is not restored by a release."
        />
        <TextField {...field('label')} label="Name" maxLength={200} hint="What the number is called here." />
      </>
    ),
    import: (
      <ImportProgress error={run.error} isPending={run.isPending} isDone={run.isSuccess} number={given.phone_number} />
    ),
    agent: (
      <>
        {assign.error ? <ErrorNotice error={assign.error} /> : null}
        <AgentChoice value={agentId} onChange={setAgentId} />
      </>
    ),
  };
  return (
    <Dialog
      title="Import a number"
      open
      onClose={onClose}
      footer={
        <Footer page={page} run={run} busy={assign.isPending || owned.isPending} onClose={onClose} onPage={setPage} />
      }
    >
      <form
        id="import"
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          next[page]();
        }}
      >
        <Steps page={page} />
        {content[page]}
      </form>
    </Dialog>
  );
}

const Steps = ({ page }: { readonly page: Page }) => (
  <ol className="steps" aria-label="Steps">
    {pages.map(([name, text], index) => (
      <li key={name} aria-current={name === page ? 'step' : undefined}>
        {index + 1}. {text}
      </li>
    ))}
  </ol>
);

function AgentChoice({ value, onChange }: { readonly value: string; readonly onChange: (agentId: string) => void }) {
  const { tenantId, client } = useTenant();
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  return (
    <SelectField
      label="Agent"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint="It answers the calls to the number. You may choose it later."
      options={[
        ['', 'None: inbound calls are not answered'],
        ...agents.filter(({ status }) => status === 'active').map(({ id, name }) => [id, name] as const),
      ]}
    />
  );
}

const Problem = ({ problem }: { readonly problem: ImportProblem }) => (
  <div className="notice bad" role="alert">
    <div>
      <strong>{problem.text}</strong>
      <p>{problem.next}</p>
    </div>
  </div>
);

function ImportProgress({
  error,
  isPending,
  isDone,
  number,
}: {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isDone: boolean;
  readonly number: string;
}) {
  const problem = error ? importProblem(error) : null;
  const state = isPending ? (['running', 'active'] as const) : (['done', 'good'] as const);
  return (
    <>
      {problem ? (
        <Problem problem={problem} />
      ) : (
        <p role="status">
          {isDone ? (
            <>
              <strong>{number}</strong> is imported: calls can leave from it.
            </>
          ) : (
            <>
              Importing <strong>{number}</strong>. This takes up to 20 seconds.
            </>
          )}
        </p>
      )}
      <ul className="work" aria-label="What the import does">
        {parts.map((part) => (
          <li key={part}>
            {part}
            {problem ? <Badge code="nothing_changed" /> : <Badge code={state[0]} tone={state[1]} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Footer({
  page,
  run,
  busy,
  onClose,
  onPage,
}: {
  readonly page: Page;
  readonly run: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: unknown };
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onPage: (page: Page) => void;
}) {
  const cure = run.error ? importProblem(run.error).cure : 'none';
  const to = (target: Page, text: string, primary = false) => (
    <button type="button" className={`button${primary ? ' primary' : ''}`} onClick={() => onPage(target)}>
      {text}
    </button>
  );
  const submit = (text: string) => (
    <button className="button primary" form="import" disabled={busy}>
      {text}
    </button>
  );
  return (
    <>
      {page === 'number' ? to('account', 'Back') : null}
      <button type="button" className="button" disabled={run.isPending} onClick={onClose}>
        {run.isSuccess ? 'Close' : 'Cancel'}
      </button>
      {page === 'account' ? submit('Next') : null}
      {page === 'number' ? submit('Import') : null}
      {page === 'agent' ? submit('Finish') : null}
      {page === 'import' && run.isSuccess ? to('agent', 'Choose the agent', true) : null}
      {page === 'import' && run.error ? (
        <>
          {to('account', 'Other account', cure === 'account')}
          {to('number', 'Other number', cure === 'number')}
          {cure === 'again' ? submit('Try again') : null}
        </>
      ) : null}
    </>
  );
}
