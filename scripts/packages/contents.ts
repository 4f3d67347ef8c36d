// What a tarball may contain: what was built from each source file, and the documents.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import root from '../../package.json' with { type: 'json' };
import type { PackedPackage } from './pack.ts';

const documents = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
/** Data that a package has beside its code. */
const data: Readonly<Record<string, readonly string[]>> = { '@voicecall/webhook-verify': ['test-vectors.json'] };

/** Files that are absent, files that do not belong there, and texts that make sense on this machine only. */
export function contentProblems({ name, version, folder, tarball, files }: PackedPackage): string[] {
  const meant = new Set([
    ...documents,
    ...(data[name] ?? []),
    ...builtFrom(globSync('**/*.ts', { cwd: join(folder, 'src') })),
  ]);
  // A link to a source map is one to a file that is not there: none is packed.
  const text = execFileSync('tar', ['-xzOf', tarball], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const local = [join(folder, '..', '..'), 'sourceMappingURL'].filter((it) => text.includes(it));
  return [
    ...(version === root.version ? [] : [`${name} has version ${version}, the repository ${root.version}`]),
    ...[...meant].filter((it) => !files.includes(it)).map((it) => `${name} has no ${it}`),
    ...files.filter((it) => !meant.has(it)).map((it) => `${name} has ${it}, which does not belong there`),
    ...local.map((it) => `${name} contains the text ${it}`),
  ];
}

function builtFrom(sources: readonly string[]): string[] {
  if (sources.includes('main.ts')) return ['dist/main.js'];
  const modules = sources.filter((it) => !it.endsWith('.test.ts')).map((it) => it.replace(/\.ts$/, ''));
  const built = modules.flatMap((it) => [`esm/${it}.js`, `esm/${it}.d.ts`, `cjs/${it}.js`, `cjs/${it}.d.ts`]);
  return [...built, 'cjs/package.json'].map((it) => `dist/${it}`);
}
