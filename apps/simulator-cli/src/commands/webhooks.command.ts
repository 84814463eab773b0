import {
  type NewWebhookData,
  type WebhookData,
  type WebhookDelivery,
  webhookEvents,
} from '@canvass/protocol';
import { EXIT, type ExitCode } from '../host/command.ts';
import { refuse } from '../report/refuse.ts';
import { readField } from '../server/call-server.ts';
import { printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';
import type { Paint } from '../host/host.ts';
import { removeControls } from '@canvass/simulation';
import { headedTable } from '../report/table.ts';
import { timeText } from '../server/survey-text.ts';

function webhooksText(webhooks: readonly WebhookData[], paint: Paint): string {
  if (webhooks.length === 0) return 'The survey has no webhooks. `--new URL` adds one.\n';
  const rows = webhooks.map(({ id, url, events, with_answers, stopped_at, open, delivered, given_up }) => [
    id,
    events.join(',') + (with_answers ? ' with answers' : ''),
    String(open),
    String(delivered),
    String(given_up),
    stopped_at === null ? 'active' : `stopped ${timeText(stopped_at)}`,
    removeControls(url),
  ]);
  return headedTable([['id', 'of', 'open', 'delivered', 'given up', 'now', 'address'], ...rows], paint);
}

/** The text about a new webhook, which is the only output that shows the secret. */
const newWebhookText = ({ id, secret }: NewWebhookData): string =>
  `${secret}\nThis is the secret of webhook ${id}, by which its receiver knows that we wrote. Keep it now: it is not shown again.\n`;

/** A table of deliveries, the latest response first. */
function deliveriesText(deliveries: readonly WebhookDelivery[], paint: Paint): string {
  if (deliveries.length === 0) return 'The webhook has no deliveries yet.\n';
  const rows = deliveries.map((delivery) => [
    String(delivery.seq),
    delivery.event,
    timeText(delivery.ended_at),
    String(delivery.attempts),
    stateOf(delivery),
    delivery.last_error === null ? String(delivery.last_status ?? '-') : removeControls(delivery.last_error),
  ]);
  return headedTable([['response', 'event', 'ended', 'attempts', 'now', 'last reply'], ...rows], paint);
}

function stateOf({ delivered_at, given_up_at, next_at }: WebhookDelivery): string {
  if (delivered_at !== null) return `delivered ${timeText(delivered_at)}`;
  return given_up_at === null ? `again ${timeText(next_at)}` : `given up ${timeText(given_up_at)}`;
}

export const command = surveyCommand({
  name: 'webhooks',
  summary: 'lists, adds and replays the webhooks of a survey on a server',
  examples: [
    'canvass webhooks study.json --server https://survey.example.org',
    'canvass webhooks study.json --new https://crm.example.org/hook --events finished,screen_out --server https://survey.example.org',
    'canvass webhooks study.json --replay 4f0c2a91d3be --since 2026-11-01T00:00:00Z --server https://survey.example.org',
  ],
  configure: (webhooks) =>
    webhooks
      .option('--new <url>', 'adds a webhook; its secret is shown once')
      .option('--events <names>', `events to send: ${webhookEvents.join(', ')} (default: finished)`)
      .option('--with-answers', 'sends the answers too; requires a token that may read them')
      .option('--deliveries <id>', 'shows the deliveries of a webhook, latest response first')
      .option('--replay <id>', 'repeats deliveries of a webhook that were given up')
      .option(
        '--since <time>',
        'with --replay: repeats all deliveries for responses that ended since this time, such as 2026-11-01T00:00:00Z',
      )
      .option('--drop <id>', 'removes a webhook'),
  work(task) {
    const { new: url, deliveries, replay, drop, events, withAnswers, since } = task.options;
    const lacksWebhook = url === undefined && (events !== undefined || withAnswers !== undefined);
    if (lacksWebhook)
      return refuseOptions(task, 'These options are about a new webhook.', 'Add --new with its address.');
    if (since !== undefined && replay === undefined)
      return refuseOptions(
        task,
        '--since is the time from which deliveries are repeated.',
        'Add --replay with the id of a webhook.',
      );
    if (url !== undefined) return add(task, String(url));
    if (drop !== undefined) return dropOne(task, String(drop));
    if (replay !== undefined) return replayOne(task, String(replay));
    return deliveries === undefined ? list(task) : listDeliveries(task, String(deliveries));
  },
});

async function add(task: SurveyTask, url: string): Promise<ExitCode> {
  const { events = 'finished', withAnswers } = task.options;
  const names = String(events)
    .split(',')
    .map((name) => name.trim());
  const body = { url, events: names, ...(withAnswers === true && { with_answers: true }) };
  const isNew = (data: unknown): data is NewWebhookData => typeof readField(data, 'secret') === 'string';
  return printReply(task, await task.call('POST', '/webhooks', body), { is: isNew, text: newWebhookText });
}

async function list(task: SurveyTask): Promise<ExitCode> {
  const isList = (data: unknown): data is { webhooks: WebhookData[] } =>
    Array.isArray(readField(data, 'webhooks'));
  return printReply(task, await task.call('GET', '/webhooks'), {
    is: isList,
    text: ({ webhooks }) => webhooksText(webhooks, task.host.paint),
  });
}

async function listDeliveries(task: SurveyTask, id: string): Promise<ExitCode> {
  const isList = (data: unknown): data is { deliveries: WebhookDelivery[] } =>
    Array.isArray(readField(data, 'deliveries'));
  return printReply(task, await task.call('GET', `/webhooks/${encodeURIComponent(id)}/deliveries`), {
    is: isList,
    text: ({ deliveries }) => deliveriesText(deliveries, task.host.paint),
  });
}

async function replayOne(task: SurveyTask, id: string): Promise<ExitCode> {
  const { since } = task.options;
  const body = since === undefined ? {} : { since: String(since) };
  const isCount = (data: unknown): data is { reopened: number } =>
    typeof readField(data, 'reopened') === 'number';
  return printReply(task, await task.call('POST', `/webhooks/${encodeURIComponent(id)}/replay`, body), {
    is: isCount,
    text: ({ reopened }) => `${reopened} deliveries are made again.\n`,
  });
}

async function dropOne({ host, isJson, call }: SurveyTask, id: string): Promise<ExitCode> {
  const reply = await call('DELETE', `/webhooks/${encodeURIComponent(id)}`);
  if ('problem' in reply) return refuse(host, [reply.problem], isJson);
  host.out(isJson ? `${JSON.stringify({ ok: true, id })}\n` : `Webhook ${id} is removed.\n`);
  return EXIT.fine;
}

const refuseOptions = ({ host, isJson }: SurveyTask, message: string, fix: string): Promise<ExitCode> =>
  Promise.resolve(
    refuse(host, [{ id: 'webhooks.input', severity: 'error', file: '--new', message, fix }], isJson),
  );
