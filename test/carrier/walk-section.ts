// Tests of an import that fails at any of its requests, for any number and account.
import { beforeAll, describe, expect, it } from 'vitest';
import { anonymous, byName, exceptOpen, walkImport } from '../harness/carrier/carrier-walk.ts';
import type { Outcome, Share, Stage, Walk, WalkGrounds } from '../harness/carrier/carrier-walk.ts';
import type { ImportWorld } from '../harness/carrier/carrier.ts';
import { isOfMedia } from '../harness/platform/fault-proxy.ts';
import type { Trouble } from '../harness/platform/fault-proxy.ts';

export interface WalkSection {
  readonly grounds: () => WalkGrounds;
  readonly prepare: () => Promise<Stage>;
  /** The failures for a request. */
  readonly kindsFor: (request: string) => readonly Trouble[];
  /** Requests that the import must send, among others. */
  readonly asks: readonly string[];
  /** The requests that the short run tries; all of them when absent. */
  readonly share?: Share;
  /** The part of the state that must be as before; all of it when absent. */
  readonly kept?: (world: ImportWorld) => ImportWorld;
}

export function walkSection(
  what: string,
  { grounds, prepare, kindsFor, asks, share, kept = (world) => world }: WalkSection,
): void {
  describe(`an import of ${what} that fails at any of its requests`, () => {
    let walk: Walk;
    beforeAll(async () => {
      walk = await walkImport(grounds(), prepare, kindsFor, share);
    });

    const expectEach = <T>(of: (outcome: Outcome) => T, expected: (outcome: Outcome) => T): void =>
      expect(byName(walk.outcomes, of)).toEqual(byName(walk.outcomes, expected));

    it('sends the expected requests', () => {
      expect(walk.requests).toEqual(expect.arrayContaining([...asks]));
      expectEach(
        ({ met }) => met,
        ({ request }) => request,
      );
    });

    it('reports which service failed, and whether a retry can help', () => {
      expectEach(
        ({ refusal }) => refusal,
        ({ request, kind }) => ({
          status: 502,
          code: 'upstream_failed',
          details: { upstream: isOfMedia(request) ? 'media' : 'carrier', retryable: kind !== 'refused' },
        }),
      );
    });

    it('is undone at once, unless the failure lasts', () => {
      const soon = walk.outcomes.filter(({ kind }) => kind !== 'down');
      expect(byName(soon, ({ atOnce }) => exceptOpen(kept(atOnce)))).toEqual(
        byName(soon, ({ before }) => exceptOpen(kept(before))),
      );
    });

    it('leaves nothing behind, even if the request takes effect later or the failure lasts', () => {
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
