// The filters above the list of calls.
import type { Agent } from '@voicecall/sdk';
import { agentChoices } from '../../data/agents.ts';
import { formText } from '../../data/form-text.ts';
import { words } from '../../components/words.ts';
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
  const set = (name: keyof CallFilters, value: string): void => {
    const { [name]: _old, ...rest } = filters;
    onChange(value ? { ...rest, [name]: value } : rest);
  };
  const choice = (name: keyof CallFilters, label: string, options: readonly (readonly [string, string])[]) => (
    <select
      className="input"
      aria-label={label}
      value={filters[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
    >
      <option value="">{label}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  const ofCodes = (codes: readonly string[]) => codes.map((code) => [code, words(code)] as const);
  return (
    <search className="toolbar">
      <form
        className="grow"
        onSubmit={(event) => {
          event.preventDefault();
          const text = formText(event.currentTarget, 'q').trim();
          if (/^AJ_[0-9a-f]+$/.test(text)) onOpen(text);
          else set('q', text);
        }}
      >
        <input
          // Another address fills the field anew.
          key={filters.q ?? ''}
          className="input"
          style={{ width: '100%' }}
          type="search"
          name="q"
          data-search
          defaultValue={filters.q}
          placeholder="Number, reference or id of a call"
          aria-label="Number, reference or id of a call"
        />
      </form>
      {choice('status', 'Any status', ofCodes(callStatuses))}
      {choice('ended_reason', 'Any end', ofCodes(endedReasons))}
      {choice('direction', 'Any direction', ofCodes(callDirections))}
      {choice('agent_id', 'Any agent', agentChoices(agents))}
      {(['from', 'to'] as const).map((name) => (
        <input
          key={name}
          className="input"
          type="date"
          aria-label={name === 'from' ? 'From this day on' : 'Until this day'}
          value={filters[name] ?? ''}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
    </search>
  );
}
