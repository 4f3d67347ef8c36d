// An empty project into which npm installs the tarballs, and in which programs of customers are compiled and run.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackedPackage } from './pack.ts';

/** The programs in scripts/packages/programs, by the package that they try. */
export const programs = { sdk: ['sdk'], 'webhook-verify': ['webhook-verify', 'express'] } as const;
export type Library = keyof typeof programs;
export const libraries = ['sdk', 'webhook-verify'] as const satisfies readonly Library[];

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** How one toolchain compiles and runs the programs, in a folder of its own in the project. */
export interface Toolchain {
  readonly files: Readonly<Record<string, string>>;
  /** Runs first, for both packages at once. */
  readonly compile?: Command;
  /** Each must end well and print `done`, or what workerd prints for a test that passed. */
  readonly run: Readonly<Record<Library, readonly Command[]>>;
}

/** Text of a program, with a last line that starts it. */
export function programText(name: string, start = (call: string) => `void ${call}.then(() => console.log('done'));`) {
  const text = readFileSync(join(import.meta.dirname, 'programs', `${name}.ts`), 'utf8');
  const build = name === 'webhook-verify' ? `, 'node'` : '';
  return `${text}\n${start(`main(process.env['FAR_SIDE'] ?? ''${build})`)}\n`;
}

/** The commands that run the programs of each package, where `commandOf` makes those of one program. */
export const runEach = (commandOf: (program: string) => readonly Command[]): Toolchain['run'] => ({
  sdk: programs.sdk.flatMap(commandOf),
  'webhook-verify': programs['webhook-verify'].flatMap(commandOf),
});

/** Compiles with TypeScript and runs what it wrote. Extensions: those of the programs, `.ts`, `.mts` or `.cts`. */
export function typescript(
  tools: { readonly node: string; readonly tsc: string; readonly typeRoots: string },
  extensions: readonly string[],
  compilerOptions: Readonly<Record<string, unknown>>,
): Toolchain {
  const names = [...programs.sdk, ...programs['webhook-verify']];
  const files = names.flatMap((name) => extensions.map((extension) => [`${name}${extension}`, programText(name)]));
  const options = {
    ...{ target: 'es2022', lib: ['es2022'], strict: true, skipLibCheck: false, outDir: 'out' },
    ...{ types: ['node'], typeRoots: [tools.typeRoots] },
    ...compilerOptions,
  };
  const type = compilerOptions['module'] === 'commonjs' ? 'commonjs' : 'module';
  return {
    files: {
      ...Object.fromEntries(files),
      'package.json': JSON.stringify({ type }),
      'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['*'] }),
    },
    compile: [tools.node, tools.tsc, '-p', '.'],
    run: runEach((name) =>
      extensions.map((extension) => [tools.node, `out/${name}${extension.replace('ts', 'js')}`] as const),
    ),
  };
}

/** Installs the tarballs with npm. Whatever else the project needs is given to it by path. */
export async function installPackages(project: string, packed: readonly PackedPackage[]): Promise<void> {
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'customer', private: true }));
  const tarballs = packed.map(({ tarball }) => tarball);
  await execute(['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], project, process.env);
}

/** Compiles in a folder of the project; the result runs the programs of one package. Both reject with what was printed. */
export async function prepare(
  folder: string,
  { files, compile, run }: Toolchain,
  farSide: string,
): Promise<(library: Library) => Promise<void>> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // The rest of this process's environment, as NODE_OPTIONS, is not a customer's.
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, FAR_SIDE: farSide, NO_COLOR: '1', CI: 'true', DENO_NO_UPDATE_CHECK: '1' };
  if (compile) await execute(compile, folder, environment);
  return async (library) => {
    for (const command of run[library]) {
      const printed = await execute(command, folder, environment);
      if (!/^\s*done$|\[ PASS \]/m.test(printed))
        throw new Error(`${command.join(' ')} did not come to its end:\n${printed}`);
    }
  };
}

function execute([program, ...args]: Command, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, env, timeout: 300_000, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${[program, ...args].join(' ')} failed:\n${stdout}${stderr}`, { cause: error }));
      else resolve(stdout + stderr);
    });
  });
}
