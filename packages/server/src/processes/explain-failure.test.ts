// Error messages about a DATABASE_URL when the platform starts: they say what to do, and never contain the password.
import { describe, expect, it } from 'vitest';
import { EditedMigrationError } from '../platform/migrate.ts';
import { databaseUrlObjection, explainFailure } from './explain-failure.ts';

const password = 'hunter2';
const settings = {
  host: '127.0.0.1',
  port: 8080,
  database_url: `postgresql://voice:${password}@db.example:5432/calls`,
  data_dir: '/srv/data',
};

describe('a DATABASE_URL', () => {
  it.each([
    'postgresql://u:p@db/v',
    'postgres://u:p@db:5432/v?sslmode=require',
    'postgresql://u:p%40%2F%23@db/v',
    'postgresql://u:p@ss@db/v',
    'postgresql://u:pa:ss@db/v',
    'postgresql://u@db/v',
    'postgresql://db/v',
    'postgresql://db:5432/v?options=a@b',
    'postgresql://[::1]:5432/v',
    'postgresql:///v?host=/tmp',
    'postgresql://u:p,ss@one,two:5433/v?sslmode=require&target_session_attrs=read-write',
    '/var/run/postgresql calls',
    'socket:/var/run/postgresql?db=calls',
  ])('%s is fine', (url) => expect(databaseUrlObjection(url)).toBeUndefined());

  it.each([
    ['/', 'postgresql://u:hun/ter2@db/v', /percent-encoded/],
    ['#', 'postgresql://u:hun#ter2@db/v', /percent-encoded/],
    ['?', 'postgresql://u:hun?ter2@db/v', /percent-encoded/],
    ['/ behind digits', 'postgresql://u:12/hunter2@db:5432/v', /percent-encoded/],
    ['# behind digits', 'postgresql://u:12#hunter2@db:5432/v', /percent-encoded/],
    ['@ and /', 'postgresql://u:h@un/ter2@db/v', /percent-encoded/],
    ['@ and #', 'postgresql://u:h@un#ter2@db/v', /percent-encoded/],
    ['%', 'postgresql://u:100%hunter2@db/v', /two hex digits/],
    ['a foreign scheme', 'mysql://u:hunter2@db/v', /postgresql:\/\/.*not begin with mysql/],
    ['no scheme', 'u:hunter2@db/v', /must look like postgresql/],
    ['only host and port', 'localhost:5432/v', /must look like postgresql/],
    ['a host for reading', 'postgresql://u:hunter2@one,two/v?target_session_attrs=any', /must be read-write/],
    ['a second port that is none', 'postgresql://u:hunter2@one,two:54x/v', /host or port/],
    ['a port that is none', 'postgresql://u:hunter2@db:54x/v', /host or port/],
  ])('with %s is refused with what to do, without its password', (_what, url, message) => {
    const objection = databaseUrlObjection(url) ?? '';
    expect(objection).toMatch(message);
    expect(objection).not.toMatch(/hun|ter2/);
  });
});

describe('a database that cannot be used', () => {
  const failed = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);
  it.each([
    [
      'is at an unknown host',
      failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' }, 'getaddrinfo ENOTFOUND db.example'),
      /^DATABASE_URL: no host named db\.example was found.*percent-encoded/,
    ],
    [
      'refuses the password',
      failed({ code: '28P01' }),
      /^DATABASE_URL: PostgreSQL refuses the password of user voice$/,
    ],
    ['does not exist', failed({ code: '3D000' }), /^DATABASE_URL: there is no database calls; create it/],
    [
      'wants a password',
      failed({}, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      /^DATABASE_URL: PostgreSQL asks user voice for a password/,
    ],
    [
      'does not listen',
      failed({ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED 10.0.0.9:5432'),
      /^DATABASE_URL: connect ECONNREFUSED 10\.0\.0\.9:5432$/,
    ],
  ])('and %s is explained by its variable', (_what, error, message) => {
    expect(explainFailure(error, settings)).toMatch(message);
    expect(explainFailure(error, settings)).not.toContain(password);
  });

  it('of the default name does not exist: the message says that the URL names none', () => {
    expect(explainFailure(failed({ code: '3D000' }), { ...settings, database_url: 'postgresql://voice:x@db' })).toMatch(
      /there is no database voice, which is the one that is meant where none is named/,
    );
  });

  it('is not named when HOST itself is unknown', () => {
    expect(
      explainFailure(failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere' }), {
        ...settings,
        host: 'nowhere',
      }),
    ).toMatch(/^HOST, PORT: cannot listen on nowhere:8080/);
  });
});

describe('a port that is in use', () => {
  it.each([
    [{}, /^PORT: 8080 is in use/],
    [{ role: 'worker', health_port: 9090 } as const, /^HEALTH_PORT: 9090 is in use/],
  ])('is explained by its variable: %j', (more, message) => {
    expect(
      explainFailure(Object.assign(new Error('in use'), { code: 'EADDRINUSE', syscall: 'listen' }), {
        ...settings,
        ...more,
      }),
    ).toMatch(message);
  });
});

describe('a database that has applied another text of a migration', () => {
  const error = new EditedMigrationError('it differs; nothing was changed.');

  it.each([
    ['the embedded one', null, /differs; nothing was changed\. .* delete DATA_DIR \(\/srv\/data\).*postgres-directory/],
    [
      'one of its own',
      settings.database_url,
      /differs; nothing was changed\. .* drop the database that DATABASE_URL names/,
    ],
  ])('%s can be made anew, if its data may be lost', (_which, database_url, message) => {
    const told = explainFailure(error, { ...settings, database_url });
    expect(told).toMatch(message);
    expect(told).toContain('If no file with that checksum exists and the data may be lost');
    expect(told).not.toContain(password);
  });
});
