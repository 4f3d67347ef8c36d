// Adds a document, or changes one. Its text is pasted, or read from a file.
import { useMutation } from '@tanstack/react-query';
import type { KnowledgeDocumentText } from '@voicecall/sdk';
import { useRef } from 'react';
import { SelectField, TextArea, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, formText, textOf, textOrNull } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

const bodyOf = (form: HTMLFormElement) => ({
  name: textOf(form, 'name'),
  language: textOf(form, 'language'),
  format: formText(form, 'format') === 'text' ? ('text' as const) : ('markdown' as const),
  client_ref: textOrNull(form, 'client_ref'),
  text: formText(form, 'text'),
});

/** Without `document` it makes a new one. */
export function DocumentForm({
  document,
  onClose,
}: {
  readonly document?: KnowledgeDocumentText;
  readonly onClose: () => void;
}) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const save = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      if (document) await client.knowledge.update(document.id, bodyOf(form));
      else await client.knowledge.create(bodyOf(form));
    },
    onSuccess: () => {
      void readAgain(keys.knowledge(tenantId).all);
      toast(document ? 'The document is changed.' : 'The document is added.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={document ? `Change ${document.name}` : 'Add a document'}
      submit={document ? 'Save' : 'Add'}
      wide
      request={save}
      onSubmit={(form) => save.mutate(form)}
      onClose={onClose}
    >
      <Fields document={document} error={save.error} />
    </FormDialog>
  );
}

function Fields({
  document,
  error,
}: {
  readonly document: KnowledgeDocumentText | undefined;
  readonly error: unknown;
}) {
  return (
    <>
      <div className="pair">
        <TextField
          label="Name"
          name="name"
          required
          defaultValue={document?.name}
          hint="Answers name it as their source."
          problem={problemAt(error, 'name')}
        />
        <TextField
          label="Language"
          name="language"
          required
          defaultValue={document?.language ?? 'en'}
          hint="A tag such as en or de-AT."
          problem={problemAt(error, 'language')}
        />
        <SelectField
          label="Format"
          name="format"
          defaultValue={document?.format ?? 'markdown'}
          options={[
            ['markdown', 'Markdown'],
            ['text', 'Text without headings'],
          ]}
        />
        <TextField
          label="Reference"
          name="client_ref"
          defaultValue={document?.client_ref ?? ''}
          hint="Your own id, stored as given."
          problem={problemAt(error, 'client_ref')}
        />
      </div>
      <FileField />
      <TextArea
        label="Text"
        name="text"
        required
        rows={14}
        defaultValue={document?.text}
        hint="One subject under each heading, in the words that callers use. At most 512 KiB."
        problem={problemAt(error, 'text')}
      />
    </>
  );
}

/** Puts the text of a file into the field below, and its name where there is none yet. */
function FileField() {
  const input = useRef<HTMLInputElement>(null);
  const read = async (): Promise<void> => {
    const file = input.current?.files?.[0];
    const form = input.current?.form;
    if (!file || !form) return;
    const [name, text] = [form.elements.namedItem('name'), form.elements.namedItem('text')];
    if (text instanceof HTMLTextAreaElement) text.value = await file.text();
    if (name instanceof HTMLInputElement && name.value === '') name.value = file.name.replace(/\.[^.]*$/, '');
  };
  return (
    <div className="field">
      <label htmlFor="knowledge-file">From a file</label>
      <input
        id="knowledge-file"
        ref={input}
        type="file"
        className="input"
        accept=".md,.markdown,.txt,text/plain,text/markdown"
        onChange={() => void read()}
      />
    </div>
  );
}
