// The storage of recordings: a local folder or an S3 bucket. The media service writes them; the platform checks that they
// exist and creates links. It also holds the files of exports, which the platform writes and reads.
import type { RecordingOutput } from './media.ts';

export interface Recordings {
  /** Where the media service is to write the recording `key`. */
  outputFor(key: string): RecordingOutput;
  /** True when the recording exists and is not empty. Throws when that is unknown. */
  exists(key: string): Promise<boolean>;
  /** Deletes the recording `key`, or everything in the folder of an export, which ends with `/`, if it exists. */
  delete(key: string): Promise<void>;
  /** Stores a file of an export. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Copies a recording to a file of an export, and returns its length; null: there is no such recording. */
  copy(recording: string, key: string): Promise<number | null>;
  /** The bytes of a file of an export from `first` to `last`, both included. Throws when there is none. */
  read(key: string, first: number, last: number): AsyncIterable<Uint8Array>;
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
