// In which documents an agent looks up answers.
import { Link } from '@tanstack/react-router';
import type { Agent, KnowledgeDocument } from '@voicecall/sdk';
import { CheckField } from '../../../components/field.tsx';
import { useTenant } from '../../../session/tenant.ts';

export function KnowledgeField({
  agent,
  documents,
  locked = false,
  problem,
}: {
  readonly agent: Agent | undefined;
  readonly documents: readonly KnowledgeDocument[];
  readonly locked?: boolean | undefined;
  readonly problem: string | undefined;
}) {
  const { tenantId } = useTenant();
  return (
    <fieldset className="group">
      <legend>Knowledge</legend>
      {documents.length > 0 ? (
        <>
          <p className="quiet">The documents in which it looks up answers.</p>
          <div className="tool-checks">
            {documents.map(({ id, name, language }) => (
              <CheckField
                key={id}
                label={`${name} (${language})`}
                name="knowledge_id"
                value={id}
                defaultChecked={agent?.knowledge_ids?.includes(id) ?? false}
                disabled={locked}
              />
            ))}
          </div>
        </>
      ) : (
        <p className="quiet">
          There are no documents yet.{' '}
          <Link to="/t/$tenantId/knowledge" params={{ tenantId }}>
            Go to the knowledge
          </Link>
        </p>
      )}
      {problem ? <div className="problem">{problem}</div> : null}
    </fieldset>
  );
}
