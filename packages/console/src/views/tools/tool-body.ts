// What the form of a tool says, as the API takes it.
import { formText, textOf } from '../../components/form-dialog.tsx';

/** A text of the form that cannot be read; `path` is the field. */
export class UnreadableField extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** `Name: value` on each line. */
function headersOf(form: HTMLFormElement): Record<string, string> {
  const lines = textOf(form, 'headers')
    .split('\n')
    .filter((line) => line.trim());
  return Object.fromEntries(
    lines.map((line, index) => {
      const colon = line.indexOf(':');
      if (colon < 1) throw new UnreadableField('http.headers', `line ${index + 1} is not "Name: value"`);
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

/** JSON of a field. */
export function jsonOf(form: HTMLFormElement, name: string, path: string): unknown {
  try {
    return JSON.parse(formText(form, name)) as unknown;
  } catch (error) {
    throw new UnreadableField(path, `is not JSON: ${(error as Error).message}`);
  }
}

/** How an http tool is called. Without `headers` those that are stored stay. */
const httpBody = (form: HTMLFormElement) => ({
  method: textOf(form, 'method'),
  url: textOf(form, 'url'),
  parameters: jsonOf(form, 'parameters', 'http.parameters'),
  timeout_ms: Number(textOf(form, 'timeout_ms')),
  ...(new FormData(form).has('headers') && { headers: headersOf(form) }),
});

/** Every field of a tool. `type` is for a new one: it never changes. */
export const toolBody = (form: HTMLFormElement, type: string) => ({
  name: textOf(form, 'name'),
  description: textOf(form, 'description'),
  enabled: new FormData(form).get('enabled') !== null,
  ...(type === 'http' && { http: httpBody(form) }),
});
