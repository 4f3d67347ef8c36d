// Calls that one actor dispatched one after the other are one line: there may be thousands, and they hide all else.
import type { AuditEvent } from '@voicecall/sdk';

/** Entries that stand in one line, newest first. */
export type Line = readonly [AuditEvent, ...AuditEvent[]];

const isSame = (a: AuditEvent, b: AuditEvent): boolean =>
  a.action === 'call.dispatched' && b.action === a.action && a.actor.id === b.actor.id && a.tenant_id === b.tenant_id;

/** The lines of a list. Those whose first entry is in `opened` are not folded. */
export function folded(entries: readonly AuditEvent[], opened: ReadonlySet<string>): Line[] {
  const lines: [AuditEvent, ...AuditEvent[]][] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line && isSame(line[0], entry)) line.push(entry);
    else lines.push([entry]);
  }
  return lines.flatMap((line): Line[] => (opened.has(line[0].id) ? line.map((entry): Line => [entry]) : [line]));
}
