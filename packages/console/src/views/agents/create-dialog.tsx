// Creates an agent, and opens its page.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../components/form-dialog.tsx';
import { SkeletonText } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { agentBody } from './agent-body.ts';
import { AgentFields } from './agent-fields.tsx';
import { useAgentChoices } from './agents-data.ts';

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const choices = useAgentChoices();
  const create = useMutation({
    mutationFn: async (form: HTMLFormElement) => client.agents.create(agentBody(form)),
    onSuccess: ({ id }) => {
      void readAgain(keys.agents(tenantId).all);
      toast('The agent is created.');
      void navigate({ to: '/t/$tenantId/agents/$agentId', params: { tenantId, agentId: id } });
    },
  });
  return (
    <FormDialog
      title="Create an agent"
      submit="Create"
      wide
      disabled={!choices}
      request={create}
      onSubmit={(form) => create.mutate(form)}
      onClose={onClose}
    >
      {choices ? <AgentFields choices={choices} error={create.error} /> : <SkeletonText lines={8} />}
    </FormDialog>
  );
}
