// Events from the contract's examples.
import { eventObjects } from '@voicecall/contract';
import type { EventObject, LifecycleEventType } from '@voicecall/contract';

export function eventExample<T extends LifecycleEventType>(type: T, tenant_id: string) {
  const example = eventObjects[type].meta()?.['example'] as EventObject<T>;
  return { type, object: { ...example, tenant_id } };
}
