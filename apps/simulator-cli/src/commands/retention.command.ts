import type { RetentionData } from '@canvass/protocol';
import { InvalidArgumentError } from 'commander';
import type { ExitCode } from '../host/command.ts';
import { readField } from '../server/call-server.ts';
import { printReply, surveyCommand, type SurveyTask } from '../server/survey-command.ts';

export const command = surveyCommand({
  name: 'retention',
  summary: 'shows or sets how long a server keeps the responses of a survey',
  examples: [
    'canvass retention study.json --server https://survey.example.org',
    'canvass retention study.json --ended 730 --unfinished keep --server https://survey.example.org',
  ],
  configure: (retention) =>
    retention
      .option(
        '--ended <days>',
        'days after its end until a finished response is deleted, or `keep`',
        parseDaysOrKeep,
      )
      .option(
        '--unfinished <days>',
        'days after its last call until an unfinished response is deleted, or `keep`',
        parseDaysOrKeep,
      )
      .option(
        '--limits <days>',
        'days after the end of the survey until hashes of addresses and devices are deleted',
        parseDays,
      ),
  async work(task) {
    const currentReply = await task.call('GET', '/retention');
    const { ended, unfinished, limits } = task.options;
    if ('problem' in currentReply || (ended ?? unfinished ?? limits) === undefined)
      return print(task, currentReply);
    const keepUnlessGiven = (name: string, newValue: unknown) =>
      newValue === undefined ? readField(currentReply.data, name) : newValue;
    const changedPeriods = {
      ended_days: serverValueOf(keepUnlessGiven('ended_days', ended)),
      unfinished_days: serverValueOf(keepUnlessGiven('unfinished_days', unfinished)),
      limits_days: keepUnlessGiven('limits_days', limits) ?? DEFAULT_LIMITS_DAYS,
    };
    return print(task, await task.call('PUT', '/retention', changedPeriods));
  },
});

const DEFAULT_LIMITS_DAYS = 7;
const serverValueOf = (value: unknown) => (value === 'keep' ? null : value);

function parseDays(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 36_500) return Number(text);
  throw new InvalidArgumentError('a whole number of days, up to 36500');
}

function parseDaysOrKeep(text: string): number | 'keep' {
  if (text === 'keep') return text;
  const number = parseDays(text);
  if (number > 0) return number;
  throw new InvalidArgumentError('a whole number of days from 1 to 36500, or keep');
}

const print = (task: SurveyTask, reply: Awaited<ReturnType<SurveyTask['call']>>): Promise<ExitCode> =>
  Promise.resolve(printReply(task, reply, { is: isRetention, text: retentionText }));

function isRetention(data: unknown): data is RetentionData {
  const due = readField(data, 'due_within_30_days');
  return readField(data, 'ended_days') !== undefined && typeof readField(due, 'ended') === 'number';
}

function retentionText({
  ended_days,
  unfinished_days,
  limits_days,
  due_within_30_days,
  waiting_since,
}: RetentionData): string {
  const periodText = (days: number | null, event: string) =>
    days === null ? 'kept' : `deleted ${days} days after ${event}`;
  return [
    `Responses that ended:     ${periodText(ended_days, 'their end')}; ${due_within_30_days.ended} within 30 days.`,
    `Responses in progress:    ${periodText(unfinished_days, 'their last call')}; ${due_within_30_days.unfinished} within 30 days.`,
    `Addresses and devices:    ${periodText(limits_days, 'the end of the survey')}.`,
    ...(waiting_since === null
      ? []
      : [
          `Nothing is deleted: no sweep since ${waiting_since}, so the clock of the server may be wrong. The console allows deleting again.`,
        ]),
    '',
  ].join('\n');
}
