// The calls that match the filters as a CSV file, read page by page.
import type { Client, ListedCall } from '@voicecall/sdk';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { counted } from '../../components/words.ts';
import { csv } from '../../data/files/csv.ts';
import { saveFile } from '../../data/files/save-file.ts';
import { pageMax } from '../../generated/facts.ts';
import { queryOf } from './filters.ts';
import type { CallFilters } from './filters.ts';

const columns = [
  ...(['id', 'created_at', 'direction', 'from_number', 'to_number', 'status', 'ended_reason', 'ended_by'] as const),
  ...(['answered_by', 'answered_at', 'ended_at', 'duration_sec', 'agent_id', 'trunk_id', 'client_ref'] as const),
  ...(['sip_status', 'recording_status', 'summary_status'] as const),
] satisfies readonly (keyof ListedCall)[];

type Cell = string | number | null;

const rowOf = (call: ListedCall): readonly Cell[] => [
  ...columns.map((name) => (name === 'sip_status' ? (call.sip_status?.code ?? null) : call[name])),
  call.outcome,
  ...[call.cost?.total ?? null, call.cost?.currency ?? null],
];

export function ExportButton({ client, filters }: { readonly client: Client; readonly filters: CallFilters }) {
  const [read, setRead] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  const save = async (): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    setRead(0);
    try {
      const rows: (readonly Cell[])[] = [[...columns, 'outcome', 'cost', 'currency']];
      for await (const call of client.calls.list({ ...queryOf(filters), limit: pageMax }, { signal })) {
        rows.push(rowOf(call));
        if (rows.length % pageMax === 0) setRead(rows.length);
      }
      // By these first bytes Excel knows that it is UTF-8.
      saveFile('calls.csv', 'text/csv', `\ufeff${csv(rows)}`);
      toast(`${counted(rows.length - 1, 'call')} written to calls.csv.`);
    } catch (error) {
      if (!signal.aborted) toast(sentenceOf(error), 'bad');
    } finally {
      setRead(null);
    }
  };
  if (read !== null)
    return (
      <button type="button" className="button" onClick={() => stop.current?.abort()}>
        {counted(read, 'call')} read. Stop
      </button>
    );
  return (
    <button type="button" className="button" onClick={() => void save()}>
      <Download aria-hidden="true" /> CSV
    </button>
  );
}
