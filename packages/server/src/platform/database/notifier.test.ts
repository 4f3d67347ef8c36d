// Notifications are sent one statement at a time, each once, and a failed statement loses nothing but its own.
import { expect, it } from 'vitest';
import { createNotifier } from './notifier.ts';

/** A database whose statements end when they are told to. */
function database() {
  const statements: { pairs: unknown[]; end: () => void; fail: () => void }[] = [];
  const notify = createNotifier((_text, [channels, payloads]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const pairs = (channels as string[]).map((channel, index) => [channel, (payloads as string[])[index]]);
    statements.push({ pairs, end: resolve, fail: () => reject(new Error('the connection broke')) });
    return promise;
  });
  return { notify, statements, sent: () => statements.map(({ pairs }) => pairs) };
}

it('what comes while a statement runs is sent by the next one, each notification once', async () => {
  const { notify, statements, sent } = database();
  notify('jobs', 'a');
  for (const payload of ['b', 'b', 'a']) notify('jobs', payload);
  notify('events', 'b');
  expect(sent()).toEqual([[['jobs', 'a']]]);
  statements[0]?.end();
  await expect.poll(sent).toEqual([
    [['jobs', 'a']],
    [
      ['jobs', 'b'],
      ['jobs', 'a'],
      ['events', 'b'],
    ],
  ]);
});

it('a statement that fails does not hold back the next one', async () => {
  const { notify, statements, sent } = database();
  notify('jobs', 'a');
  notify('jobs', 'b');
  statements[0]?.fail();
  await expect.poll(sent).toEqual([[['jobs', 'a']], [['jobs', 'b']]]);
});
