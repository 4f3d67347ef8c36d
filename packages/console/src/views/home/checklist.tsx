// What a tenant needs for calls, and whether it is there.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { Setup } from '../../data/forms.ts';
import { installationQuery } from '../../data/queries/settings.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';

interface Step {
  readonly name: keyof Setup;
  readonly text: string;
  readonly about: string;
  /** Undefined: somebody else does it. */
  readonly to?: LinkProps['to'];
}

export function Checklist({ setup }: { readonly setup: Setup }) {
  const { tenantId } = useTenant();
  const { kind } = useSession();
  const { data: installation } = useQuery(installationQuery);
  const sandbox = installation?.sandbox ?? false;
  const steps: readonly Step[] = [
    {
      name: 'provider',
      text: 'Provider keys',
      about: sandbox
        ? 'In the sandbox speech and language models are built in.'
        : 'The keys of speech and language models, in the environment of the server.',
      ...(kind === 'operator' && { to: '/system' }),
    },
    { name: 'agent', text: 'An agent', about: 'What it says and does in a call.', to: '/t/$tenantId/agents' },
    { name: 'trunk', text: 'A trunk', about: 'The connection to your carrier.', to: '/t/$tenantId/numbers' },
    { name: 'number', text: 'A number', about: 'Where people call your agent.', to: '/t/$tenantId/numbers' },
    { name: 'endpoint', text: 'A webhook endpoint', about: 'Where events go.', to: '/t/$tenantId/webhooks' },
    { name: 'call', text: 'A first call', about: 'Place a test call, and read it.', to: '/t/$tenantId/calls' },
  ];
  const isDone = ({ name }: Step): boolean => setup[name] || (name === 'provider' && sandbox);
  const left = steps.filter((step) => !isDone(step)).length;
  if (left === 0) return null;
  return (
    <section className="panel" aria-label="Set up">
      <header>
        <h2>Set up</h2>
        <span className="quiet">{`${steps.length - left} of ${steps.length} done`}</span>
      </header>
      <ol className="checklist">
        {steps.map((step) => {
          const done = isDone(step);
          const Sign = done ? CircleCheck : Circle;
          return (
            <li key={step.name} className={done ? 'done' : ''}>
              <Sign aria-label={done ? 'Done' : 'To do'} role="img" />
              <span>
                {step.to ? (
                  <Link to={step.to} params={{ tenantId }} search={step.name === 'trunk' ? { tab: 'trunks' } : {}}>
                    {step.text}
                  </Link>
                ) : (
                  step.text
                )}{' '}
                <span className="quiet">{step.about}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
