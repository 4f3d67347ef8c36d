// The browser guide: its page, and the bundled script of the page.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from './platform/run-process.ts';
import { snippetsOf } from './snippets.ts';

export const browserGuide = 'docs/browser-sessions.md';

/** The page that the guide prints, and the frame in which another site shows it. */
export async function guidePages(): Promise<{ page: string; frame: string }> {
  const text = await readFile(join(repository, browserGuide), 'utf8');
  const [page = '', frame = ''] = [...text.matchAll(/```html\n(.*?)```/gs)].map(([, html = '']) => html);
  return { page, frame };
}

/** The guide's `talk.ts`, bundled as the guide says. */
export async function bundleTalk(): Promise<string> {
  const contents = (await snippetsOf(browserGuide)).get('talk.ts') ?? '';
  const { outputFiles } = await build({
    stdin: { contents, loader: 'ts', resolveDir: repository },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
