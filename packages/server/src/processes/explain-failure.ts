// The error message for the person who starts the platform: one line that names the setting to check, and never a
// password.
import type { Config } from '../config.ts';
import { isDatabaseDown } from '../platform/database/db.ts';
import { hostUrls } from '../platform/database/connections/hosts.ts';
import { SharedSessionsError } from '../platform/database/connections/sessions.ts';
import { EditedMigrationError } from '../platform/migrate.ts';

type Settings = Pick<Config, 'host' | 'port' | 'database_url' | 'data_dir'> &
  Partial<Pick<Config, 'role' | 'health_port' | 'database_direct_url'>>;

/** One line for the terminal. */
export function explainFailure(error: unknown, config: Settings): string {
  const { code, syscall, hostname, path } = error as Partial<Record<'code' | 'syscall' | 'hostname' | 'path', unknown>>;
  const [name, port] = config.role === 'worker' ? ['HEALTH_PORT', config.health_port] : ['PORT', config.port];
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `${name}: ${port} is in use on ${config.host}; end what listens there, or set another`;
  if (syscall === 'mkdir' && typeof path === 'string')
    return `${settingOf(path, config)}: the directory ${path} cannot be created (${messageOf(error)}); name one that can`;
  // Both HOST and the host of the database can be an unknown name.
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && (hostname === config.host || config.database_url === null)))
    return `HOST, ${name}: cannot listen on ${config.host}:${port} (${messageOf(error)})`;
  const urls = config.database_direct_url === undefined ? 'DATABASE_URL' : 'DATABASE_URL, DATABASE_DIRECT_URL';
  if (config.database_url !== null && isConnectionProblem(error))
    return `${urls}: ${explainConnection(error, config.database_url)}`;
  if (error instanceof SharedSessionsError) return `${urls}: ${error.message}`;
  if (error instanceof EditedMigrationError) return `${messageOf(error)} ${wayToNewDatabase(config)}`;
  return messageOf(error);
}

/** The setting that names a directory. */
const settingOf = (path: string, { data_dir }: Settings): string =>
  `${data_dir}/`.startsWith(`${path}/`) || path.startsWith(`${data_dir}/`) ? 'DATA_DIR' : 'RECORDINGS_DIR';

/** A database of development may have applied a text that is in no version of the repository any more. */
const wayToNewDatabase = ({ database_url, data_dir }: Settings): string =>
  database_url === null
    ? `If no file with that checksum exists and the data may be lost, delete DATA_DIR (${data_dir}) and, where it holds a file postgres-directory, the folder that this file names; the next start makes a new database.`
    : `If no file with that checksum exists and the data may be lost, drop the database that DATABASE_URL names and create it again, empty.`;

const encode = 'write each of % : / ? # [ ] @ in it percent-encoded (@ is %40, / is %2F, : is %3A, # is %23)';

/**
 * What is wrong with the form of a DATABASE_URL, if anything. Node and pg read some wrong ones as another host or port.
 */
export function databaseUrlObjection(text: string): string | undefined {
  const scheme = /^([A-Za-z][\w+.-]*):\/\//.exec(text)?.[1]?.toLowerCase();
  // A socket in the notation of pg.
  if (text.startsWith('/') || text.startsWith('socket:')) return undefined;
  if (scheme !== 'postgres' && scheme !== 'postgresql')
    return `must look like postgresql://user:password@host:5432/database${scheme === undefined ? '' : `, and not begin with ${scheme}://`}`;
  const withoutScheme = text.slice(scheme.length + 3);
  const [authority = ''] = withoutScheme.split(/[/?#]/, 1);
  // After the host only the value of an option may contain an @. Any other @ ends a password that contains / ? or #
  // itself.
  const [path = ''] = withoutScheme.slice(authority.length).split(/\?[\w-]+=/, 1);
  if (path.includes('@')) return `user name or password hold a sign that ends them; ${encode}`;
  if (/%(?![\da-f]{2})/i.test(authority.slice(0, Math.max(0, authority.lastIndexOf('@')))))
    return `user name or password hold a % that is not followed by two hex digits; ${encode}`;
  if (/[?&]target_session_attrs=(?!(read-write|primary)(&|$))/.test(text))
    return 'target_session_attrs must be read-write: the platform writes. Of several hosts the one that can be written is used';
  if (!hostUrls(text).every((url) => URL.canParse(url)))
    return `is no URL: host or port cannot be read. It must look like postgresql://user:password@host:5432/database; a password with special signs: ${encode}`;
  return undefined;
}

/** Unreachable or refused: class 28 is a wrong user or password, class 3D a database that does not exist. */
const isConnectionProblem = (error: unknown): boolean =>
  isDatabaseDown(error) ||
  /^(28|3D)/.test(String((error as { code?: unknown }).code)) ||
  messageOf(error).startsWith('SASL') ||
  isUnknownName(error);

const isUnknownName = (error: unknown): boolean =>
  /^(ENOTFOUND|EAI_AGAIN)$/.test(String((error as { code?: unknown }).code));

function explainConnection(error: unknown, database_url: string): string {
  const { code } = error as { code?: unknown };
  const { host, hostname, username, pathname } = URL.parse(hostUrls(database_url)[0] ?? '') ?? {
    host: '',
    hostname: '',
    username: '',
    pathname: '',
  };
  const [user, database] = [readable(username), readable(pathname.slice(1))];
  if (isUnknownName(error))
    return `no host named ${hostname || 'that'} was found (${messageOf(error)}). If this is a part of the password, ${encode}`;
  if (code === '28P01') return `PostgreSQL refuses the password of user ${user}`;
  if (code === '3D000')
    return `there is no database ${database || `${user}, which is the one that is meant where none is named behind the host`}; create it ("create database …"), or name another`;
  if (/^SASL.*password must be/.test(messageOf(error)))
    return `PostgreSQL asks user ${user} for a password, and there is none: postgresql://${user || 'user'}:password@${host}${pathname}`;
  return messageOf(error);
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
