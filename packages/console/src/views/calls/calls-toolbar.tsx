// The filters above the list of calls.
import type { Agent } from '@voicecall/sdk';
import { ChoiceFilter, DayFilter, TextFilter, filterOf, ofCodes } from '../../components/filters.tsx';
import { withParameter } from '../../data/search.ts';
import { agentChoices } from '../../data/queries/agents.ts';
import { callDirections, callStatuses, endedReasons } from '../../generated/facts.ts';
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
  return (
    <search className="toolbar">
      <TextFilter
        {...filter('q', 'Number, name, reference or words')}
        onChange={(text) => (/^AJ_[0-9a-f]+$/.test(text) ? onOpen(text) : onChange(withParameter(filters, 'q', text)))}
        grow
      />
      <ChoiceFilter {...filter('status', 'Any status')} options={ofCodes(callStatuses)} />
      <ChoiceFilter {...filter('ended_reason', 'Any end')} options={ofCodes(endedReasons)} />
      <ChoiceFilter {...filter('direction', 'Any direction')} options={ofCodes(callDirections)} />
      <ChoiceFilter {...filter('agent_id', 'Any agent')} options={agentChoices(agents)} />
      <DayFilter {...filter('from', 'From')} />
      <DayFilter {...filter('to', 'To')} />
    </search>
  );
}
