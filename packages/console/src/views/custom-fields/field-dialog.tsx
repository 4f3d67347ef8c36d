// One field: its definition, changing it, archiving it, and trying it on a call.
import type { CustomField } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Time } from '../../components/time.tsx';
import { words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { FieldForm } from './field-form.tsx';
import { TryDialog } from './try-dialog.tsx';

type Mode = 'facts' | 'edit' | 'archive' | 'try';

interface Props {
  readonly field: CustomField;
  readonly onClose: () => void;
}

/** `calls` says which calls the field applies to. */
export function FieldDialog({ field, calls, onClose }: Props & { readonly calls: string }) {
  const { canAct } = useSession();
  const [mode, setMode] = useState<Mode>('facts');
  if (mode === 'edit') return <FieldForm field={field} onClose={onClose} />;
  if (mode === 'archive') return <Archive field={field} onClose={onClose} />;
  if (mode === 'try') return <TryDialog field={field} onClose={onClose} />;
  const facts: FactRows = [
    ['Key', <code className="mono">{field.field_key}</code>],
    ['Type', words(field.type)],
    ...(field.type === 'enum' ? [['Values', <Foreign>{field.enum_values.join(', ')}</Foreign>] as const] : []),
    ['Calls', <Foreign>{calls}</Foreign>],
    ['Needed', field.required ? 'Yes' : 'No'],
    ['Name in the CRM', <Foreign>{field.crm_hint ?? '–'}</Foreign>],
    ['Since', <Time at={field.created_at} />],
    ['Changed', <Time at={field.updated_at} />],
    ['Archived', <Time at={field.archived_at} />],
  ];
  const button = (to: Mode, text: string, primary = false) => (
    <button type="button" className={primary ? 'button primary' : 'button'} onClick={() => setMode(to)}>
      {text}
    </button>
  );
  return (
    <Dialog
      title={field.label}
      open
      onClose={onClose}
      footer={
        canAct && field.status === 'active' ? (
          <>
            {button('archive', 'Archive…')}
            {button('try', 'Try on a call')}
            {button('edit', 'Change', true)}
          </>
        ) : null
      }
    >
      <Facts rows={facts} />
    </Dialog>
  );
}

function Archive({ field, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title={`Archive ${field.label}?`}
      action="Archive"
      danger
      onClose={onClose}
      run={async () => {
        await client.customFields.archive(field.field_key);
        void readAgain(keys.customFields(tenantId).all);
        return 'The field is archived.';
      }}
    >
      <p>
        New summaries do not have it any more. Those that have it keep it. Its key{' '}
        <code className="mono">{field.field_key}</code> may be used again.
      </p>
    </ConfirmDialog>
  );
}
