// What the tests that go through the whole contract have to know of a resource, and cannot read from the contract. It
// stands in a file `*.fixture.ts` beside the tests of the resource.
import type { AnyRoute, ErrorCode, IdKind } from '@voicecall/contract';
import type { CarrierAccount } from '../carrier/carrier.ts';
import type { Headers, GoodRequest } from '../http/callers.ts';
import type { RawResponse } from '../http/raw-types.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';
import type { Receiver } from '../receivers/receiver.ts';

export interface Fixture {
  readonly tenant: TestTenant;
  readonly receiver: Receiver;
  /** A number that the fixture's trunk serves in both directions, and that is not registered. */
  readonly number: string;
  /** The fixture's own carrier account, assigned on first use; its first number is the one that is imported. */
  readonly carrier: CarrierAccount;
  /** The id of the tenant's record of a kind, created on first use. */
  readonly idOf: (kind: IdKind) => Promise<string>;
  /** Creates a record from the example of its create route, with some members changed, and returns its id. */
  readonly create: (kind: IdKind, changes?: object) => Promise<string>;
  /** The path parameters of a request that succeeds, with records of this fixture. */
  parametersOf(route: AnyRoute): Promise<Record<string, string>>;
  /** A request that succeeds, with the required query parameters. `others` replace the fixture's own records. */
  requestFor(route: AnyRoute, others?: Readonly<Record<string, string>>): Promise<GoodRequest>;
  /** An example in which ids, addresses and passwords are replaced by existing ones. */
  existing(example: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** What the errors of routes need: a platform, an unknown client, and servers that each lack one thing. */
export interface ErrorSetup {
  readonly platform: TestPlatform;
  readonly cookie: string;
  /** The session of an operator with role `viewer`. */
  readonly viewer: string;
  readonly stranger: TestTenant;
  /** Addresses of servers that differ from the platform in one thing. */
  readonly without: {
    readonly gateOpen: string;
    readonly ignorance: string;
    readonly media: string;
    readonly speech: string;
    readonly database: string;
    readonly tables: string;
  };
  close(): Promise<void>;
}

/** What an attempt sends other than the good request. */
export interface Asked {
  /** Another server than the platform. */
  readonly at?: string;
  readonly path?: string;
  readonly body?: unknown;
  /** Instead of a body as JSON. */
  readonly text?: string;
  readonly headers?: Headers;
  /** Instead of the credentials that the route asks for. */
  readonly as?: Headers;
}

/** A request of a route that succeeds, and how to send it with a difference. */
export interface Attempt {
  readonly setup: ErrorSetup;
  readonly route: AnyRoute;
  readonly fixture: Fixture;
  readonly good: GoodRequest;
  readonly ask: (asked?: Asked) => Promise<RawResponse>;
}

/** Makes a route give an error. */
export type Producer = (attempt: Attempt) => Promise<RawResponse>;

type Make = (fixture: Fixture, platform: TestPlatform) => Promise<string>;

export interface ResourceFixture {
  /** How a record is made and its id returned, where the example of its create route is not enough. */
  readonly records?: Partial<Record<IdKind, Make>>;
  /** By operation: the last parameter of its path, where it is not the id of any record of its kind. */
  readonly parameters?: Readonly<Record<string, Make>>;
  /** What stands for a value of the documented examples. */
  readonly examples?: Readonly<Record<string, Make>>;
  /** By code, or operation and code: how a route gives an error, where no rule of test/policies/producers.ts does. */
  readonly errors?: Partial<Record<ErrorCode | `${string} ${ErrorCode}`, Producer>>;
  /**
   * By table: SQL of columns, where the values that follow from their types are not like real ones (see
   * test/harness/contract/rows.ts); null for a table that is small or empty however large the installation is.
   */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  /** Messages of refusals that follow from stored records or from rules that no JSON Schema can state. */
  readonly rules?: readonly RegExp[];
}
