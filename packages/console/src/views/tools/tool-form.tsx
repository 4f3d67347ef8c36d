// Creates a tool, or changes one.
import { useMutation } from '@tanstack/react-query';
import { isApiError } from '@voicecall/sdk';
import type { CreateToolBody, CreatedTool, Tool, UpdateToolBody } from '@voicecall/sdk';
import { useState } from 'react';
import {
  CheckField,
  SelectField,
  TextArea,
  TextField,
  problemAt,
  problemsIn,
  refusedUrl,
} from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { toolMethods, toolTypes } from '../../generated/facts.ts';
import { useTenant } from '../../session/tenant.ts';
import { UnreadableField, toolBody } from './tool-body.ts';
import { typeInWords, useToolsChanged } from './tools-data.ts';

/** What each type does, in words. */
const typeHints: Readonly<Record<string, string>> = {
  http: 'A signed request to your server.',
  booking: 'Captures an appointment.',
  transfer: 'Hands the call over to another number.',
  end_call: 'Hangs up.',
  dtmf: 'Presses telephone keys.',
};

const noParameters = { type: 'object', properties: {} };

/** Without `tool` it makes a new one, which `onCreated` gets: an http tool has a secret that is shown once. */
export function ToolForm({
  tool,
  onClose,
  onCreated,
}: {
  readonly tool?: Tool;
  readonly onClose: () => void;
  readonly onCreated?: (made: CreatedTool) => void;
}) {
  const { client } = useTenant();
  const changed = useToolsChanged();
  const [type, setType] = useState<string>(tool?.type ?? 'http');
  const save = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const body = toolBody(form, type);
      if (tool) await client.tools.update(tool.id, body as UpdateToolBody);
      else onCreated?.(await client.tools.create({ ...body, type } as CreateToolBody));
    },
    onSuccess: () => {
      changed();
      toast(tool ? 'The tool is changed.' : 'The tool is created.');
      onClose();
    },
  });
  const { error } = save;
  return (
    <FormDialog
      title={tool ? `Change ${tool.name}` : 'Create a tool'}
      submit={tool ? 'Save' : 'Create'}
      wide
      request={save}
      onSubmit={(form) => save.mutate(form)}
      onClose={onClose}
    >
      <div className="pair">
        <TextField
          label="Name"
          name="name"
          required
          placeholder="look_up_customer"
          defaultValue={tool?.name}
          hint="The language model sees it: letters, digits, _ and -."
          problem={problemAt(error, 'name') ?? takenName(error)}
        />
        {tool ? null : (
          <SelectField
            label="Type"
            value={type}
            onChange={({ target }) => setType(target.value)}
            options={toolTypes.map((name) => [name, typeInWords(name)] as const)}
            hint={`${typeHints[type] ?? ''} It never changes.`}
            problem={problemAt(error, 'type')}
          />
        )}
      </div>
      <TextArea
        label="Description"
        name="description"
        required
        rows={2}
        defaultValue={tool?.description}
        hint="What it does and when to use it, for the language model."
        problem={problemAt(error, 'description')}
      />
      {type === 'http' ? <HttpFields http={tool?.http ?? null} error={error} /> : null}
      <CheckField label="Offer it to the language model" name="enabled" defaultChecked={tool?.enabled ?? true} />
    </FormDialog>
  );
}

interface HttpProps {
  readonly http: Tool['http'];
  readonly error: unknown;
}

function HttpFields({ http, error }: HttpProps) {
  return (
    <fieldset className="group">
      <legend>Request</legend>
      <div className="tool-target">
        <SelectField
          label="Method"
          name="method"
          defaultValue={http?.method ?? 'POST'}
          options={toolMethods.map((name) => [name, name] as const)}
        />
        <TextField
          label="URL"
          name="url"
          required
          placeholder="https://crm.example.com/lookup"
          defaultValue={http?.url}
          hint="https on a public address. The sandbox also takes http on this machine."
          problem={problemAt(error, 'http.url') ?? refusedUrl(error)}
        />
        <TextField
          label="Timeout, in ms"
          name="timeout_ms"
          type="number"
          required
          defaultValue={http?.timeout_ms ?? 8000}
          hint="1,000 to 30,000."
          problem={problemAt(error, 'http.timeout_ms')}
        />
      </div>
      <Headers http={http} error={error} />
      <TextArea
        label="Parameters"
        name="parameters"
        className="input mono"
        spellCheck={false}
        rows={10}
        defaultValue={JSON.stringify(http?.parameters ?? noParameters, null, 2)}
        hint="JSON Schema (2020-12) of the arguments that the language model fills in."
        problem={problemsIn(error, 'http.parameters') ?? unreadable(error, 'http.parameters')}
      />
    </fieldset>
  );
}

/** Values of headers are written, and never read: a change replaces all of them. */
function Headers({ http, error }: HttpProps) {
  const [replaced, setReplaced] = useState(!http);
  const names = http?.header_names.join(', ') || 'none';
  if (!replaced)
    return (
      <div className="field">
        <span className="field-name">Headers</span>
        <div className="toolbar">
          <span className="foreign stored-headers" dir="auto">
            Stored: {names}
          </span>
          <button type="button" className="button small" onClick={() => setReplaced(true)}>
            Replace
          </button>
        </div>
        <div className="hint">Their values are encrypted, and never shown.</div>
      </div>
    );
  return (
    <TextArea
      label="Headers"
      name="headers"
      className="input mono"
      spellCheck={false}
      autoComplete="off"
      rows={2}
      placeholder="authorization: Bearer …"
      hint={
        http
          ? `One on each line. These replace all that are stored: ${names}. Empty: no headers.`
          : 'One on each line. Stored encrypted, and never shown.'
      }
      problem={problemsIn(error, 'http.headers') ?? unreadable(error, 'http.headers')}
    />
  );
}

const unreadable = (error: unknown, path: string): string | undefined =>
  error instanceof UnreadableField && error.path === path ? error.message : undefined;

const takenName = (error: unknown): string | undefined =>
  isApiError(error) && error.code === 'tool_name_conflict' ? 'another active tool has this name' : undefined;
