// The logs of a run with faults, as the offline checker reads them. All times are milliseconds since 1970 on one
// machine.

/** An event that the run tried to publish. */
export interface Emit {
  /** The text in the event that identifies it. */
  readonly key: string;
  /** When its commit got a response, or failed. */
  readonly at: number;
  /** Whether the client got a success response for it. */
  readonly answered: boolean;
  /** Whether it exists, judged by the row that is committed together with it. */
  readonly committed: boolean;
  /** Receivers that must get it. */
  readonly endpoints: readonly string[];
}

/** The platform's record of an attempt. */
export interface RecordedAttempt {
  readonly attempt: number;
  readonly started_at: number;
  readonly ended_at: number;
  readonly http_status: number | null;
}

/** The platform's record of a delivery. */
export interface Delivery {
  readonly id: string;
  readonly key: string;
  readonly endpoint: string;
  readonly body: string;
  readonly status: string;
  readonly attempts: readonly RecordedAttempt[];
}

/** A sender's claim of a delivery. */
export interface Claim {
  readonly id: string;
  readonly attempt: number;
  /** When its statement began: it sees everything that was committed before. */
  readonly at: number;
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
  /** The status of the response; null when the sender had disconnected before. */
  readonly status: number | null;
}

/** A moment at which a sender was killed or frozen, and the deliveries that it held then. */
export interface Interruption {
  readonly at: number;
  readonly in_flight: ReadonlySet<string>;
}

/** A signing secret, from the request that created it to the response of the request that created the next. */
export interface Secret {
  readonly endpoint: string;
  readonly secret: string;
  readonly from: number;
  readonly until: number;
}

/**
 * The time between the moment at which it was seen that a receiver was disabled after its 410, and the request that
 * enabled it again.
 */
export interface Stop {
  readonly endpoint: string;
  readonly from: number;
  readonly until: number;
}

/** A time in which no sender ran. */
export interface Pause {
  readonly from: number;
  readonly until: number;
}

export interface Logs {
  readonly emits: readonly Emit[];
  readonly deliveries: readonly Delivery[];
  readonly claims: readonly Claim[];
  readonly receipts: readonly Receipt[];
  readonly pauses: readonly Pause[];
  readonly interruptions: readonly Interruption[];
  readonly secrets: readonly Secret[];
  readonly stops: readonly Stop[];
}
