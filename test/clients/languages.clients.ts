// The Python package and the Go module as a receiver gets them: built, installed, judged by the vectors and by the
// verdicts of TypeScript, and their READMEs' programs with events of a running platform.
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compatibilityTable } from '../harness/compatibility/table.ts';
import { repository } from '../harness/platform/run-process.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { expectReceiver, expectToolReceiver, programsOf } from './programs.ts';
import { findGo, findPython, installPyright, run } from './toolchains.ts';
import type { Absent } from './toolchains.ts';
import { verdictCases } from './verdict-cases.ts';

const oldest = '3.9';
const newest = '3.13';
const goVersion = '1.26';
const pyrightVersion = '1.1.414';
const frameworks = [
  ['FastAPI', 'fastapi', 'receive_with_fastapi.py'],
  ['Flask', 'flask', 'receive_with_flask.py'],
  ['Django', 'django', 'receive_with_django.py'],
] as const;
const plainProgram = 'receive_with_http_server.py';

const isHere = <Tool>(tool: Tool | Absent): tool is Tool => !(typeof tool === 'object' && 'absent' in (tool as object));

const go = await findGo(goVersion);
const pythons = await Promise.all([findPython(oldest), findPython(newest)]);
const pyright = isHere(pythons[1]) ? await installPyright(pyrightVersion) : { absent: 'pyright needs Python' };
const absent = [go, pyright, ...pythons].filter((tool): tool is Absent => !isHere(tool));
/** Builds the package, and has the frameworks. */
const builders = [pythons[1]].filter(isHere);
for (const tool of absent) console.log(`clients: not tested: ${tool.absent}`);

const folder = await mkdtemp(join(tmpdir(), 'voicecall-clients-'));
const pythonPackage = join(repository, 'clients', 'python');
const goModule = join(repository, 'clients', 'go');
const pythonPrograms = await programsOf('clients/python/README.md', 'python');
const goPrograms = await programsOf('clients/go/README.md', 'go');

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

/** What was done, by the first cell of a row and by column. A test writes it when it has passed. */
const done = new Map<string, Map<string, string>>();
function note(row: string, column: string, what: string): void {
  done.set(row, (done.get(row) ?? new Map<string, string>()).set(column, what));
}

const cases = verdictCases();
/** Judges every case with another language's program, which reads them as lines and writes a verdict for each. */
async function expectSameVerdicts(program: string, args: readonly string[]): Promise<void> {
  const { cases: requests, verdicts } = await cases;
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const found = (await run(program, args, { input })).trimEnd().split('\n');
  expect(found).toHaveLength(requests.length);
  const wellFormed = (verdict: readonly string[]): string => JSON.stringify(verdict.map((part) => part.toWellFormed()));
  const different = found.flatMap((line, at) => {
    const [theirs, ours] = [wellFormed(JSON.parse(line) as string[]), wellFormed(verdicts[at] ?? [])];
    return theirs === ours ? [] : [{ theirs, ours, request: requests[at] }];
  });
  expect(different).toEqual([]);
  // Every code but parsed_body, which no request can provoke, so that none is untested.
  expect(new Set(verdicts.map(([code]) => code)).size).toBe(8);
}

const program = async (name: string, text: string | undefined): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, text ?? expect.fail(`no README has ${name}`));
  return file;
};

/** Builds wheel and source archive once; the wheel is built from the archive. */
let built: Promise<string> | undefined;
const wheelOf = (): Promise<string> =>
  (built ??= (async () => {
    const out = join(folder, 'dist');
    const [{ bin } = expect.fail('no Python')] = builders;
    await run(join(bin, 'python'), ['-m', 'build', '--no-isolation', '--outdir', out, pythonPackage]);
    const files = (await readdir(out)).toSorted();
    expect(files).toEqual(['voicecall_webhooks-0.1.0-py3-none-any.whl', 'voicecall_webhooks-0.1.0.tar.gz']);
    return join(out, files[0] ?? '');
  })());

const installWheel = async (python3: string): Promise<unknown> =>
  run(python3, [...'-m pip install --quiet --no-index --no-deps --force-reinstall'.split(' '), await wheelOf()]);

it('the READMEs have these programs and no others', () => {
  expect([...pythonPrograms.keys()]).toEqual([
    ...frameworks.map(([, , name]) => name),
    plainProgram,
    'events.py',
    'pick.py',
    'tool_with_flask.py',
    'sign.py',
  ]);
  expect([...goPrograms.keys()]).toEqual(['receive.go', 'verify.go', 'tool.go']);
});

describe.each(builders.length > 0 ? pythons.filter(isHere) : [])('Python $version', (python) => {
  const row = `Python ${python.version}`;
  const python3 = join(python.bin, 'python');
  beforeAll(() => installWheel(python3));

  it('imports the wheel in a fresh virtual environment, where nothing else is', async () => {
    const fresh = join(folder, `fresh-${python.version}`);
    await run(python.interpreter, ['-m', 'venv', fresh]);
    const inFresh = join(fresh, 'bin', 'python');
    await run(inFresh, ['-m', 'pip', 'install', '--quiet', '--no-index', await wheelOf()]);
    const script = 'import voicecall_webhooks as v; print(v.__file__, len(v.__all__), v.verify_webhook.__name__)';
    expect(await run(inFresh, ['-c', script], { cwd: folder })).toMatch(/site-packages\S+ 28 verify_webhook/);
    expect(await run(inFresh, ['-m', 'pip', 'list'], { cwd: folder })).toMatch(/^voicecall-webhooks +0\.1\.0$/m);
  });

  it('passes the tests of the package: the vectors, properties of random input, two attempts at once', async () => {
    const tests = join(pythonPackage, 'tests');
    const args = ['-m', 'pytest', '--quiet', '-p', 'no:cacheprovider', tests];
    const env = { HYPOTHESIS_STORAGE_DIRECTORY: join(folder, 'hypothesis') };
    expect(await run(python3, args, { cwd: folder, env })).toMatch(/^\d+ passed in /m);
    note(row, 'vectors', 'all');
  });

  it('has the verdicts of the TypeScript helper', async () => {
    await expectSameVerdicts(python3, [join(repository, 'test/clients/verdicts/verdicts.py')]);
    note(row, 'verdicts', 'the same');
  });

  it('receives the events of a platform without a framework', async () => {
    const receiver = await program(plainProgram, pythonPrograms.get(plainProgram));
    const signing = await program('sign.py', pythonPrograms.get('sign.py'));
    await expectReceiver(platform, { program: python3, args: [receiver] }, { program: python3, args: [signing] });
    note(row, 'program', '`http.server`');
  });
});

describe.each(builders)('with Python $version', ({ bin }) => {
  const python3 = join(bin, 'python');
  const versionOf = (name: string): Promise<string> =>
    run(python3, ['-c', `from importlib.metadata import version; print(version("${name}"))`]).then((text) =>
      text.trim(),
    );
  beforeAll(() => installWheel(python3));

  for (const [title, distribution, name] of frameworks) {
    it(`${title} receives the events of a platform with the README's program`, async () => {
      const receiver = await program(name, pythonPrograms.get(name));
      await expectReceiver(platform, { program: python3, args: [receiver] }, null);
      note(`${title} ${await versionOf(distribution)} on Python ${newest}`, 'program', `\`${name}\``);
    });
  }

  it('the tool of the README serves the requests of a platform', async () => {
    const name = 'tool_with_flask.py';
    await expectToolReceiver(platform, { program: python3, args: [await program(name, pythonPrograms.get(name))] });
    note(`Python ${newest}`, 'tool', `\`${name}\``);
  });

  it.each([pyright].filter(isHere))('mypy and pyright accept package, tests and programs: %#', async (pyright) => {
    const programs = join(folder, 'programs');
    await mkdir(programs);
    for (const [name, text] of pythonPrograms) await writeFile(join(programs, name), text);
    const mypy = ['-m', 'mypy', '--cache-dir', join(folder, 'mypy'), 'src', 'tests'];
    expect(await run(python3, mypy, { cwd: pythonPackage })).toMatch(/^Success/m);
    // Django has no types of its own.
    const typed = [...pythonPrograms.keys()].filter((name) => !name.includes('django'));
    const strict = ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy'), ...typed];
    expect(await run(python3, strict, { cwd: programs })).toMatch(/^Success/m);
    expect(await run(pyright, ['--pythonpath', python3], { cwd: pythonPackage })).toMatch(/^0 errors/m);
    const what = `mypy ${await versionOf('mypy')} and pyright ${pyrightVersion}, strict`;
    note(`Python ${newest}`, 'types', what);
  });
});

describe.each([go].filter(isHere))('Go $version', ({ version, race }) => {
  const row = `Go ${version}`;
  const user = join(folder, 'user');
  const binary = (name: string): string => join(user, 'bin', name);
  beforeAll(async () => {
    await mkdir(join(user, 'verdicts'), { recursive: true });
    await cp(join(repository, 'test/clients/verdicts/verdicts.go'), join(user, 'verdicts', 'main.go'));
    for (const [name, text] of goPrograms) {
      const main = join(user, name.replace('.go', ''));
      await mkdir(main);
      await writeFile(join(main, 'main.go'), text);
    }
    await run('go', ['mod', 'init', 'example.com/user'], { cwd: user });
    const path = 'voicecall.internal/webhooks';
    await run('go', ['mod', 'edit', '-require', `${path}@v0.0.0`, '-replace', `${path}=${goModule}`], { cwd: user });
    await run('go', ['mod', 'tidy'], { cwd: user });
    await run('go', ['vet', './...'], { cwd: user });
    await run('go', ['build', '-o', join(user, 'bin') + '/', './...'], { cwd: user });
  });

  it('passes the tests of the module: the vectors, two attempts at once, and fuzzing', async () => {
    expect(await run('gofmt', ['-l', goModule])).toBe('');
    await run('go', ['vet', './...'], { cwd: goModule });
    const detector = race ? ['-race'] : [];
    expect(await run('go', ['test', ...detector, '-count=1', './...'], { cwd: goModule })).toMatch(/^ok/m);
    const fuzz = ['test', '-run', '^$', '-fuzz', 'FuzzVerify', '-fuzztime', '2000x', '.'];
    const storage = join(folder, 'fuzz');
    expect(await run('go', [...fuzz, `-test.fuzzcachedir=${storage}`], { cwd: goModule })).toMatch(/^ok/m);
    note(row, 'vectors', 'all');
    note(row, 'types', '`go vet`');
  });

  it('has the verdicts of the TypeScript helper', async () => {
    await expectSameVerdicts(binary('verdicts'), []);
    note(row, 'verdicts', 'the same');
  });

  it.each(['receive', 'verify'])('receives the events of a platform with %s.go of the README', async (name) => {
    await expectReceiver(platform, { program: binary(name), args: [] }, null);
    note(row, 'program', '`net/http`');
  });

  it('the tool of the README serves the requests of a platform', async () => {
    await expectToolReceiver(platform, { program: binary('tool'), args: [] });
    note(row, 'tool', '`tool.go`');
  });
});

it('the page of compatibility says what was done', () => {
  const columns = [
    ['vectors', 'Vectors'],
    ['verdicts', 'Verdicts of random requests beside TypeScript'],
    ['types', 'Typed events'],
    ['program', 'Program that received'],
    ['tool', 'Tool that was called'],
  ] as const;
  const rows = [...done].map(([row, cells]) => [row, ...columns.map(([column]) => cells.get(column) ?? '–')]);
  if (absent.length > 0) {
    console.log(`clients: the table of docs/compatibility.md was not compared: ${absent.length} toolchain(s) absent`);
    return;
  }
  const { written, found } = compatibilityTable('languages', {
    columns: ['', ...columns.map(([, title]) => title)],
    rows,
  });
  expect(written).toBe(found);
});
