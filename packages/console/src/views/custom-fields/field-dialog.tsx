// One field: its definition, changing it, archiving it, and trying it on a call.
import { useMutation } from '@tanstack/react-query';
import type { CustomField } from '@voicecall/sdk';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
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
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Key', <code className="mono">{field.field_key}</code>],
    ['Type', words(field.type)],
    ...(field.type === 'enum'
      ? [
          [
            'Values',
            <span className="foreign" dir="auto">
              {field.enum_values.join(', ')}
            </span>,
          ] as const,
        ]
      : []),
    [
      'Calls',
      <span className="foreign" dir="auto">
        {calls}
      </span>,
    ],
    ['Needed', field.required ? 'Yes' : 'No'],
    [
      'Name in the CRM',
      <span className="foreign" dir="auto">
        {field.crm_hint ?? '–'}
      </span>,
    ],
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
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Archive({ field, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const archive = useMutation({
    mutationFn: async () => client.customFields.archive(field.field_key),
    onSuccess: () => {
      void readAgain(keys.customFields(tenantId).all);
      toast('The field is archived.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Archive ${field.label}?`}
      submit="Archive"
      danger
      request={archive}
      onSubmit={() => archive.mutate()}
      onClose={onClose}
    >
      <p>
        New summaries do not have it any more. Those that have it keep it. Its key{' '}
        <code className="mono">{field.field_key}</code> may be used again.
      </p>
    </FormDialog>
  );
}
