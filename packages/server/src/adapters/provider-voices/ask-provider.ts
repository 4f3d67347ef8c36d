// One question to a speech provider: JSON of a bounded size, in time, or a SpeechError that says nothing of the key.
import type * as z from 'zod';
import type { Voice } from '../../types.ts';
import { SpeechError } from '../../ports/speech.ts';

/** What a provider's list comes to. */
export interface VoicePages {
  readonly voices: Voice[];
  readonly complete: boolean;
}

export interface Question {
  readonly provider: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const maxBytes = 4 * 1024 * 1024;
const maxVoices = 10_000;
const maxPages = 100;

/** Asks, and reads what comes as `schema` has it. Redirects are not followed: the key would go along. */
export async function askProvider<S extends z.ZodType>(
  { provider, url, headers, signal }: Question,
  schema: S,
): Promise<z.output<S>> {
  let text: string;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw refused(provider, response.status);
    }
    text = await readBounded(response.body, provider);
  } catch (error) {
    if (error instanceof SpeechError) throw error;
    throw new SpeechError(
      signal.aborted ? `${provider} has not answered in time` : `${provider} could not be reached`,
      { retryable: true, cause: error },
    );
  }
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new SpeechError(`${provider} answered something else than its voices`, { retryable: true });
  return parsed.data;
}

function refused(provider: string, status: number): SpeechError {
  const busy = status === 408 || status === 429 || status >= 500;
  return new SpeechError(
    `${provider} refused to list its voices (HTTP ${status}${status === 401 || status === 403 ? ': is the key right?' : ''})`,
    { retryable: busy },
  );
}

async function readBounded(body: ReadableStream<Uint8Array> | null, provider: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new SpeechError(`${provider} answered more than ${maxBytes} bytes`, { retryable: true });
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
 * Reads page after page until there is no next one (`next` is null), or so much that it is enough. A page that leads
 * back to itself, or says that there are more and not where (`next` is empty), is the last, and the list is not whole.
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

/** The ones of a list that can be read; what a provider adds of another form is left out. */
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

/** An address that a browser can play from. */
export const previewOf = (url: string | null | undefined): string | null =>
  url && url.length <= 2048 && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;

/** The provider's address as agents are given it, which may be that of its sockets, without `suffix`. */
export const rootOf = (base_url: string | null, own: string, suffix = ''): string => {
  const root = (base_url ?? own).replace(/^ws/, 'http').replace(/\/+$/, '');
  return suffix !== '' && root.endsWith(suffix) ? root.slice(0, -suffix.length) : root;
};
