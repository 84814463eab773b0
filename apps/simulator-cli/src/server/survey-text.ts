import {
  END_TEXTS,
  endNameOf,
  type OperatedSurvey,
  type OperatedSurveyDetail,
  type ResponseCount,
  type SurveyAvailability,
} from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { printable } from '@canvass/simulation';
import { section } from '../report/section.ts';
import { clipped, headedTable } from '../report/table.ts';

const TITLE_WIDTH = 40;

const AVAILABILITY: Readonly<Record<SurveyAvailability, string>> = {
  open: 'open',
  closed: 'closed by an operator',
  not_started: 'not open yet',
  over: 'over',
};

/** What an end status of a server's means; a newer server may have others. */
export function statusText(status: number): string {
  const name = endNameOf(status);
  return name === undefined ? `status ${status}` : END_TEXTS[name].said;
}

/** A time of the server's, to the minute: `2026-11-22 10:30Z`. */
export const timeText = (iso: string | null): string =>
  iso === null ? '-' : `${iso.slice(0, 10)} ${iso.slice(11, 16)}Z`;

/** All surveys of a server, a line each. */
export function surveysText(surveys: readonly OperatedSurvey[], paint: Paint): string {
  if (surveys.length === 0) return 'The server has no surveys. `canvass publish` puts one on it.\n';
  const rows = surveys.map((survey) => [
    survey.surveyId,
    clipped(printable(survey.title), TITLE_WIDTH),
    String(survey.version),
    String(survey.last_seq),
    timeText(survey.published_at),
    AVAILABILITY[survey.availability],
  ]);
  return headedTable([['id', 'title', 'version', 'responses', 'published', 'now'], ...rows], paint);
}

interface Shown {
  readonly root: string;
  readonly paint: Paint;
}

/** One survey: where it is, when it can be answered, and how many responses it has. */
export function surveyText(survey: OperatedSurveyDetail, { root, paint }: Shown): string {
  const { title, surveyId, version, begin_time, end_time, availability, path } = survey;
  const facts = section(
    printable(title),
    [
      ['id', surveyId],
      ['link', new URL(path, `${root}/`).href],
      ['version', String(version)],
      ['now', AVAILABILITY[availability]],
      ['opens', begin_time === null ? 'at once' : timeText(begin_time)],
      ['closes', end_time === null ? 'never' : timeText(end_time)],
    ],
    paint,
  );
  return [...facts, ...countLines(survey.responses, paint)].map((line) => `${line}\n`).join('');
}

function countLines(counts: readonly ResponseCount[], paint: Paint): readonly string[] {
  if (counts.length === 0) return [paint.bold('No responses yet')];
  const rows = counts.map(({ status, test, count }) => [
    `${statusText(status)}${test ? ' (test)' : ''}`,
    String(count),
  ]);
  return section('Responses', rows, paint);
}
