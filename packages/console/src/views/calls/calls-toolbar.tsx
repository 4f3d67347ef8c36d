// The filters above the list of calls.
import type { Agent } from '@voicecall/sdk';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ChoiceFilter, DayFilter, NumberFilter, TextFilter, filterOf, ofCodes } from '../../components/filters.tsx';
import { shownDay } from '../../data/days.ts';
import { withParameter } from '../../data/search.ts';
import { agentChoices } from '../../data/queries/agents.ts';
import { callDirections, callOutcomes, callStatuses, endedReasons } from '../../generated/facts.ts';
import { reasonOptions } from './call-badge.tsx';
import { rareFilters } from './filters.ts';
import type { CallFilters } from './filters.ts';

/** `onOpen` is called when the search field has the id of a call. */
export function CallsToolbar({
  filters,
  agents,
  onChange,
  onOpen,
}: {
  readonly filters: CallFilters;
  readonly agents: readonly Agent[];
  readonly onChange: (filters: CallFilters) => void;
  readonly onOpen: (callId: string) => void;
}) {
  const filter = filterOf(filters, onChange);
  // A filter that is in force is never hidden.
  const isUsed = rareFilters.some((name) => filters[name] !== undefined);
  const [wanted, setWanted] = useState(false);
  const more = wanted || isUsed;
  return (
    <search className="toolbar">
      <TextFilter
        {...filter('q', 'Number, name, reference or words')}
        onChange={(text) => (/^AJ_[0-9a-f]+$/.test(text) ? onOpen(text) : onChange(withParameter(filters, 'q', text)))}
        grow
      />
      <ChoiceFilter {...filter('ended_reason', 'Any end')} options={reasonOptions(endedReasons)} />
      <ChoiceFilter {...filter('outcome', 'Any outcome')} options={ofCodes(callOutcomes)} />
      <ChoiceFilter {...filter('agent_id', 'Any agent')} options={agentChoices(agents)} />
      <DayFilter {...filter('from', 'From')} value={shownDay(filters.from, 0)} />
      <DayFilter {...filter('to', 'To')} value={shownDay(filters.to, 1)} />
      {isUsed ? null : (
        <button type="button" className="button" aria-expanded={more} onClick={() => setWanted(!wanted)}>
          <SlidersHorizontal aria-hidden="true" /> {more ? 'Fewer filters' : 'More filters'}
        </button>
      )}
      {more ? (
        <>
          <ChoiceFilter {...filter('status', 'Any status')} options={ofCodes(callStatuses)} />
          <ChoiceFilter {...filter('direction', 'Any direction')} options={ofCodes(callDirections)} />
          <NumberFilter {...filter('agent_version', 'Agent version')} min={1} />
          <NumberFilter {...filter('min_cost', 'Cost from')} step="any" />
          <NumberFilter {...filter('min_duration_sec', 'Seconds from')} />
          <NumberFilter {...filter('max_duration_sec', 'Seconds to')} />
        </>
      ) : null}
    </search>
  );
}
