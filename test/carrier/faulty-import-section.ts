// Tests of an import that fails at any of its requests, for any number and account.
import { beforeAll, describe, expect, it } from 'vitest';
import { anonymous, byName, exceptOpen, failEachRequest } from '../harness/carrier/faulty-imports.ts';
import type { Outcome, Share, ImportFixture, FaultyImports, FaultySetup } from '../harness/carrier/faulty-imports.ts';
import type { ImportSnapshot } from '../harness/carrier/carrier.ts';
import { isOfMedia } from '../harness/platform/fault-proxy.ts';
import type { Fault } from '../harness/platform/fault-proxy.ts';

export interface FaultyImportSection {
  readonly setup: () => FaultySetup;
  readonly prepare: () => Promise<ImportFixture>;
  /** The failures for a request. */
  readonly kindsFor: (request: string) => readonly Fault[];
  /** Requests that the import must send, among others. */
  readonly asks: readonly string[];
  /** The requests that the short run tries; all of them when absent. */
  readonly share?: Share;
  /** The part of the state that must be as before; all of it when absent. */
  readonly kept?: (snapshot: ImportSnapshot) => ImportSnapshot;
}

export function faultyImportSection(
  what: string,
  { setup, prepare, kindsFor, asks, share, kept = (snapshot) => snapshot }: FaultyImportSection,
): void {
  describe(`an import of ${what} that fails at any of its requests`, () => {
    let failed: FaultyImports;
    beforeAll(async () => {
      failed = await failEachRequest(setup(), prepare, kindsFor, share);
    });

    const expectEach = <T>(of: (outcome: Outcome) => T, expected: (outcome: Outcome) => T): void =>
      expect(byName(failed.outcomes, of)).toEqual(byName(failed.outcomes, expected));

    it('sends the expected requests', () => {
      expect(failed.requests).toEqual(expect.arrayContaining([...asks]));
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
      const soon = failed.outcomes.filter(({ kind }) => kind !== 'down');
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
        () => anonymous(failed.imported),
      );
    });
  });
}
