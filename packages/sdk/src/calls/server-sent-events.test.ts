// Guarantees of the reader of server-sent events: however the bytes are cut, the same events.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverSentEvents } from './server-sent-events.ts';

async function read(bytes: Uint8Array, cuts: readonly number[]): Promise<unknown[]> {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [index, place] of places.entries()) controller.enqueue(bytes.slice(place, places[index + 1] ?? place));
      controller.close();
    },
  });
  const found: unknown[] = [];
  for await (const { data, event, id } of serverSentEvents(body, () => undefined)) found.push([id, event, data]);
  return found;
}

it('reads events however they are cut into chunks, with any line break', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((value) => value.replaceAll(/[\r\n]/g, '·'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.nat()),
      async (events, br, cuts) => {
        const lines = events.map((data, no) =>
          [`: ping`, `id: ${no + 1}`, 'event: turn', ...data.map((line) => `data: ${line}`), '', ''].join(br),
        );
        // After a carriage return at the very end, a line feed might follow: the standard waits for it, too.
        const bytes = new TextEncoder().encode(`${lines.join('')}${br === '\r' ? ': end' : ''}`);
        const expected = events.map((data, no) => [`${no + 1}`, 'turn', data.join('\n')]);
        expect(await read(bytes, cuts)).toEqual(expected);
      },
    ),
  );
});

it('takes an id without data as a place, and drops an event that is not complete', async () => {
  const bytes = new TextEncoder().encode('id: 7\n\ndata:x\ndata\n\ndata: cut');
  expect(await read(bytes, [])).toEqual([
    ['7', 'message', undefined],
    ['7', 'message', 'x\n'],
  ]);
});
