// Prisma's client, which also works inside a transaction that is begun and ended by us. A client for each connection
// would cost 6 MB and compile each query again; so there is one, and its adapter takes the connection it is given.
import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../../generated/prisma/client.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** Sends one statement to a connection. */
export type Query = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;

/** The models of Prisma, without what would begin a transaction or run SQL past ours. */
export type Models = Omit<Prisma.TransactionClient, `$${string}`>;

/** Prisma inside one transaction. */
export interface JoinedPrisma {
  readonly models: Models;
  /** Ends Prisma's part, also one that starts later: its operations are refused from then on. */
  readonly leave: () => void;
}

/** Statements end by themselves, and so does the transaction that Prisma joins: the longest time of a timer. */
const noTimeoutMs = 2 ** 31 - 1;

/** `join` starts nothing before the first operation of a model. What is joined ends with `leave`, whatever comes. */
export function createPrisma(
  pool: pg.Pool,
  onError: (error: Error) => void,
): { readonly prisma: PrismaClient; readonly join: (query: Query) => JoinedPrisma } {
  const own = new PrismaPg(pool, { onPoolError: onError });
  /** Says on which connection `$transaction` is called. */
  const joining = new AsyncLocalStorage<Query>();
  const connect = async () => {
    const adapter = await own.connect();
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = (isolation) => {
      const query = joining.getStore();
      return query ? joinTransaction(query) : begin(isolation);
    };
    return adapter;
  };
  const prisma = new PrismaClient({ adapter: { provider: own.provider, adapterName: own.adapterName, connect } });

  const join = (query: Query): JoinedPrisma => {
    let joined: Promise<Models> | undefined;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const start = (): Promise<Models> =>
      new Promise((started, reject) => {
        const stay = (models: Models): Promise<void> => {
          started(models);
          return left;
        };
        joining.run(query, () => prisma.$transaction(stay, { timeout: noTimeoutMs })).catch(reject);
      });
    return { models: lazily(() => (joined ??= start())), leave };
  };
  return { prisma, join };
}

/** A transaction of Prisma inside one that runs: its statements go there; it begins, commits and rolls back nothing. */
async function joinTransaction(query: Query) {
  const connection = Object.create(pg.Pool.prototype, { query: { value: query } }) as pg.Pool;
  return Object.assign(await new PrismaPg(connection).connect(), {
    // Prisma sends no COMMIT or ROLLBACK.
    options: { usePhantomQuery: true },
    commit: () => Promise.resolve(),
    rollback: () => Promise.resolve(),
  });
}

type Operations = Readonly<Record<string | symbol, (args: unknown) => Promise<unknown>>>;

/** Models whose operations wait for `start`. */
function lazily(start: () => Promise<Models>): Models {
  const operationsOf = (model: string | symbol): Operations =>
    new Proxy<Operations>(
      {},
      {
        get: (_target, operation) => async (args: unknown) => {
          const models = (await start()) as unknown as Readonly<Record<string | symbol, Operations>>;
          return models[model]?.[operation]?.(args);
        },
      },
    );
  return new Proxy({} as Models, { get: (_target, model) => operationsOf(model) });
}
