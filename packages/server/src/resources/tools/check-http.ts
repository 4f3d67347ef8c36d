// Checks the settings of an http tool other than its URL: headers that can be sent and are not ours, parameters that
// are a usable JSON Schema.
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import { checkParameters } from './parameters/check-parameters.ts';

interface Given {
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible Latin-1, spaces and tabs: no line breaks, which would inject a second header. */
const headerValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
const reserved = /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|svc-.*)$/i;

/** Refuses settings that cannot be used for a request. */
export async function checkHttp(
  deps: Pick<Deps, 'cpu'>,
  tenant_id: string,
  { headers, parameters }: Given,
): Promise<void> {
  const schema = parameters && (await checkParameters(deps, tenant_id, parameters));
  const issues = [...headerIssues(headers ?? {}), ...(schema ? [{ path: 'http.parameters', message: schema }] : [])];
  if (issues.length > 0) throw refuse('validation_failed', { issues });
}

function headerIssues(headers: Readonly<Record<string, string>>): Issue[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const message = headerObjection(name, value) ?? (seen.has(name.toLowerCase()) ? 'is given twice' : null);
    seen.add(name.toLowerCase());
    return message === null ? [] : [{ path: `http.headers.${name}`, message }];
  });
}

function headerObjection(name: string, value: string): string | null {
  if (!token.test(name)) return 'is not the name of an HTTP header';
  if (reserved.test(name)) return 'is set by the platform';
  return headerValue.test(value) ? null : 'must be one line of Latin-1 text';
}
