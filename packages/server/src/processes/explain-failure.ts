// What the person who starts the platform is told when it cannot run: which setting to look at, in one line.
import type { Config } from '../config.ts';
import { isDatabaseDown } from '../platform/db.ts';

/** One line for the terminal. */
export function explainFailure(error: unknown, config: Pick<Config, 'host' | 'port' | 'database_url'>): string {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (syscall === 'listen' && code === 'EADDRINUSE') return `PORT: ${config.port} is in use on ${config.host}; end what listens there, or set another`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST, PORT: cannot listen on ${config.host}:${config.port} (${messageOf(error)})`;
  if (config.database_url !== null && isConnectionProblem(error)) return `DATABASE_URL: ${messageOf(error)}`;
  return messageOf(error);
}

/** Not there, or not willing: class 28 is a wrong user or password, class 3D a database that does not exist. */
const isConnectionProblem = (error: unknown): boolean => isDatabaseDown(error) || /^(28|3D)/.test(String((error as { code?: unknown }).code));

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
