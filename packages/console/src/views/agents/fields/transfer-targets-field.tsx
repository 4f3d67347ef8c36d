// To whom an agent may transfer a call. One line more than there are targets is shown; a line that is emptied is removed.
import { isApiError } from '@voicecall/sdk';
import type { Agent } from '@voicecall/sdk';
import { useState } from 'react';
import { TextField, problemsIn } from '../../../components/field.tsx';

export function TransferTargetsField({
  agent: { transfer_targets: targets },
  error,
  locked = false,
}: {
  readonly agent: Agent;
  readonly error: unknown;
  readonly locked?: boolean | undefined;
}) {
  const [lines, setLines] = useState(targets.length + (locked ? 0 : 1));
  const problem = wrongNumbers(error) ?? problemsIn(error, 'transfer_targets');
  return (
    <>
      {Array.from({ length: lines }, (_none, index) => {
        const { name, number, sip_uri, when } = targets[index] ?? {};
        const ofLast = index === lines - 1 && !locked ? { onInput: () => setLines(lines + 1) } : {};
        const which = `of target ${index + 1}`;
        return (
          <div key={index} className="pair" role="group" aria-label={`Target ${index + 1}`} {...ofLast}>
            <TextField label={`Name ${which}`} name="target_name" defaultValue={name} readOnly={locked} />
            <TextField
              label={`Number or SIP address ${which}`}
              name="target_to"
              defaultValue={number ?? sip_uri ?? ''}
              readOnly={locked}
            />
            <TextField label={`When ${which}`} name="target_when" defaultValue={when} readOnly={locked} />
          </div>
        );
      })}
      {problem ? <div className="problem">{problem}</div> : null}
      <p className="quiet">
        The agent transfers a call to one of these names, when you say. Without any it transfers to numbers that stand
        in its instructions or in a transfer tool. Empty a target to remove it.
      </p>
    </>
  );
}

/** Which targets have a number that is none. */
function wrongNumbers(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== 'invalid_phone_format') return undefined;
  const { fields = [] } = (error.details ?? {}) as { fields?: readonly string[] };
  const places = fields.flatMap((path) => /^(?:body\.)?transfer_targets\.(\d+)/.exec(path)?.[1] ?? []);
  return places.length === 0
    ? undefined
    : `Target ${places.map((place) => Number(place) + 1).join(', ')}: a number begins with + and the country code, as +15551230001.`;
}

/** The targets of a form that has such fields. */
export function transferTargetsIn(form: HTMLFormElement) {
  if (form.elements.namedItem('target_name') === null) return {};
  const data = new FormData(form);
  const all = (name: string): string[] =>
    data.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''));
  const [names, whens] = [all('target_name'), all('target_when')];
  const transfer_targets = all('target_to')
    .map((to, index) => ({
      name: names[index] ?? '',
      ...(/^sips?:/i.test(to) ? { sip_uri: to, number: null } : { number: to || null, sip_uri: null }),
      when: whens[index] ?? '',
    }))
    .filter(({ name, number, sip_uri, when }) => `${name}${number ?? sip_uri ?? ''}${when}` !== '');
  return { transfer_targets };
}
