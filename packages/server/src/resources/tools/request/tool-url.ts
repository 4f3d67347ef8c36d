// The address of a tool's request: `{name}` in the path of its URL is the argument of that name. With GET and DELETE the
// other arguments are the query.

type Arguments = Readonly<Record<string, unknown>>;

/** Scheme and host, then the path, then query and fragment: only the path has parameters, so an argument never chooses the host. */
const parts = /^([a-z]+:[/\\]{2}[^/\\?#]*)([^?#]*)(.*)$/is;
const parameter = /\{([^{}/\\]{1,128})\}/g;

/** The address, and the arguments that are not in its path. */
export interface ToolAddress {
  readonly url: string;
  readonly rest: Arguments;
}

/** Why the arguments make no address, or null. */
export function addressObjection(text: string, args: Arguments): string | null {
  const [, , path = ''] = parts.exec(text) ?? [];
  const names = namesIn(path);
  const absent = names.find((name) => valueIn(args, name) === '');
  if (absent !== undefined) return `${absent} is required, it is a part of the address`;
  // The parser would leave the folder: `.` and `..` mean that, encoded or not.
  const leaves = path
    .split(/[/\\]/)
    .find((segment) => namesIn(segment).length > 0 && /^(\.|%2e){1,2}$/i.test(filled(segment, args)));
  return leaves === undefined
    ? null
    : `${namesIn(leaves).join(', ')} cannot be "." or "..", it is a part of the address`;
}

/** @throws Error for arguments that `addressObjection` refuses. */
export function toolAddress(text: string, args: Arguments, inQuery: boolean): ToolAddress {
  const objection = addressObjection(text, args);
  if (objection !== null) throw new Error(objection);
  const [, origin = text, path = '', end = ''] = parts.exec(text) ?? [];
  const names = new Set(namesIn(path));
  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !names.has(name)));
  const url = `${origin}${filled(path, args)}${end}`;
  return { url: inQuery ? withQuery(url, rest) : url, rest };
}

const namesIn = (path: string): readonly string[] => [...path.matchAll(parameter)].map(([, name = '']) => name);

const filled = (path: string, args: Arguments): string =>
  path.replaceAll(parameter, (_all, name: string) => encodeURIComponent(valueIn(args, name).toWellFormed()));

/** An argument as text, and JSON of what is none; empty when it was not given or is null. */
function valueIn(args: Arguments, name: string): string {
  const value = Object.hasOwn(args, name) ? (args[name] ?? '') : '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Appends the arguments to the query. Parameters in the tool's own URL cannot be overwritten, null is not sent, and
 * values that are not strings are sent as JSON.
 */
function withQuery(text: string, args: Arguments): string {
  const url = URL.parse(text);
  // The address check refuses a URL that cannot be parsed.
  if (!url) return text;
  const free = Object.keys(args).filter((name) => args[name] !== null && !url.searchParams.has(name));
  for (const name of free) url.searchParams.append(name, valueIn(args, name));
  return url.href;
}
