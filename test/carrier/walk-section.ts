// What holds of an import that meets trouble at any of its requests, whatever the number and the account have been
// through before.
import { beforeAll, describe, expect, it } from 'vitest';
import { anonymous, byName, exceptOpen, walkImport } from '../harness/carrier/carrier-walk.ts';
import type { Outcome, Stage, Walk, WalkGrounds } from '../harness/carrier/carrier-walk.ts';
import type { ImportWorld } from '../harness/carrier/carrier.ts';
import { isOfMedia } from '../harness/platform/fault-proxy.ts';
import type { Trouble } from '../harness/platform/fault-proxy.ts';

const longestMs = 240_000;

export interface WalkSection {
  readonly grounds: () => WalkGrounds;
  readonly prepare: () => Promise<Stage>;
  /** What a request may meet. */
  readonly kindsFor: (request: string) => readonly Trouble[];
  /** What it must ask for, among others. */
  readonly asks: readonly string[];
  /** What of a world has to be as it was; all of it when absent. */
  readonly kept?: (world: ImportWorld) => ImportWorld;
}

export function walkSection(
  what: string,
  { grounds, prepare, kindsFor, asks, kept = (world) => world }: WalkSection,
): void {
  describe(`an import of ${what} that meets trouble at any of its requests`, () => {
    let walk: Walk;
    beforeAll(async () => {
      walk = await walkImport(grounds(), prepare, kindsFor);
    }, longestMs);

    const expectEach = <T>(of: (outcome: Outcome) => T, expected: (outcome: Outcome) => T): void =>
      expect(byName(walk.outcomes, of)).toEqual(byName(walk.outcomes, expected));

    it('asks for what it always asks for', () => {
      expect(walk.requests).toEqual(expect.arrayContaining([...asks]));
      expectEach(
        ({ met }) => met,
        ({ request }) => request,
      );
    });

    it('says whose fault it is, and whether it is worth another try', () => {
      expectEach(
        ({ refusal }) => refusal,
        ({ request, kind }) => ({
          status: 502,
          code: 'upstream_failed',
          details: { upstream: isOfMedia(request) ? 'media' : 'carrier', retryable: kind !== 'refused' },
        }),
      );
    });

    it('is undone at once, unless the trouble lasts', () => {
      const soon = walk.outcomes.filter(({ kind }) => kind !== 'down');
      expect(byName(soon, ({ atOnce }) => exceptOpen(kept(atOnce)))).toEqual(
        byName(soon, ({ before }) => exceptOpen(kept(before))),
      );
    });

    it('leaves nothing behind, though what was asked for happens after all, or the trouble lasts', () => {
      expectEach(
        ({ after }) => kept(after),
        ({ before }) => kept(before),
      );
    });

    it('succeeds the next time, with nothing doubled', () => {
      expectEach(
        ({ imported }) => anonymous(imported),
        () => anonymous(walk.imported),
      );
    });
  });
}
