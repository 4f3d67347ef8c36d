// Each generator of clients: what it needs, how it generates from openapi.json, and how the result is compiled.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../harness/platform/run-process.ts';
import {
  cache,
  generatorJar,
  npmPackages,
  oapiCodegen,
  oapiCodegenProgram,
  oapiRuntime,
  openapiGenerator,
  openapiPythonClient,
  pythonProgram,
  run,
  runScript,
} from './toolchain.ts';
import type { Program } from './toolchain.ts';

/** One row of the table. */
export interface Generator {
  /** With its version, and with the options that it needs. */
  readonly title: string;
  readonly language: string;
  /** Programs that have to be on the machine. */
  readonly needs: readonly Program[];
  /** Generates into a folder. */
  readonly generate: (folder: string) => Promise<unknown>;
  /** Returns what the compiler prints. */
  readonly compile: (folder: string) => Promise<string>;
  /** Makes the calls with the generated client, and returns what the program prints. */
  readonly call?: (folder: string, env: Readonly<Record<string, string>>) => Promise<string>;
}

const document = join(repository, 'openapi.json');
const programs = join(import.meta.dirname, 'calls');

const typeChecked = (entry: string) => (folder: string) =>
  runScript('typescript', [
    '--noEmit',
    '--strict',
    ...['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--module', 'esnext'],
    ...['--moduleResolution', 'bundler', '--skipLibCheck'],
    join(folder, entry),
  ]);
const imported = async (folder: string): Promise<string> => {
  await run('python3', ['-m', 'compileall', '-q', folder]);
  return run(pythonProgram('python'), ['-c', 'import voicecall.models'], { cwd: folder });
};

// Webhooks are left out: its templates for Python print their parameters without types.
const onlyPaths = ['--global-property', 'apis,models,supportingFiles'];
// openapi-python-client knows neither audio nor tar: without this it leaves these contents out, with a warning.
const binaryAsBytes =
  '{"content_type_overrides":{"audio/ogg":"application/octet-stream","application/x-tar":"application/octet-stream"}}';
const pythonOptions = '--additional-properties=packageName=voicecall';
const goOptions = '--additional-properties=packageName=voicecall,enumClassPrefix=true';
const openapiGenerated =
  (language: string, ...options: readonly string[]) =>
  (folder: string) =>
    run('java', ['-jar', generatorJar, 'generate', '-g', language, '-i', document, '-o', folder, ...options]);

export const generators: readonly Generator[] = [
  {
    title: `openapi-typescript ${npmPackages['openapi-typescript']}`,
    language: 'TypeScript',
    needs: [],
    generate: (folder) => runScript('openapi-typescript', [document, '--output', join(folder, 'client.ts')]),
    compile: typeChecked('client.ts'),
  },
  {
    title: `@hey-api/openapi-ts ${npmPackages['@hey-api/openapi-ts']}, \`-c @hey-api/client-fetch\``,
    language: 'TypeScript',
    needs: [],
    generate: (folder) =>
      runScript('@hey-api/openapi-ts', ['-i', document, '-o', folder, '-c', '@hey-api/client-fetch', '--no-log-file']),
    compile: typeChecked('index.ts'),
  },
  {
    title: `orval ${npmPackages.orval}, \`--client fetch\``,
    language: 'TypeScript',
    needs: [],
    generate: (folder) =>
      runScript('orval', ['--input', document, '--output', join(folder, 'client.ts'), '--client', 'fetch']),
    compile: typeChecked('client.ts'),
  },
  {
    title: `openapi-python-client ${openapiPythonClient}, \`--meta none --fail-on-warning\`, configured with \`${binaryAsBytes}\``,
    language: 'Python',
    needs: ['python3'],
    generate: async (folder) => {
      const config = join(folder, 'config.json');
      await writeFile(config, binaryAsBytes);
      const places = ['--path', document, '--config', config, '--output-path', join(folder, 'voicecall')];
      const options = ['--overwrite', '--meta', 'none', '--fail-on-warning'];
      await run(pythonProgram('openapi-python-client'), ['generate', ...places, ...options], {
        env: { PATH: `${pythonProgram('')}:${process.env['PATH'] ?? ''}` },
      });
    },
    compile: imported,
    call: async (folder, env) => {
      await cp(join(programs, 'calls.py'), join(folder, 'calls.py'));
      return run(pythonProgram('python'), [join(folder, 'calls.py')], { cwd: folder, env });
    },
  },
  {
    title: `openapi-generator ${openapiGenerator}, \`${[...onlyPaths, pythonOptions].join(' ')}\``,
    language: 'Python',
    needs: ['java', 'mvn', 'python3'],
    generate: openapiGenerated('python', ...onlyPaths, pythonOptions),
    compile: imported,
  },
  {
    title: `openapi-generator ${openapiGenerator}, \`${goOptions}\``,
    language: 'Go',
    needs: ['java', 'mvn', 'go'],
    generate: openapiGenerated('go', goOptions),
    compile: async (folder) => {
      // Its tests import the address at which the module is published.
      await rm(join(folder, 'test'), { recursive: true });
      await run('go', ['mod', 'tidy'], { cwd: folder });
      return run('go', ['vet', './...'], { cwd: folder });
    },
  },
  {
    title: `openapi-generator ${openapiGenerator}, \`--library native\``,
    language: 'Java',
    needs: ['java', 'javac', 'mvn'],
    generate: openapiGenerated('java', '--library', 'native'),
    compile: (folder) => run('mvn', ['-q', '-B', 'compile'], { cwd: folder }),
  },
  {
    title: `oapi-codegen ${oapiCodegen}, \`-generate types,client\``,
    language: 'Go',
    needs: ['go'],
    generate: async (folder) => {
      const client = join(folder, 'voicecall');
      await mkdir(client, { recursive: true });
      const options = ['-generate', 'types,client', '-package', 'voicecall'];
      await run(oapiCodegenProgram, [...options, '-o', join(client, 'client.go'), document]);
      await writeFile(
        join(folder, 'go.mod'),
        `module example.com/calls\n\ngo 1.24\n\nrequire github.com/oapi-codegen/runtime v${oapiRuntime}\n`,
      );
      await cp(join(programs, 'calls.go'), join(folder, 'main.go'));
    },
    compile: async (folder) => {
      await run('go', ['mod', 'tidy'], { cwd: folder });
      return run('go', ['vet', './...'], { cwd: folder });
    },
    call: (folder, env) => run('go', ['run', '.'], { cwd: folder, env }),
  },
];

/** The folder of a generator's client. */
export const folderOf = ({ title, language }: Generator): string =>
  join(cache, 'clients', `${title} ${language}`.replaceAll(/[^A-Za-z0-9.]+/g, '-'));
