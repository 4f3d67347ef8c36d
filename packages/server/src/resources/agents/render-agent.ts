// The texts of an agent for one conversation: its variables have their values. An agent without variables is as it is.
import { limits, render, undeclaredVariables } from '@voicecall/contract';
import type { builtInVariables } from '@voicecall/contract';
import { refuse } from '../../platform/refuse.ts';
import type { Agent, Call } from '../../types.ts';

type Texts = Pick<
  Agent,
  'instructions' | 'welcome' | 'voicemail' | 'disclosure' | 'recording_consent_text' | 'language' | 'variables'
>;

/** What the values are taken from. */
export interface Facts extends Pick<
  Call,
  'variables' | 'lead' | 'metadata' | 'timezone' | 'from_number' | 'to_number'
> {
  readonly direction: string;
  readonly now: Date;
}

export function renderAgent<T extends Texts>(agent: T, facts: Facts): T {
  const values = valuesOf(agent, facts);
  if (values === null) return agent;
  const { voicemail } = agent;
  const said = (text: string | null): string | null => text && render(text, values, limits.rendered_welcome_bytes);
  return {
    ...agent,
    instructions: render(agent.instructions, values, limits.rendered_bytes),
    welcome: said(agent.welcome),
    disclosure: said(agent.disclosure),
    recording_consent_text: said(agent.recording_consent_text),
    voicemail: voicemail && { ...voicemail, message: said(voicemail.message) },
  };
}

/** The values of all variables that the texts of the agent may name; null: they are no templates. */
export function valuesOf(
  agent: Pick<Texts, 'language' | 'variables'>,
  facts: Facts,
): ReadonlyMap<string, string> | null {
  if (agent.variables === null) return null;
  return new Map([
    ...agent.variables.map(({ name, default: value }) => [name, given(name, facts) ?? value ?? ''] as const),
    ...Object.entries(builtIns(agent, facts)),
  ]);
}

/** Refuses an agent whose texts name variables that it does not have. */
export function checkVariables(agent: Texts): void {
  const undeclared = undeclaredVariables(agent);
  if (undeclared.length > 0) throw refuse('undeclared_variables', { undeclared_variables: undeclared });
}

type Given = { readonly [Source in 'variables' | 'lead' | 'metadata']?: Facts[Source] | undefined };

/** What was given for a variable: as such, else in the lead or the metadata under its name; null: nothing. */
export function given(name: string, { variables, lead, metadata }: Given): string | null {
  for (const source of [variables, lead, metadata]) {
    const value: unknown = source && Object.hasOwn(source, name) ? source[name as keyof typeof source] : undefined;
    if (typeof value === 'string') return value.slice(0, limits.variable_chars);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return null;
}

function builtIns(
  { language }: Pick<Texts, 'language'>,
  { now, timezone, direction, from_number, to_number }: Facts,
): Record<(typeof builtInVariables)[number], string> {
  const written = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { timeZone: timezone, ...options }).format(now);
  return {
    now: written({ dateStyle: 'full', timeStyle: 'short' }),
    date: written({ dateStyle: 'long' }),
    time: written({ timeStyle: 'short' }),
    timezone,
    language,
    direction,
    caller_number: from_number ?? '',
    called_number: to_number ?? '',
  };
}
