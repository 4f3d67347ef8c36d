// The built-in tool with which agents capture bookings. It is created with its tenant and is otherwise a tool like any
// other.
import type { Tx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { insertTool } from './store.ts';

const name = 'book_appointment';
const description =
  'Books an appointment for the caller. Use it once the caller has agreed to a date and time and has given a name.';

export async function addBookingTool(prisma: Tx['prisma'], tenant_id: string, now: Date): Promise<void> {
  await insertTool(prisma, {
    tenant_id,
    id: newId('tool'),
    name,
    active_name: name,
    description,
    type: 'booking',
    enabled: true,
    http: null,
    http_headers_sealed: null,
    signing_secret_sealed: null,
    previous_secret_sealed: null,
    previous_secret_until: null,
    status: 'active',
    created_at: now,
    updated_at: now,
  });
}
