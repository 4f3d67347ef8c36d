// Builds the URL of a request: each path parameter is one encoded segment, query members are encoded, undefined ones
// left out.

/** Values of path parameters, as they came from the caller. */
export type PathValues = Readonly<Record<string, unknown>>;

/** Members of a query; undefined ones are left out, dates become ISO 8601. */
export type Query = Readonly<Record<string, string | number | boolean | Date | undefined>>;

const parameter = /\/:(\w+)/g;

/** The names of the parameters of a path, in order. A literal verb (`summary:rerun`) is not a parameter. */
export const pathParamNames = (path: string): string[] => [...path.matchAll(parameter)].map((match) => match[1] ?? '');

/**
 * The URL for a path with its parameters and query.
 * @throws TypeError for a parameter that is absent or that a path cannot contain (`''`, `.`, `..`): nothing is sent.
 */
export function requestUrl(baseUrl: string, path: string, params: PathValues, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.set(key, value instanceof Date ? value.toISOString() : String(value));
  const rendered = baseUrl + path.replace(parameter, (_match, name: string) => `/${segment(name, params[name])}`);
  const encoded = search.toString();
  return encoded ? `${rendered}?${encoded}` : rendered;
}

// "." and ".." survive every encoding: URL parsers resolve "%2e%2e" too.
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new TypeError(`${name} must be an id, got ${JSON.stringify(value)}`);
  return encodeURIComponent(value);
}
