// The storage of recordings: a local folder or an S3 bucket. The media service writes them; the platform checks that they
// exist and creates links. It also holds what the platform writes itself: the files of exports, and the entries of the
// ledger of erasures.
import type { RecordingOutput } from './media.ts';

/** Where entries of the ledger of erasures are. */
export const ledgerFolder = 'erasures';
/** The key of an entry begins with its day, so that the order of keys is that of days. */
export const ledgerKeyForm = /^erasures\/\d{4}-\d\d-\d\d\/tn_[0-9a-f]{24}\/[0-9a-f-]{36}\.json$/;

export interface Recordings {
  /** Where the media service is to write the recording `key`. */
  outputFor(key: string): RecordingOutput;
  /** True when the recording exists and is not empty. Throws when that is unknown. */
  exists(key: string): Promise<boolean>;
  /** Deletes a recording, a file, or everything in the folder of an export, which ends with `/`, if it exists. */
  delete(key: string): Promise<void>;
  /** Stores a file of an export or an entry; when it resolves, a crash of the machine does not lose it. */
  write(key: string, content: string | Uint8Array): Promise<void>;
  /** Copies a recording to a file of an export, and returns its length; null: there is no such recording. */
  copy(recording: string, key: string): Promise<number | null>;
  /** The bytes of a file of an export from `first` to `last`, both included. Throws when there is none. */
  read(key: string, first: number, last: number): AsyncIterable<Uint8Array>;
  /** The text of an entry. Throws when there is none. */
  readEntry(key: string): Promise<string>;
  /** The keys of all entries, in order. Throws when there is no such storage, or it cannot be read. */
  entries(): AsyncIterable<string>;
  /** A link to the recording that works for one hour from `now`. */
  urlOf(key: string, now: Date): Promise<string>;
  /** Recordings that the platform itself serves; null where links lead elsewhere. */
  readonly served: ServedRecordings | null;
}

/** A local folder of recordings, served through signed links. */
export interface ServedRecordings {
  readonly directory: string;
  /** True while a link to `key` with these parameters works. */
  linkWorks(key: string, link: { readonly expires: string; readonly signature: string }, now: Date): boolean;
}
