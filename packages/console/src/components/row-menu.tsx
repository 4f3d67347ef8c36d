// What can be done with the record of a row, behind one button.
import { MoreHorizontal } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';

/** `label` names the record. An action is left out by null. */
export function RowMenu({
  label,
  actions,
}: {
  readonly label: string;
  readonly actions: readonly (readonly [text: string, act: () => void] | null)[];
}) {
  const shown = actions.filter((action) => action !== null);
  if (shown.length === 0) return null;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="button plain icon small" aria-label={`Actions for ${label}`}>
        <MoreHorizontal aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end">
          {shown.map(([text, act]) => (
            <DropdownMenu.Item key={text} className="menu-item" onSelect={act}>
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
