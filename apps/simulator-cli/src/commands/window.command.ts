import { InvalidArgumentError } from 'commander';
import { refuse } from '../report/refuse.ts';
import { unknownReplyFinding } from '../server/call-server.ts';
import { isSurveyDetail, printSurvey, surveyCommand } from '../server/survey-command.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;

export const command = surveyCommand({
  name: 'window',
  summary: 'shows or sets when a survey on a server opens and closes',
  examples: [
    'canvass window study.json --server https://survey.example.org',
    'canvass window study.json --begin 2026-12-01T09:00+08:00 --end none --server https://survey.example.org',
  ],
  configure: (window) =>
    window
      .option(
        '--begin <time>',
        'time at which the survey opens, such as 2026-12-01T09:00+08:00, or `none`',
        parseTime,
      )
      .option('--end <time>', 'time at which the survey closes; omitted times stay unchanged', parseTime),
  async work(task) {
    const { begin, end } = task.options;
    const surveyReply = await task.call('GET', '');
    if (begin === undefined && end === undefined) return printSurvey(task, surveyReply);
    if ('problem' in surveyReply) return refuse(task.host, [surveyReply.problem], task.isJson);
    const { data } = surveyReply;
    if (!isSurveyDetail(data)) return refuse(task.host, [unknownReplyFinding(task.access.root)], task.isJson);
    const window = {
      begin_time: begin === undefined ? data.begin_time : timeOf(begin),
      end_time: end === undefined ? data.end_time : timeOf(end),
    };
    return printSurvey(task, await task.call('PUT', '/window', window));
  },
});

/** Parses a time with its offset, or `none`. Other texts are usage errors. */
function parseTime(text: string): string {
  if (text === 'none' || (TIME.test(text) && !Number.isNaN(Date.parse(text)))) return text;
  throw new InvalidArgumentError(
    'Write date, time and offset, such as 2026-12-01T09:00+08:00 or 2026-12-01T01:00Z, or none.',
  );
}

const timeOf = (option: unknown): string | null => (option === 'none' ? null : String(option));
