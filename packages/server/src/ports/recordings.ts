// Where recordings are kept: on this machine or in an S3 bucket. The media service writes them; the platform only looks
// and lends links.
import type { RecordingOutput } from './media.ts';

export interface Recordings {
  /** Where the media service is to write the recording `key`. */
  outputFor(key: string): RecordingOutput;
  /** True when the recording is there and not empty. Throws when that cannot be told. */
  exists(key: string): Promise<boolean>;
  /** A link to the recording that works for one hour from `now`. */
  urlOf(key: string, now: Date): Promise<string>;
  /** What the platform itself has to serve; null where links lead elsewhere. */
  readonly served: ServedRecordings | null;
}

/** A folder of recordings on this machine, reached through links of our own. */
export interface ServedRecordings {
  readonly directory: string;
  /** True while a link to `key` with these parameters works. */
  linkWorks(key: string, link: { readonly expires: string; readonly signature: string }, now: Date): boolean;
}
