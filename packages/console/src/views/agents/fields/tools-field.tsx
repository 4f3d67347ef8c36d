// Which tools an agent may use: all that the tenant has, or exactly those that are checked.
import { Link } from '@tanstack/react-router';
import type { Agent, Tool } from '@voicecall/sdk';
import { useState } from 'react';
import { CheckField, SelectField } from '../../../components/field.tsx';
import { useTenant } from '../../../session/tenant.ts';

export function ToolsField({
  agent,
  tools,
  locked = false,
  problem,
}: {
  readonly agent: Agent | undefined;
  readonly tools: readonly Tool[];
  readonly locked?: boolean | undefined;
  readonly problem: string | undefined;
}) {
  const { tenantId } = useTenant();
  const [which, setWhich] = useState(agent?.tool_ids ? 'chosen' : 'all');
  return (
    <fieldset className="group">
      <legend>Tools</legend>
      <SelectField
        label="Tools that it may use"
        name="tools"
        value={which}
        onChange={({ target }) => setWhich(target.value)}
        disabled={locked}
        options={[
          ['all', 'All tools, now and later'],
          ['chosen', 'Only those that are checked'],
        ]}
        problem={problem}
      />
      {which === 'chosen' && tools.length > 0 ? (
        <div className="tool-checks">
          {tools.map(({ id, name, enabled }) => (
            <CheckField
              key={id}
              label={enabled ? name : `${name} (off)`}
              name="tool_id"
              value={id}
              defaultChecked={agent?.tool_ids?.includes(id) ?? false}
              disabled={locked}
            />
          ))}
        </div>
      ) : null}
      {tools.length === 0 ? (
        <p className="quiet">
          There are no tools yet.{' '}
          <Link to="/t/$tenantId/tools" params={{ tenantId }}>
            Go to the tools
          </Link>
        </p>
      ) : null}
    </fieldset>
  );
}
