// One request for a provider's list: JSON of a bounded size, in time, or a CatalogError that does not contain the key.
import type * as z from 'zod';
import type { Voice } from '../../types.ts';
import { CatalogError } from '../../ports/catalog.ts';

/** The result of a provider's list. */
export interface VoicePages {
  readonly voices: Voice[];
  readonly complete: boolean;
}

export interface Question {
  readonly provider: string;
  /** What is listed: voices when absent. */
  readonly of?: 'voices' | 'models';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const maxBytes = 4 * 1024 * 1024;
const maxVoices = 10_000;
const maxPages = 100;

/**
 * Sends the request and parses the response with `schema`. Redirects are not followed: they would send the key
 * elsewhere.
 */
export async function askProvider<S extends z.ZodType>(
  { provider, of = 'voices', url, headers, signal }: Question,
  schema: S,
): Promise<z.output<S>> {
  const upstream = of === 'voices' ? 'speech' : 'model';
  const fail = (message: string, retryable: boolean, cause?: unknown): CatalogError =>
    new CatalogError(upstream, `${provider} ${message}`, { retryable, cause });
  let text: string;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw fail(
        `refused to list its ${of} (HTTP ${response.status}${hint(response.status)})`,
        isBusy(response.status),
      );
    }
    text = await readBounded(response.body, () => fail(`answered more than ${maxBytes} bytes`, true));
  } catch (error) {
    if (error instanceof CatalogError) throw error;
    throw fail(signal.aborted ? 'has not answered in time' : 'could not be reached', true, error);
  }
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) throw fail(`answered something else than its ${of}`, true);
  return parsed.data;
}

const isBusy = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const hint = (status: number): string => (status === 401 || status === 403 ? ': is the key right?' : '');

async function readBounded(body: ReadableStream<Uint8Array> | null, tooLarge: () => Error): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Reads pages until there is no next one (`next` is null) or a limit is reached. A page whose cursor repeats, or that
 * has more but no cursor (`next` is empty), is the last, and the list is incomplete.
 */
export async function readPages(
  read: (cursor: string | null) => Promise<{ readonly voices: readonly Voice[]; readonly next: string | null }>,
): Promise<VoicePages> {
  const voices = new Map<string, Voice>();
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let pages = 0; pages < maxPages && voices.size < maxVoices; pages += 1) {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    for (const voice of page.voices) voices.set(voice.voice_id, voice);
    if (page.next === null) return { voices: [...voices.values()], complete: true };
    if (page.next === '' || seen.has(page.next)) break;
    seen.add((cursor = page.next));
  }
  return { voices: [...voices.values()].slice(0, maxVoices), complete: false };
}

/** The items that match the schema; others are left out. */
export const readable = <S extends z.ZodType>(schema: S, items: readonly unknown[]): z.output<S>[] =>
  items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });

const genders: Readonly<Record<string, Voice['gender']>> = {
  female: 'female',
  feminine: 'female',
  male: 'male',
  masculine: 'male',
  neutral: 'neutral',
  gender_neutral: 'neutral',
  'non-binary': 'neutral',
  nonbinary: 'neutral',
};

/** The first word that names a gender. */
export const genderIn = (words: readonly (string | null | undefined)[]): Voice['gender'] =>
  words.map((word) => genders[word?.toLowerCase() ?? '']).find((gender) => gender) ?? null;

/** A language tag, or `und`. */
export const languageOf = (tag: string | null | undefined): string =>
  tag && /^[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*$/.test(tag) ? tag.replaceAll('_', '-') : 'und';

/** A URL that a browser can play. */
export const previewOf = (url: string | null | undefined): string | null =>
  url && url.length <= 2048 && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;

/** The provider's address from the agents' configuration, which may be that of its WebSocket API, without `suffix`. */
export const rootOf = (base_url: string | null, own: string, suffix = ''): string => {
  const root = (base_url ?? own).replace(/^ws/, 'http').replace(/\/+$/, '');
  return suffix !== '' && root.endsWith(suffix) ? root.slice(0, -suffix.length) : root;
};
