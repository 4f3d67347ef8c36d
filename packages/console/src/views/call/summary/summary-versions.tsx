// The versions of a summary: two of them are chosen, and compared field by field.
import type { SummaryRun } from '@voicecall/sdk';
import { useState } from 'react';
import { Change } from '../../../components/change/change.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SelectField } from '../../../components/field.tsx';
import { words } from '../../../components/words.ts';
import { fieldChanges } from './field-changes.ts';

/** `runs` has the newest first, and at least two. */
export function SummaryVersions({
  runs,
  onClose,
}: {
  readonly runs: readonly SummaryRun[];
  readonly onClose: () => void;
}) {
  const [[fromId, toId], choose] = useState([runs[1]?.id, runs[0]?.id]);
  const [from, to] = [fromId, toId].map((wanted) => runs.find(({ id }) => id === wanted));
  const options = runs.map((run) => [run.id, nameOf(run)] as const);
  const changes = fieldChanges(contentOf(from), contentOf(to));
  return (
    <Dialog title="Versions of the summary" open wide onClose={onClose}>
      <div className="form">
        <SelectField
          label="Compare"
          value={fromId ?? ''}
          options={options}
          onChange={({ target }) => choose([target.value, toId])}
        />
        <SelectField
          label="With"
          value={toId ?? ''}
          options={options}
          onChange={({ target }) => choose([fromId, target.value])}
        />
        {changes.length === 0 ? <p>Both say the same.</p> : null}
        {changes.map(({ path, ...values }) => (
          <Change key={path.join('.')} name={path.map(words).join(', ')} {...values} />
        ))}
      </div>
    </Dialog>
  );
}

/** What may differ between two versions. */
const contentOf = (run: SummaryRun | undefined) =>
  run && {
    status: run.status,
    outcome: run.outcome,
    ...run.payload,
    custom: run.custom,
    failure: run.failure?.message,
    model: run.model,
  };

const nameOf = ({ run_no, created_at, reason, status }: SummaryRun): string =>
  [
    `${run_no}. ${new Date(created_at).toLocaleString()}`,
    ...(status === 'ready' ? [] : [words(status)]),
    ...(reason ? [reason] : []),
  ].join(' · ');
