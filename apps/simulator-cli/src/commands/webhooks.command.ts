import type { NewWebhookData, WebhookData, WebhookDelivery } from '@canvass/protocol';
import { EXIT, type ExitCode } from '../host/exit-code.ts';
import { refuse } from '../report/refuse.ts';
import { field } from '../server/field.ts';
import { printAnswer, surveyCommand, type SurveyTask } from '../server/survey-command.ts';
import { deliveriesText, newWebhookText, webhooksText } from '../server/webhook-text.ts';

/** `canvass webhooks SURVEY [--new URL --events finished,... [--with-answers]] [--deliveries ID] [--replay ID] [--drop ID]`. */
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
      .option('--events <names>', 'events to send: finished, screen_out, quota_full (default: finished)')
      .option('--with-answers', 'it gets the answers too; takes a token that may see them')
      .option('--deliveries <id>', 'shows its deliveries, latest response first')
      .option('--replay <id>', 'repeats the deliveries that were given up')
      .option('--since <time>', 'with --replay: all that has ended since, such as 2026-11-01T00:00:00Z')
      .option('--drop <id>', 'removes it'),
  work(task) {
    const { new: url, deliveries, replay, drop, events, withAnswers, since } = task.options;
    const idle = url === undefined && (events !== undefined || withAnswers !== undefined);
    if (idle) return fault(task, 'These options are about a new webhook.', 'Add --new with its address.');
    if (since !== undefined && replay === undefined)
      return fault(
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
  const isNew = (data: unknown): data is NewWebhookData => typeof field(data, 'secret') === 'string';
  return printAnswer(task, await task.call('POST', '/webhooks', body), { is: isNew, text: newWebhookText });
}

async function list(task: SurveyTask): Promise<ExitCode> {
  const isList = (data: unknown): data is { webhooks: WebhookData[] } =>
    Array.isArray(field(data, 'webhooks'));
  return printAnswer(task, await task.call('GET', '/webhooks'), {
    is: isList,
    text: ({ webhooks }) => webhooksText(webhooks, task.host.paint),
  });
}

async function listDeliveries(task: SurveyTask, id: string): Promise<ExitCode> {
  const isList = (data: unknown): data is { deliveries: WebhookDelivery[] } =>
    Array.isArray(field(data, 'deliveries'));
  return printAnswer(task, await task.call('GET', `/webhooks/${encodeURIComponent(id)}/deliveries`), {
    is: isList,
    text: ({ deliveries }) => deliveriesText(deliveries, task.host.paint),
  });
}

async function replayOne(task: SurveyTask, id: string): Promise<ExitCode> {
  const { since } = task.options;
  const body = since === undefined ? {} : { since: String(since) };
  const isCount = (data: unknown): data is { reopened: number } =>
    typeof field(data, 'reopened') === 'number';
  return printAnswer(task, await task.call('POST', `/webhooks/${encodeURIComponent(id)}/replay`, body), {
    is: isCount,
    text: ({ reopened }) => `${reopened} deliveries are made again.\n`,
  });
}

async function dropOne({ host, json, call }: SurveyTask, id: string): Promise<ExitCode> {
  const answer = await call('DELETE', `/webhooks/${encodeURIComponent(id)}`);
  if ('problem' in answer) return refuse(host, [answer.problem], json);
  host.out(json ? `${JSON.stringify({ ok: true, id })}\n` : `Webhook ${id} is removed.\n`);
  return EXIT.fine;
}

const fault = ({ host, json }: SurveyTask, message: string, fix: string): Promise<ExitCode> =>
  Promise.resolve(
    refuse(host, [{ id: 'webhooks.input', severity: 'error', file: '--new', message, fix }], json),
  );
