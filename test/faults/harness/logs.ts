// The logs of a run under faults, as the offline checker reads them. All times are milliseconds since 1970 on one
// machine.

/** An event that was meant to be published. */
export interface Emit {
  /** What the event carries to be known by. */
  readonly key: string;
  /** When its commit was answered, or failed. */
  readonly at: number;
  /** Whether the client got a success response for it. */
  readonly answered: boolean;
  /** Whether it is there, by what was to be committed together with it. */
  readonly committed: boolean;
  /** Receivers that must get it. */
  readonly endpoints: readonly string[];
}

/** An attempt on the platform's record. */
export interface RecordedAttempt {
  readonly attempt: number;
  readonly started_at: number;
  readonly ended_at: number;
  readonly http_status: number | null;
}

/** A delivery on the platform's record. */
export interface Delivery {
  readonly id: string;
  readonly key: string;
  readonly endpoint: string;
  readonly body: string;
  readonly status: string;
  readonly attempts: readonly RecordedAttempt[];
}

/** A request that a receiver got. */
export interface Receipt {
  readonly endpoint: string;
  readonly id: string;
  readonly key: string;
  readonly attempt: number;
  readonly body: string;
  readonly signature: string;
  readonly at: number;
  /** What it was answered with; null when its sender was gone before. */
  readonly status: number | null;
}

/** A moment at which a sender was killed or frozen, and the deliveries it held then. */
export interface Interruption {
  readonly at: number;
  readonly in_flight: ReadonlySet<string>;
}

/** A signing secret, from when its making was asked for until the making of the next was answered. */
export interface Secret {
  readonly endpoint: string;
  readonly secret: string;
  readonly from: number;
  readonly until: number;
}

/** The time between the commit that disabled a receiver after its 410 and the request to take it up again. */
export interface Stop {
  readonly endpoint: string;
  readonly from: number;
  readonly until: number;
}

export interface Logs {
  readonly emits: readonly Emit[];
  readonly deliveries: readonly Delivery[];
  readonly receipts: readonly Receipt[];
  readonly interruptions: readonly Interruption[];
  readonly secrets: readonly Secret[];
  readonly stops: readonly Stop[];
}
