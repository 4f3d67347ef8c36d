// `voicecall deliveries`: what was sent to the webhook endpoints, and sending it again.
import type { Command } from 'commander';
import type { DeliveryAttempt, ListWebhookDeliveriesQuery, WebhookDelivery } from '@voicecall/sdk';
import type { CliContext } from '../context.ts';
import { deliveryStatuses, eventTypes, pageMax } from '../generated/catalogue.ts';
import { recordLines, tableLines } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { secondOf, statusCell } from './columns.ts';
import { choice, limitOption, take } from './options.ts';

interface ListFlags {
  readonly limit: number;
  readonly status?: ListWebhookDeliveriesQuery['status'];
  readonly type?: string;
  readonly endpoint?: string;
  readonly call?: string;
}

/** Registers `deliveries` and its commands. */
export function addDeliveriesCommands(program: Command, context: CliContext): void {
  const deliveries = program.command('deliveries').description('Inspect webhook deliveries, and send them again');
  deliveries
    .command('list')
    .description('List deliveries, newest first')
    .addOption(limitOption())
    .addOption(choice('--status <status>', 'only deliveries with this status', deliveryStatuses))
    .addOption(choice('--type <type>', 'only deliveries of this type of event', eventTypes))
    .option('--endpoint <id>', 'only deliveries to this webhook endpoint')
    .option('--call <id>', 'only deliveries about this call')
    .addHelpText('after', '\nExample:\n  $ voicecall deliveries list --status dead_lettered')
    .action((flags: ListFlags) => listDeliveries(context, flags));
  deliveries
    .command('get')
    .description('Show a delivery with its attempts and its body')
    .argument('<delivery-id>')
    .addHelpText('after', '\nExample:\n  $ voicecall deliveries get wdl_5f0c2e9a7b41d83c6e02f915')
    .action((id: string) => showDelivery(context, id));
  deliveries
    .command('resend')
    .description('Send a delivery again, with the same id and the same bytes')
    .argument('<delivery-id>')
    .addHelpText('after', '\nExample:\n  $ voicecall deliveries resend wdl_5f0c2e9a7b41d83c6e02f915')
    .action(async (id: string) => {
      const { webhook_delivery } = await context.client().webhookDeliveries.redeliver(id, { signal: context.signal });
      if (context.json()) context.outJson(webhook_delivery);
      else showRecord(context, webhook_delivery);
    });
}

const columns: readonly Column<WebhookDelivery>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'STATUS', cell: ({ status }) => statusCell(status) },
  { title: 'TYPE', cell: ({ event_type }) => event_type },
  { title: 'CREATED', cell: ({ created_at }) => secondOf(created_at) },
  { title: 'ATTEMPTS', cell: ({ attempt_count }) => attempt_count },
  { title: 'LAST', cell: ({ last_http_status, last_error }) => last_http_status ?? last_error },
  { title: 'ENDPOINT', cell: ({ webhook_endpoint_id }) => webhook_endpoint_id },
  { title: 'CALL', cell: ({ call_id }) => call_id },
];

async function listDeliveries(context: CliContext, flags: ListFlags): Promise<void> {
  const query = {
    limit: Math.min(flags.limit, pageMax),
    status: flags.status,
    event_type: flags.type,
    webhook_endpoint_id: flags.endpoint,
    call_id: flags.call,
  };
  const list = context.client().webhookDeliveries.list(query, { signal: context.signal });
  const deliveries = await take(list, flags.limit);
  if (context.json()) return context.outJson(deliveries);
  if (deliveries.length === 0) return context.err('No deliveries.');
  for (const line of tableLines(columns, deliveries, context)) context.out(line);
}

const attemptColumns: readonly Column<DeliveryAttempt>[] = [
  { title: 'ATTEMPT', cell: ({ attempt }) => attempt },
  { title: 'STARTED', cell: ({ started_at }) => secondOf(started_at) },
  { title: 'MS', cell: ({ duration_ms }) => duration_ms },
  { title: 'ANSWER', cell: ({ http_status, error }) => http_status ?? error },
  { title: 'RESPONSE', cell: ({ response_excerpt }) => response_excerpt },
];

async function showDelivery(context: CliContext, id: string): Promise<void> {
  const { webhook_delivery } = await context.client().webhookDeliveries.get(id, { signal: context.signal });
  if (context.json()) return context.outJson(webhook_delivery);
  const { attempts, body, ...record } = webhook_delivery;
  showRecord(context, { ...record, body } as WebhookDelivery);
  if (attempts.length > 0 && context.width() !== undefined) context.out('');
  for (const line of tableLines(attemptColumns, attempts, context)) context.out(line);
}

function showRecord(context: CliContext, { id, status, ...rest }: WebhookDelivery): void {
  const told = Object.entries({ id, status: statusCell(status), ...rest }).filter(([, value]) => value !== null);
  for (const line of recordLines(Object.fromEntries(told), context)) context.out(line);
}
