// The SQL that leads from one state of the database to schema.prisma, computed by Prisma's own schema engine (as WebAssembly, so that nothing is downloaded).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';

const schemaPath = fileURLToPath(new URL('./schema.prisma', import.meta.url));

/** SQL from an empty database to the schema (`from` empty), or from the database as it is now; empty text when there is no difference. */
export async function diffToSchema(connectionString: string, from: 'empty' | 'database'): Promise<string> {
  const content = await readFile(schemaPath, 'utf8');
  const files = [{ path: schemaPath, content }];
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString }));
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
  }
}
