// Jumps to any view or record by the keyboard: what is typed narrows the list, arrows choose, Enter opens.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { tenantApi } from '../../data/client.ts';
import { useFound } from './found.ts';
import type { Found } from './found.ts';
import './jump.css';

export default function JumpDialog({ tenantId, onClose }: { readonly tenantId: string; readonly onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { found, isSearching, error } = useFound(tenantApi(tenantId), tenantId, typed);
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, found.length - 1);
  const open = ({ place }: Found): void => {
    onClose();
    void navigate(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const one = found[chosen];
    if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && one) open(one);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number): string => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <Dialog title="Jump to" open onClose={onClose}>
      <div className="form">
        <input
          className="input"
          type="text"
          role="combobox"
          aria-label="View, call, agent or endpoint"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
          placeholder="A view, a number, a name, an id"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          data-focus-first
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {error ? <ErrorNotice error={error} /> : null}
        <ul id={`${id}-list`} role="listbox" aria-label="Found" className="jump-list">
          {found.map((one, index) => (
            <li
              key={`${one.kind} ${one.id}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              className="menu-item"
              onClick={() => open(one)}
              onPointerMove={() => setAt(index)}
            >
              <span className="quiet jump-kind">{one.kind}</span>
              <span className="ellipsis foreign" dir="auto">
                {one.text} {one.note ? <span className="quiet">{one.note}</span> : null}
              </span>
            </li>
          ))}
        </ul>
        <p className="quiet" role="status">
          {isSearching ? 'Searching calls…' : found.length === 0 ? 'Nothing is found.' : ''}
        </p>
      </div>
    </Dialog>
  );
}
