// One tool: how it is called, who uses it, and what can be done with it.
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent, Tool, ToolWithSecret } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { Id, Json } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { Time } from '../../components/time.tsx';
import { count, milliseconds } from '../../components/words.ts';
import type { ListedTool } from '../../data/forms.ts';
import { may, useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { OnceDialog } from '../../components/once-dialog.tsx';
import { ToolForm } from './tool-form.tsx';
import { typeInWords, useToolsChanged } from './tools-data.ts';
import { TryDialog } from './try-dialog.tsx';

interface Props {
  readonly tool: Tool;
  readonly onClose: () => void;
}

const modes = { edit: ToolForm, try: TryDialog, rotate: RotateDialog, archive: ArchiveDialog };

export function ToolDialog({
  tool,
  agents,
  onClose,
}: {
  readonly tool: ListedTool;
  readonly agents: readonly Agent[];
  readonly onClose: () => void;
}) {
  const session = useSession();
  const { canAct } = session;
  const [mode, setMode] = useState<keyof typeof modes | null>(null);
  const Shown = mode && modes[mode];
  if (Shown) return <Shown tool={tool} onClose={onClose} />;
  const button = (to: keyof typeof modes, text: string, primary = false) => (
    <button type="button" className={primary ? 'button primary' : 'button'} onClick={() => setMode(to)}>
      {text}
    </button>
  );
  return (
    <Dialog
      title={tool.name}
      open
      wide
      onClose={onClose}
      footer={
        canAct && tool.status === 'active' ? (
          <div className="toolbar tool-actions">
            {button('archive', 'Archive…')}
            {tool.http && may(session, 'secrets') ? button('rotate', 'Rotate secret') : null}
            {tool.http ? button('try', 'Try') : null}
            {button('edit', 'Change', true)}
          </div>
        ) : null
      }
    >
      <div className="form">
        <Facts rows={factsOf(tool, agents)} />
        {tool.http ? (
          <>
            <h3>Parameters</h3>
            <Json value={tool.http.parameters} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

const factsOf = (tool: Tool, agents: readonly Agent[]): FactRows => [
  ['Description', <Foreign>{tool.description}</Foreign>],
  ['Type', typeInWords(tool.type)],
  ['Offered', tool.enabled ? 'Yes' : 'No, it is off'],
  ...(tool.http
    ? ([
        ['Request', <Foreign>{`${tool.http.method} ${tool.http.url}`}</Foreign>],
        ['Headers', <Foreign>{tool.http.header_names.join(', ') || 'None'}</Foreign>],
        ['Credential', tool.http.has_auth ? 'In a header' : 'None'],
        ['Timeout', milliseconds(tool.http.timeout_ms)],
        ['Response', `At most ${count(tool.http.max_response_bytes)} bytes are read`],
      ] as const)
    : []),
  ['Agents', <AgentLinks agents={agents} />],
  ['Created', <Time at={tool.created_at} />],
  ['Changed', <Time at={tool.updated_at} />],
  ['Id', <Id id={tool.id} />],
];

const AgentLinks = ({ agents }: { readonly agents: readonly Agent[] }) =>
  agents.length === 0 ? (
    'None'
  ) : (
    <ul className="tool-agents">
      {agents.map(({ id, tenant_id, name }) => (
        <li key={id}>
          <Link
            to="/t/$tenantId/agents/$agentId"
            params={{ tenantId: tenant_id, agentId: id }}
            className="foreign"
            dir="auto"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );

function RotateDialog({ tool, onClose }: Props) {
  const { client } = useTenant();
  const changed = useToolsChanged();
  const [made, setMade] = useState<ToolWithSecret | null>(null);
  const rotate = useMutation({
    mutationFn: async (form: HTMLFormElement) =>
      client.tools.rotateSecret(tool.id, { overlap_sec: Number(textOf(form, 'overlap_sec')) }),
    onSuccess: (response) => {
      changed();
      setMade(response);
    },
  });
  if (made)
    return (
      <OnceDialog
        title="Signing secret"
        label="Secret"
        secret={made.signing_secret}
        note="Store the secret now: it is not shown again."
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="Rotate secret"
      submit="Rotate"
      request={rotate}
      onSubmit={(form) => rotate.mutate(form)}
      onClose={onClose}
    >
      <p>
        A new secret is made and shown once. While the old one is valid, each request carries two signatures, one of
        each secret.
      </p>
      <SelectField
        label="The old secret"
        name="overlap_sec"
        defaultValue="3600"
        options={[
          ['0', 'Invalid at once'],
          ['3600', 'Valid for 1 hour more'],
          ['86400', 'Valid for 24 hours more'],
        ]}
      />
    </FormDialog>
  );
}

function ArchiveDialog({ tool, onClose }: Props) {
  const { client } = useTenant();
  const changed = useToolsChanged();
  return (
    <ConfirmDialog
      title={`Archive ${tool.name}?`}
      action="Archive"
      danger
      onClose={onClose}
      run={async () => {
        await client.tools.archive(tool.id);
        changed();
        return 'The tool is archived.';
      }}
    >
      <p>Agents no longer get the tool, and its name may be used again. It cannot be made active again.</p>
    </ConfirmDialog>
  );
}
