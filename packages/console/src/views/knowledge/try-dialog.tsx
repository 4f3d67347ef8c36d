// Tries a question: what an agent with all documents would find.
import { useMutation } from '@tanstack/react-query';
import type { KnowledgePassage } from '@voicecall/sdk';
import { TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { useTenant } from '../../session/tenant.ts';

export function TryDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useTenant();
  const search = useMutation({
    mutationFn: async (form: HTMLFormElement) =>
      (await client.knowledge.search({ question: textOf(form, 'question') })).passages,
  });
  return (
    <FormDialog
      title="Try a question"
      submit="Search"
      wide
      request={search}
      onSubmit={(form) => search.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label="Question"
        name="question"
        required
        placeholder="Can I bring my dog?"
        hint="All documents are searched, each in its language."
        problem={problemAt(search.error, 'question')}
      />
      {search.data ? <Found passages={search.data} /> : null}
    </FormDialog>
  );
}

const Found = ({ passages }: { readonly passages: readonly KnowledgePassage[] }) => (
  <div className="form" role="status">
    {passages.length === 0 ? <p className="notice">No document answers this. An agent is told so.</p> : null}
    {passages.map(({ document_id, document_name, headings, text, score }, place) => (
      <section key={`${document_id}-${place}`} className="panel passage">
        <header>
          <h3 className="foreign" dir="auto">
            {[document_name, ...headings].join(' › ')}
          </h3>
          <span className="quiet nowrap">covers {Math.round(score * 100)} %</span>
        </header>
        <p className="foreign passage-text" dir="auto">
          {text}
        </p>
      </section>
    ))}
  </div>
);
