// Makes a test of a finished call, and opens the page of its agent.
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Call } from '@voicecall/sdk';
import { sentenceOf } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

export function MakeTestButton({ call }: { readonly call: Pick<Call, 'id' | 'agent_id'> }) {
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const make = useMutation({
    mutationFn: () => client.testCases.createFromCall(call.agent_id, { call_id: call.id }),
    onSuccess: () => {
      void readAgain(keys.testCases(tenantId).all);
      toast('The test is made. Open it to say what matters.');
      void navigate({ to: '/t/$tenantId/agents/$agentId', params: { tenantId, agentId: call.agent_id } });
    },
    onError: (error) => toast(sentenceOf(error)),
  });
  return (
    <button type="button" className="button" disabled={make.isPending} onClick={() => make.mutate()}>
      Make a test
    </button>
  );
}
