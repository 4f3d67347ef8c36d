// Texts of the API as a model may read them. Callers, receivers of webhooks and customers have written them: characters
// that a person cannot see are removed, because they hide instructions, and secrets are replaced.

// Control characters but tab and line feed; everything that Unicode draws as nothing (zero width, direction, variation
// selectors, tags); separators that look like a line feed; annotations.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\ufff9-\ufffb]/gu;

/** The text without invisible characters, and with U+FFFD for halves of surrogate pairs. */
export const visible = (text: string): string =>
  text.toWellFormed().replaceAll(invisible, (character) => (character === '\n' || character === '\t' ? character : ''));

const redacted = '[redacted]';

/** Members whose value is never shown, wherever they are. A boolean such as `has_auth_password` is no secret. */
const secretName =
  /(^|_)(secret|password|passwd|passphrase|api_?key|private_?key|token|authorization|cookie|signature|credentials?)$|^recording_url$/;

const isSecret = (name: string): boolean =>
  secretName.test(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replaceAll('-', '_')
      .toLowerCase(),
  );

/** Credentials by their form: keys of the API, signing secrets, tokens (JWT), `Authorization` headers. */
const credentials = [
  /\bsvc_live_[0-9a-zA-Z]+/g,
  /\bwhsec_[0-9a-zA-Z+/=_-]+/g,
  /\beyJ[0-9a-zA-Z_-]{8,}\.[0-9a-zA-Z_-]+\.[0-9a-zA-Z_-]*/g,
  /\b(?:Bearer|Basic)\s+[0-9a-zA-Z+/=._~-]{8,}/gi,
];
const url = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>\\]+/gi;

/** How texts and data are made fit to be shown. `known` are secrets of this process. */
export type Present = (value: unknown) => unknown;

/** Removes invisible characters and secrets from data of any form. */
export function presenter(known: readonly string[]): Present {
  const text = (value: string): string => {
    let shown = visible(value);
    for (const secret of known) if (secret !== '') shown = shown.replaceAll(secret, redacted);
    for (const form of credentials) shown = shown.replaceAll(form, redacted);
    // Signed links carry their signature in the query, others a password before the host.
    return shown.replaceAll(url, (link) =>
      link.replace(/^([a-z0-9+.-]+:\/\/)[^/?#]*@/i, `$1${redacted}@`).replace(/[?#].*$/s, `?${redacted}`),
    );
  };
  const present = (value: unknown): unknown => {
    if (typeof value === 'string') return withinJson(value) ?? text(value);
    if (Array.isArray(value)) return value.map(present);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [text(name), isSecret(name) ? hidden(inner) : present(inner)]),
    );
  };
  /** JSON in a string, such as the body of a delivery, has members too. */
  const withinJson = (value: string): string | undefined => {
    if (!/^\s*[[{]/.test(value)) return undefined;
    try {
      return JSON.stringify(present(JSON.parse(value)));
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  };
  return present;
}

const hidden = (value: unknown): unknown => (value === null || typeof value === 'boolean' ? value : redacted);
