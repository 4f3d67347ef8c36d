// The call as the API returns it, and the lines of code that read it.
import type { CallDetail } from '@voicecall/sdk';
import { CopyButton, Json } from '../../components/copy.tsx';
import { StoredPanel } from './stored-panel.tsx';

export function RawTab({ detail, summary }: { readonly detail: CallDetail; readonly summary: object | null }) {
  const { tenant_id, id } = detail.call;
  const code = [
    `import { createClient } from '@voicecall/sdk';`,
    '',
    `const voice = createClient({ baseUrl: '${location.origin}', tenantId: '${tenant_id}' }); // reads SVC_API_KEY`,
    `const { call, turns } = await voice.calls.get('${id}');`,
    `const { call_summary } = await voice.summaries.get('${id}');`,
  ].join('\n');
  return (
    <>
      <StoredPanel call={detail.call} />
      <section className="panel" aria-label="Code">
        <header>
          <h2>Read it with the SDK</h2>
          <CopyButton text={code}>Copy as SDK code</CopyButton>
        </header>
        <div className="inside">
          <Json value={code} />
        </div>
      </section>
      {(
        [
          ['Call', detail],
          ['Summary', summary],
        ] as const
      ).map(([title, value]) =>
        value ? (
          <section key={title} className="panel" aria-label={title}>
            <header>
              <h2>{title}</h2>
              <CopyButton text={JSON.stringify(value, null, 2)}>Copy JSON</CopyButton>
            </header>
            <div className="inside">
              <Json value={value} />
            </div>
          </section>
        ) : null,
      )}
    </>
  );
}
