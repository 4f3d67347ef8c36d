// What the call used, what that cost, and how long the caller waited.
import type { CallDetail } from '@voicecall/sdk';
import { count, counted, milliseconds, words } from '../../components/words.ts';

const stages = [
  ['total_ms', 'Until the agent was heard'],
  ['end_of_turn_delay_ms', 'End of turn'],
  ['transcription_delay_ms', 'Transcription'],
  ['llm_first_token_ms', 'First token'],
  ['tts_first_audio_ms', 'First audio'],
] as const;

export function CostPanel({ detail: { usage, cost, metrics } }: { readonly detail: CallDetail }) {
  const measured = stages.filter(([stage]) => metrics.turns[stage]);
  if (usage.length === 0 && measured.length === 0) return null;
  const priceOf = (line: (typeof usage)[number]): string => {
    const same = cost?.lines.find(
      ({ component, provider, model, unit }) =>
        component === line.component && provider === line.provider && model === line.model && unit === line.unit,
    );
    return same ? same.amount : cost ? 'no price' : '–';
  };
  return (
    <section className="panel" aria-label="Latency and cost">
      <header>
        <h2>Latency and cost</h2>
        {cost?.total ? <span className="tabular">{`${cost.total} ${cost.currency}`}</span> : null}
      </header>
      {measured.length > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Wait of {counted(metrics.turns.count, 'turn')}</th>
              <th scope="col" className="number">
                p50
              </th>
              <th scope="col" className="number">
                p95
              </th>
            </tr>
          </thead>
          <tbody>
            {measured.map(([stage, name]) => (
              <tr key={stage}>
                <td>{name}</td>
                <td className="number">{milliseconds(metrics.turns[stage]?.p50)}</td>
                <td className="number">{milliseconds(metrics.turns[stage]?.p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {usage.length > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Used</th>
              <th scope="col" className="number">
                Quantity
              </th>
              <th scope="col" className="number">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {usage.map((line) => (
              <tr key={`${line.component} ${line.provider} ${line.model} ${line.unit}`}>
                <td>
                  {line.component.length <= 3 ? line.component.toUpperCase() : words(line.component)}
                  <div className="quiet foreign" dir="auto">
                    {[line.provider, line.model].filter(Boolean).join(' ')}
                  </div>
                </td>
                <td className="number">
                  {count(line.quantity)}
                  <div className="quiet">{words(line.unit).toLowerCase()}</div>
                </td>
                <td className="number">{priceOf(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
