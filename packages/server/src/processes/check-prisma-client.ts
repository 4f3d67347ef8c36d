// Prisma's client is generated, and an upgrade in place can forget it: then requests would fail one by one. A start says it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageDirectory = join(import.meta.dirname, '..', '..');
const files = {
  schema: join(packageDirectory, 'prisma/schema.prisma'),
  client: join(packageDirectory, 'src/generated/prisma/internal/class.ts'),
};

/** Throws when the client was made from another schema than that of this version. */
export function checkPrismaClient({ schema, client } = files): void {
  if (!existsSync(schema) || !existsSync(client)) return;
  const [, made = '""'] = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(readFileSync(client, 'utf8')) ?? [];
  if (withoutAlignment(JSON.parse(made) as string) !== withoutAlignment(readFileSync(schema, 'utf8')))
    throw new Error(
      "Prisma's client was made from another schema; make it again: npx -y pnpm@12 exec node packages/server/prisma/generate.ts",
    );
}

/** Prisma aligns columns in its copy. */
const withoutAlignment = (text: string): string => text.replaceAll(/[ \t]+/g, ' ').trim();
