// How a field differs between two versions of a record, line by line.
import { lineDiff } from '../../data/line-diff.ts';
import './change.css';
import { count } from '../words.ts';

const signs = { same: ' ', removed: '−', added: '+' } as const;

export const Change = ({ name, from, to }: { readonly name: string; readonly from: unknown; readonly to: unknown }) => (
  <section aria-label={name}>
    <h3 className="foreign" dir="auto">
      {name}
    </h3>
    <pre className="diff foreign" dir="auto" tabIndex={0}>
      {lineDiff(shown(from), shown(to)).map((line, index) =>
        line.kind === 'skipped' ? (
          <span key={index} className="quiet">{`… ${count(line.count)} equal\n`}</span>
        ) : (
          <span key={index} className={line.kind}>{`${signs[line.kind]} ${line.text}\n`}</span>
        ),
      )}
    </pre>
  </section>
);

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '(nothing)';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};
