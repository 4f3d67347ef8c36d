// The documents in which agents look up answers: list, add, change, delete, and try a question.
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import type { KnowledgeDocument } from '@voicecall/sdk';
import { useState } from 'react';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { count } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { useList } from '../../data/use-list.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentForm } from './document-form.tsx';
import { TryDialog } from './try-dialog.tsx';
import './knowledge.css';

const route = getRouteApi('/inside/t/$tenantId/knowledge');
const columns = [
  ['Document', ''],
  ['Language', ''],
  ['Format', 'wide-only'],
  ['Passages', 'number'],
  ['Reference', 'wide-only'],
  ['Changed', 'number wide-only'],
] as const;

export function KnowledgeView() {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const { open } = route.useSearch();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'add' | 'try' | null>(null);
  const list = useList(
    keys.knowledge(tenantId).list(),
    (page) => client.knowledge.list(page),
    ({ knowledge_documents }) => knowledge_documents,
  );
  const close = (): void => {
    setDialog(null);
    if (open !== undefined) void navigate({ to: '/t/$tenantId/knowledge', params: { tenantId }, search: {} });
  };
  const add = canAct ? (
    <button type="button" className="button primary" onClick={() => setDialog('add')}>
      Add a document
    </button>
  ) : null;
  return (
    <>
      <PageHead title="Knowledge" about="Documents in which agents look up what their instructions do not say.">
        {canAct && list.items.length > 0 ? (
          <button type="button" className="button" onClick={() => setDialog('try')}>
            Try a question
          </button>
        ) : null}
        {add}
      </PageHead>
      <ListTable
        label="Documents"
        list={list}
        columns={columns}
        empty={
          <Empty title="No documents yet" action={add}>
            Add prices, opening hours or rules, and choose them in the form of an agent.
          </Empty>
        }
      >
        {(document) => <DocumentRow key={document.id} document={document} />}
      </ListTable>
      {open === undefined ? null : <DocumentDialog id={open} onClose={close} />}
      {dialog === 'add' ? <DocumentForm onClose={close} /> : null}
      {dialog === 'try' ? <TryDialog onClose={close} /> : null}
    </>
  );
}

const DocumentRow = ({
  document: { id, tenant_id, name, language, format, passages, client_ref, updated_at },
}: {
  readonly document: KnowledgeDocument;
}) => (
  <tr className="linked">
    <td className="ellipsis cell-name">
      <Link
        to="/t/$tenantId/knowledge"
        params={{ tenantId: tenant_id }}
        search={{ open: id }}
        className="row-link foreign"
        dir="auto"
      >
        {name}
      </Link>
    </td>
    <td className="foreign">{language}</td>
    <td className="wide-only">{format === 'markdown' ? 'Markdown' : 'Text'}</td>
    <td className="number">{count(passages)}</td>
    <td className="wide-only ellipsis foreign cell-name" dir="auto">
      {client_ref ?? '–'}
    </td>
    <td className="number wide-only">
      <Time at={updated_at} />
    </td>
  </tr>
);
