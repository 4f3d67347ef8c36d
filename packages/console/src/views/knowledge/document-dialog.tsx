// One document: its text, who looks into it, and what can be done with it.
import { useQuery } from '@tanstack/react-query';
import type { KnowledgeDocumentText } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Id } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { counted } from '../../components/words.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { documentQuery } from '../../data/queries/knowledge.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { DocumentForm } from './document-form.tsx';

interface Props {
  readonly document: KnowledgeDocumentText;
  readonly onClose: () => void;
}

export function DocumentDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const { data, error, refetch } = useQuery(documentQuery(client, tenantId, id));
  if (data) return <Shown document={data} onClose={onClose} />;
  return (
    <Dialog title="The document" open onClose={onClose}>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <SkeletonText lines={6} />}
    </Dialog>
  );
}

function Shown({ document, onClose }: Props) {
  const { canAct } = useSession();
  const [mode, setMode] = useState<'edit' | 'delete' | null>(null);
  if (mode === 'edit') return <DocumentForm document={document} onClose={onClose} />;
  if (mode === 'delete') return <DeleteDialog document={document} onClose={onClose} />;
  return (
    <Dialog
      title={document.name}
      open
      wide
      onClose={onClose}
      footer={
        canAct ? (
          <>
            <button type="button" className="button" onClick={() => setMode('delete')}>
              Delete…
            </button>
            <button type="button" className="button primary" onClick={() => setMode('edit')}>
              Change
            </button>
          </>
        ) : null
      }
    >
      <div className="form">
        <DocumentFacts document={document} />
        <pre className="panel document-text foreign" dir="auto" tabIndex={0} aria-label="Text">
          {document.text}
        </pre>
      </div>
    </Dialog>
  );
}

function DocumentFacts({ document: { id, language, format, passages, ...rest } }: Pick<Props, 'document'>) {
  const { tenantId, client } = useTenant();
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const users = agents.filter((agent) => agent.status === 'active' && agent.knowledge_ids?.includes(id));
  return (
    <Facts
      rows={[
        ['Language', <Foreign>{language}</Foreign>],
        ['Format', format === 'markdown' ? 'Markdown' : 'Text'],
        ['Size', `${counted(rest.text_bytes, 'byte')} in ${counted(passages, 'passage')}`],
        ['Agents', <Foreign>{users.map(({ name }) => name).join(', ') || 'None'}</Foreign>],
        ['Reference', <Foreign>{rest.client_ref ?? 'None'}</Foreign>],
        ['Created', <Time at={rest.created_at} />],
        ['Changed', <Time at={rest.updated_at} />],
        ['Id', <Id id={id} />],
      ]}
    />
  );
}

function DeleteDialog({ document: { id, name }, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete"
      danger
      onClose={onClose}
      run={async () => {
        await client.knowledge.delete(id);
        void readAgain(keys.knowledge(tenantId).all);
        return 'The document is deleted.';
      }}
    >
      <p>The document and its text are gone at once. Agents go on without it.</p>
    </ConfirmDialog>
  );
}
