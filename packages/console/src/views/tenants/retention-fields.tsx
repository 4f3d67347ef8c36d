// How long the data of a tenant is kept, as a part of its form.
import type { Tenant } from '@voicecall/sdk';
import { TextField } from '../../components/field.tsx';
import { textOf } from '../../components/form-dialog.tsx';

/** The kinds of data that a tenant keeps for a time of its own. */
export const retentionLabels = {
  calls_days: 'Whole calls',
  transcripts_days: 'Transcripts',
  recordings_days: 'Recordings',
  summaries_days: 'Summaries',
  bookings_days: 'Names in bookings',
  request_log_days: 'Request log',
  audit_days: 'Audit log',
} as const satisfies Readonly<Record<keyof Tenant['retention'], string>>;
const names = Object.keys(retentionLabels) as (keyof typeof retentionLabels)[];

export const retentionOf = (form: HTMLFormElement): Partial<Tenant['retention']> =>
  Object.fromEntries(
    names.map((name) => {
      const days = textOf(form, `retention.${name}`);
      return [name, days === '' ? null : Number(days)];
    }),
  );

/** What applies, where that is not what is set. */
function hintOf(tenant: Tenant | null, name: (typeof names)[number]): string | undefined {
  const days = tenant?.retention_in_force[name] ?? null;
  return days === null || days === tenant?.retention[name] ? undefined : `${days} apply`;
}

export function RetentionFields({
  tenant,
  problem,
}: {
  readonly tenant: Tenant | null;
  readonly problem: (path: string) => string | undefined;
}) {
  return (
    <>
      <h3>Retention</h3>
      <p className="quiet">
        After how many days data is erased for good, unless a call is on hold. Empty: as long as the installation
        allows.
      </p>
      <div className="tenant-limits">
        {names.map((name) => (
          <TextField
            key={name}
            label={retentionLabels[name]}
            name={`retention.${name}`}
            type="number"
            min={1}
            max={3650}
            defaultValue={tenant?.retention[name] ?? ''}
            hint={hintOf(tenant, name)}
            problem={problem(`retention.${name}`)}
          />
        ))}
      </div>
    </>
  );
}
