// Calls an http tool now, with arguments that a person fills in, and shows what came back.
import { useMutation } from '@tanstack/react-query';
import type { TestToolBody, Tool } from '@voicecall/sdk';
import { Foreign } from '../../components/facts.tsx';
import { Json } from '../../components/copy.tsx';
import { TextArea, problemsIn } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { milliseconds } from '../../components/words.ts';
import { useTenant } from '../../session/tenant.ts';
import { UnreadableField, jsonOf } from './tool-body.ts';

export function TryDialog({ tool, onClose }: { readonly tool: Tool; readonly onClose: () => void }) {
  const { client } = useTenant();
  const attempt = useMutation({
    mutationFn: async (form: HTMLFormElement) =>
      client.tools.test(tool.id, { arguments: jsonOf(form, 'arguments', 'arguments') } as TestToolBody),
  });
  const { data: result, error } = attempt;
  return (
    <FormDialog
      title={`Try ${tool.name}`}
      submit="Send"
      wide
      request={attempt}
      onSubmit={(form) => attempt.mutate(form)}
      onClose={onClose}
    >
      <p>
        The request that an agent would send goes to <Foreign>{tool.http?.url}</Foreign> now.
      </p>
      <TextArea
        label="Arguments"
        name="arguments"
        className="input mono"
        spellCheck={false}
        rows={6}
        defaultValue="{}"
        hint="JSON that fits the parameters of the tool."
        problem={error instanceof UnreadableField ? error.message : problemsIn(error, 'arguments')}
      />
      {result ? (
        <div className="form" role="status">
          <p className={`notice ${result.ok ? 'good' : 'bad'}`}>
            {result.ok ? 'The tool worked' : 'The tool failed'}
            {result.http_status ? `: status ${result.http_status}` : ''} after {milliseconds(result.duration_ms)}.{' '}
            {result.error ? <Foreign>{result.error}</Foreign> : null}
          </p>
          {result.excerpt ? <Json value={result.excerpt} /> : null}
        </div>
      ) : null}
    </FormDialog>
  );
}
