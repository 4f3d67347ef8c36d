// How today goes, beside the last four days with the same name up to the same time.
import type { PartOfDay, TodayStats } from '@voicecall/sdk';
import { FactTiles } from '../../components/fact-tiles.tsx';
import { count, money, share } from '../../components/words.ts';

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

const sumOf = (parts: readonly PartOfDay[], figure: (part: PartOfDay) => number): number =>
  parts.reduce((sum, part) => sum + figure(part), 0);

/** The mean cost of a day; null when none had one. */
function usualCost(before: readonly PartOfDay[]): string | null {
  const [first] = before.flatMap(({ cost }) => cost ?? []);
  if (!first) return null;
  const total = sumOf(before, ({ cost }) => Number(cost?.total ?? 0)) / before.length;
  return money({ total: String(total), currency: first.currency });
}

export function TodayFigures({ stats: { today, before, timezone } }: { readonly stats: TodayStats }) {
  const day = weekday.format(new Date(today.date));
  const earlier = sumOf(before, ({ calls }) => calls);
  const usually = (text: string | null): string =>
    text === null || earlier === 0 ? `none by now on the last four ${day}s` : `usually ${text} by now on a ${day}`;
  const connected = sumOf(before, ({ answered }) => answered);
  const cost = usualCost(before);
  return (
    <section aria-label="Today" className="form">
      <div className="section-head">
        <h2>Today</h2>
        <span className="quiet">Calls that have ended, in {timezone}</span>
      </div>
      <FactTiles
        facts={[
          ['Calls', count(today.calls), usually(count(Math.round(earlier / before.length)))],
          ['Answer rate', share(today.answered, today.calls), usually(share(connected, earlier))],
          ['Cost', today.cost ? money(today.cost) : '–', cost === null ? 'nothing had a price so far' : usually(cost)],
        ]}
      />
    </section>
  );
}
