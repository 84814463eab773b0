import type { ListedResponse, OperatedSurveyDetail, ResponseDetail } from '@canvass/protocol';
import type { ExitCode } from '../host/exit-code.ts';
import type { Finding } from '@canvass/simulation';
import { wholeNumber } from '../input/whole-number.ts';
import { refuse } from '../report/refuse.ts';
import { responseListText, responseText } from '../server/response-text.ts';
import { field } from '../server/field.ts';
import { isSurveyDetail, printAnswer, surveyCommand, type SurveyTask } from '../server/survey-command.ts';

const MAX_NUMBER = 999_999_999;

/** `canvass responses SURVEY`: lists the latest responses, shows one, or deletes one. */
export const command = surveyCommand({
  name: 'responses',
  summary: 'lists the responses of a survey on a server, shows or deletes one',
  examples: [
    'canvass responses study.json --limit 50 --server https://survey.example.org',
    'canvass responses study.json --number 12 --server https://survey.example.org',
    'canvass responses study.json --number 12 --delete --server https://survey.example.org',
  ],
  configure: (responses) =>
    responses
      .option('--limit <n>', 'how many are listed, the latest first', wholeNumber(1, 1_000), 20)
      .option('--before <number>', 'only those with lower numbers', wholeNumber(1, MAX_NUMBER))
      .option('--member <id>', 'only those of this member')
      .option('--link <id>', 'only those that began by the unique or signed link with this id, such as U1N3')
      .option('--source <source>', 'only those whose link had this `source`')
      .option(
        '--number <number>',
        'shows this one: facts, end, events and whether they are unchanged',
        wholeNumber(1, MAX_NUMBER),
      )
      .option('--delete', 'permanently deletes the response with --number and all its data'),
  work: (task) => {
    if (task.options['number'] !== undefined) return handleOne(task, String(task.options['number']));
    return task.options['delete'] === true
      ? Promise.resolve(refuse(task.host, [NO_NUMBER], task.json))
      : list(task);
  },
});

const NO_NUMBER: Finding = {
  id: 'server.no-number',
  severity: 'error',
  file: '--delete',
  message: 'The number of the response to delete is missing.',
  fix: 'Add --number; `canvass responses` without --delete lists the numbers.',
};

interface ResponseList {
  readonly survey: OperatedSurveyDetail;
  readonly responses: readonly ListedResponse[];
}

async function list(task: SurveyTask): Promise<ExitCode> {
  const wanted = new URLSearchParams({ limit: String(task.options['limit']) });
  for (const name of ['before', 'member', 'link', 'source'] as const) {
    const value = task.options[name];
    if (value !== undefined) wanted.set(name, String(value));
  }
  return printAnswer(task, await task.call('GET', `/responses?${wanted.toString()}`), {
    is: isList,
    text: ({ survey, responses }) => responseListText(survey, responses, task.host.paint),
  });
}

async function handleOne(task: SurveyTask, number: string): Promise<ExitCode> {
  if (task.options['delete'] === true)
    return printAnswer(task, await task.call('DELETE', `/responses/${number}`), {
      is: (data): data is { readonly seq: number } => typeof field(data, 'seq') === 'number',
      text: ({ seq }) => `Response ${seq} is deleted.\n`,
    });
  return printAnswer(task, await task.call('GET', `/responses/${number}`), {
    is: isDetail,
    text: (detail) => responseText(number, detail, task.host.paint),
  });
}

function isList(data: unknown): data is ResponseList {
  const responses = field(data, 'responses');
  return (
    isSurveyDetail(field(data, 'survey')) &&
    Array.isArray(responses) &&
    responses.every((response) => typeof field(response, 'begun_at') === 'string')
  );
}

const isDetail = (data: unknown): data is ResponseDetail =>
  Array.isArray(field(data, 'events')) &&
  typeof field(field(data, 'chain'), 'valid') === 'boolean' &&
  (field(data, 'facts') === null || typeof field(field(data, 'facts'), 'params') === 'object');
