// The SQL that leads from one state of the database to schema.prisma, computed by Prisma's own schema engine (as
// WebAssembly, so that nothing is downloaded).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const schemaPath = fileURLToPath(new URL('./schema.prisma', import.meta.url));

/**
 * SQL from an empty database to the schema (`from` empty), or from the database as it is now; empty text when there is
 * no difference.
 */
export async function diffToSchema(connectionString: string, from: 'empty' | 'database'): Promise<string> {
  const content = await readFile(schemaPath, 'utf8');
  const files = [{ path: schemaPath, content }];
  const pool = new pg.Pool({ connectionString });
  // Closed before the caller drops the database: the server must have seen the connections end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const adapter = bindMigrationAwareSqlAdapterFactory(knowingChar(pool));
  const engine = await SchemaEngine.new({ datamodels: [[schemaPath, content]] }, () => undefined, adapter);
  try {
    const result = await engine.diff({
      from: from === 'empty' ? { tag: 'empty' } : { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return result.stdout ?? '';
  } finally {
    engine.free();
    await pool.end();
  }
}

const charOid = 18;
const textOid = 25;
const charMark = '\u0000char';

/**
 * Prisma's adapter refuses PostgreSQL's internal type "char", which the catalogs are full of and Prisma's engine asks
 * for:
 * such columns go through the adapter as marked text and reach the engine as what they are.
 */
function knowingChar(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  const marking = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = await query(config);
    const fields = result.fields.map((field) =>
      field.dataTypeID === charOid ? { ...field, dataTypeID: textOid, name: field.name + charMark } : field,
    );
    return Object.assign(result, { fields });
  };
  const factory = new PrismaPg(Object.assign(pool, { query: marking }));
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, { connect: async () => unmarking(await connect()) });
}

function unmarking<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  const unmarked: typeof queryRaw = async (query) => {
    const { columnNames, columnTypes, rows } = await queryRaw(query);
    return {
      columnNames: columnNames.map((name) => name.replace(charMark, '')),
      columnTypes: columnTypes.map((type, index) =>
        columnNames[index]?.endsWith(charMark) ? ColumnTypeEnum.Character : type,
      ),
      rows,
    };
  };
  return Object.assign(adapter, { queryRaw: unmarked });
}
