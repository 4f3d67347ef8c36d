// Writes a contract path, also one with a literal verb (`…/summary:rerun`), for Express, for OpenAPI and for clients.

/** Values for the parameters of a path. */
export type PathParams = Readonly<Record<string, string>>;

const parameter = /(^|\/):([A-Za-z][A-Za-z0-9_]*)/g;
const literalColon = /(?<=[^/]):/;

/**
 * The patterns under which Express must register a contract path. A literal colon is escaped: else Express takes it as
 * a parameter and matches `/summaryFOO`. Its percent-encoded spellings have patterns of their own, because clients may
 * send them.
 */
export function expressPaths(path: string): string[] {
  if (!literalColon.test(path)) return [path];
  return [path.replace(literalColon, '\\:'), path.replace(literalColon, '%3A'), path.replace(literalColon, '%3a')];
}

/** The path as OpenAPI writes it: `{name}` for parameters, the literal verb unchanged. */
export const openapiPath = (path: string): string => path.replace(parameter, '$1{$2}');

/** The path with values in place of parameters, each percent-encoded as one segment (`+` becomes `%2B`). */
export function renderPath(path: string, params: PathParams): string {
  return path.replace(parameter, (_match, slash: string, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path parameter ${name} is missing`);
    return slash + encodeSegment(value);
  });
}

/** The names of a path's parameters, in order. */
export const pathParamNames = (path: string): string[] => [...path.matchAll(parameter)].map((match) => match[2] ?? '');

// URL parsers resolve "." and "..", also as "%2e%2e", so no path can contain them as a value.
function encodeSegment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new Error(`"${value}" cannot be a path parameter`);
  return encodeURIComponent(value);
}
