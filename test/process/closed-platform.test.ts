// What a platform leaves in its process once it is closed: nothing. Test runs start hundreds of them in one process.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A platform that has served requests and made a call, closed. */
async function closedApp(): Promise<WeakRef<object>> {
  const platform = await startPlatform();
  await platform.receiver();
  const { client } = platform.tenant;
  await client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  await client.calls.list();
  const app = new WeakRef(platform.app);
  await platform.close();
  return app;
}

it('a closed platform can be collected: no timer, pool or metric of the process holds it', async () => {
  const app = await closedApp();
  // What was last awaited stays on the stack for a moment.
  await (await startPlatform()).close();
  await until(async () => {
    collectGarbage();
    return app.deref() === undefined ? [1] : [];
  });
  expect(app.deref()).toBeUndefined();
});
