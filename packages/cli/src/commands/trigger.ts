// `voicecall trigger`: posts a made-up event to a receiver.
import { randomBytes } from 'node:crypto';
import { Argument } from 'commander';
import type { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { CommandError, UsageError } from '../errors.ts';
import { deliveryPrefix, eventExamples, eventTypes } from '../generated/catalogue.ts';
import type { Envelope } from '../listen/envelope.ts';
import { isHandled, postEvent } from '../listen/post-event.ts';
import { readState, stateFile } from '../listen/state.ts';
import { recordLines } from '../output/table.ts';
import { receiverUrl } from './options.ts';

type EventType = (typeof eventTypes)[number];

/** Registers the command. */
export function addTriggerCommand(program: Command, context: CliContext): void {
  program
    .command('trigger')
    .description('Post a made-up, signed event to a receiver; nothing is called and nothing is stored')
    .addArgument(new Argument('<type>', 'type of the event').choices(eventTypes))
    .option('--to <url>', 'address of the receiver; that of the last "listen" by default', receiverUrl)
    .option('--secret <secret>', 'signing secret; that of "listen" by default')
    .option('--print', 'print the body instead of posting it')
    .addHelpText(
      'after',
      `
Examples:
  $ voicecall trigger booking.created
  $ voicecall trigger call.completed --to http://localhost:3000/hook --secret whsec_…
  $ voicecall trigger call.summary.ready --print`,
    )
    .action((type: EventType, flags: { to?: string; secret?: string; print?: true }) => run(context, type, flags));
}

async function run(
  context: CliContext,
  type: EventType,
  flags: { to?: string; secret?: string; print?: true },
): Promise<void> {
  const envelope = madeUp(type, new Date());
  if (flags.print) return context.outJson(JSON.parse(envelope.body));
  const profile = context.profile();
  const { forward_to, secret: kept } = readState(stateFile(context.env, profile));
  const url = flags.to ?? forward_to;
  const secret = flags.secret ?? kept;
  if (url === undefined) throw new UsageError('no receiver: give --to, or run "voicecall listen" once');
  if (secret === undefined) throw new UsageError('no signing secret: give --secret, or run "voicecall listen" once');
  const answer = await postEvent(envelope, { url, secret, attempt: 1, version: context.version }, context.signal);
  if (context.json()) context.outJson({ id: envelope.id, type, url, ...answer });
  else {
    const style = isHandled(answer) ? ('green' as const) : ('red' as const);
    const record = {
      id: envelope.id,
      type,
      to: url,
      answer: { text: answer.status ?? answer.error, style },
      ms: answer.duration_ms,
      response: answer.excerpt.trim(),
    };
    for (const line of recordLines(record, context)) context.out(line);
  }
  if (!isHandled(answer))
    throw new CommandError(`the receiver did not accept the event: ${answer.status ?? answer.error}`);
}

/** An event of the type as in the contract's example, under a new id and created now. */
export function madeUp(type: EventType, now: Date): Envelope {
  const id = deliveryPrefix + randomBytes(12).toString('hex');
  const example = eventExamples[type];
  const created =
    'created' in example ? { created: Math.floor(now.getTime() / 1000) } : { created_at: now.toISOString() };
  return { id, body: JSON.stringify({ ...example, id, ...created }) };
}
