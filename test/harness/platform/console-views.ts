// All views of the console: the router in the page names them, so a new view is in every test that visits all.
import { idPrefixes } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';
import type { Page } from 'playwright-core';
import { settled, textOf } from './console-page.ts';

/** The addresses of all views, with the records that `idOf` names. The page has to be one of the console. */
export async function viewsOf(page: Page, idOf: (kind: IdKind) => Promise<string>): Promise<string[]> {
  // The router puts itself there.
  const paths = await page.evaluate<string[]>('Object.keys(window.__TSR_ROUTER__.routesByPath)');
  return Promise.all(
    paths.map(async (path) => {
      const segments = path.split('/').map(async (name) => (name.startsWith('$') ? idOf(kindOf(name)) : name));
      return (await Promise.all(segments)).join('/');
    }),
  );
}

/** `$callId` → `call`, `$endpointId` → `webhook_endpoint`. */
function kindOf(parameter: string): IdKind {
  const word = parameter.slice(1, -'Id'.length).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const kinds = Object.keys(idPrefixes) as IdKind[];
  const kind = kinds.find((known) => known === word) ?? kinds.find((known) => known.endsWith(`_${word}`));
  if (!kind) throw new Error(`no record is named by ${parameter}`);
  return kind;
}

/** Opens each tab of the view one after the other; a view without tabs has one state. */
export async function forEachTab(page: Page, look: (tab: string) => Promise<void>): Promise<void> {
  const tabs = await page.locator('main').getByRole('tab').all();
  if (tabs.length === 0) await look('');
  for (const tab of tabs) {
    await tab.click();
    await settled(page);
    await look(await textOf(tab));
  }
}
