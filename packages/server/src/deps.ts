// Everything that operations depend on. Each operation takes the few that it needs as its first parameter.
import type { CpuPool } from './platform/cpu/cpu-pool.ts';
import type { CallChanges } from './platform/database/call-changes.ts';
import type { BriefCache } from './platform/database/brief-cache.ts';
import type { Db } from './platform/database/db.ts';
import type { Stored } from './stored.ts';
import type { Keys } from './platform/keys/tenant-keys.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { JobName } from './platform/queue/job.ts';
import type { Enqueue } from './platform/queue/queue.ts';
import type { TaskRuns } from './platform/queue/scheduled-tasks.ts';
import type { Carrier } from './ports/carrier.ts';
import type { ChatModel } from './ports/chat-model.ts';
import type { Clock } from './ports/clock.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { LanguageLists } from './ports/languages.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Media } from './ports/media.ts';
import type { ModelList } from './ports/model-list.ts';
import type { Model } from './ports/model.ts';
import type { Peers } from './ports/peers.ts';
import type { Receivers } from './ports/receivers.ts';
import type { Recordings } from './ports/recordings.ts';
import type { Speech } from './ports/speech.ts';
import type { Tracer } from './ports/tracer.ts';
import type { LiveApiKey } from './types.ts';

export interface Deps {
  readonly db: Db;
  /** What every table holds of calls. */
  readonly stored: Stored;
  /** The API keys that requests have used. What makes one invalid empties it. */
  readonly apiKeys: BriefCache<LiveApiKey>;
  /** For work whose duration depends on input from clients. */
  readonly cpu: CpuPool;
  readonly clock: Clock;
  /** By how many milliseconds this machine's clock is ahead of the database's; negative: behind. */
  readonly machineAheadMs: () => number;
  readonly media: Media;
  readonly carrier: Carrier;
  readonly recordings: Recordings;
  readonly receivers: Receivers;
  /** Null: no e-mail is sent. */
  readonly mailer: Mailer | null;
  /** Null: people sign in with passwords only. */
  readonly identityProvider: IdentityProvider | null;
  readonly peers: Peers;
  readonly speech: Speech;
  readonly model: Model;
  readonly chatModel: ChatModel;
  /** The models that agents can be given. */
  readonly models: ModelList;
  /** The languages that agents can have. */
  readonly languages: LanguageLists;
  /** Verifies drafts of summaries; null when that is switched off. */
  readonly verifier: Model | null;
  /** Tokens that one summary may use, input and output of all requests. */
  readonly summary_max_cost_tokens: number;
  /** For how many days tenants may keep their data; null: not limited. */
  readonly retentionBounds: { readonly min_days: number; readonly max_days: number | null };
  readonly enqueue: Enqueue;
  readonly callChanges: CallChanges;
  readonly queues: readonly JobName[];
  /** Hashes of the settings that all processes must have in common, by name: one hash under each key. */
  readonly settings: Readonly<Record<string, string>>;
  /** What this process does: everything, requests only, or jobs only. */
  readonly role: 'all' | 'api' | 'worker';
  /** The scheduled tasks of this process. */
  readonly taskRuns: TaskRuns;
  readonly sealer: Keys;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Null: no traces are exported. */
  readonly tracer: Tracer | null;
  /** The URL at which customers and agents reach this installation; known once it listens. */
  readonly publicUrl: () => string;
}
