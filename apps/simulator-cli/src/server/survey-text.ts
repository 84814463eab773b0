import {
  END_DETAILS,
  endNameOf,
  type ListedShortLink,
  type OperatedSurvey,
  type OperatedSurveyDetail,
  type ResponseCount,
  type SurveyAvailability,
} from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { removeControls } from '@canvass/simulation';
import { clipText, headedTable, tableSection } from '../report/table.ts';

export function shortLinksText(links: readonly ListedShortLink[], paint: Paint): string {
  if (links.length === 0) return 'The survey has no short links. `--new` creates one.\n';
  const rows = links.map(({ path, shared, revoked_at, expires_at, leads_to }) => [
    path,
    shared ? 'anyone' : 'operator',
    computeState(revoked_at, expires_at),
    removeControls(leads_to),
  ]);
  return headedTable([['link', 'made for', 'now', 'leads to'], ...rows], paint);
}

function computeState(revokedAt: string | null, expiresAt: string | null): string {
  if (revokedAt !== null) return `revoked ${timeText(revokedAt)}`;
  return expiresAt === null ? 'good' : `until ${timeText(expiresAt)}`;
}

const TITLE_WIDTH = 40;

const AVAILABILITY: Readonly<Record<SurveyAvailability, string>> = {
  open: 'open',
  paused: 'paused by an operator',
  closed: 'closed by an operator',
  not_started: 'not open yet',
  over: 'over',
};

/** The text of an end status. The number itself for a status that a newer server has added. */
export function statusText(status: number): string {
  const name = endNameOf(status);
  return name === undefined ? `status ${status}` : END_DETAILS[name].command;
}

/** A time of the server, to the minute: `2026-11-22 10:30Z`. */
export const timeText = (iso: string | null): string =>
  iso === null ? '-' : `${iso.slice(0, 10)} ${iso.slice(11, 16)}Z`;

export function surveysText(surveys: readonly OperatedSurvey[], paint: Paint): string {
  if (surveys.length === 0) return 'The server has no surveys. `canvass publish` adds one.\n';
  const rows = surveys.map((survey) => [
    survey.surveyId,
    clipText(removeControls(survey.title), TITLE_WIDTH),
    String(survey.version),
    String(survey.last_seq),
    timeText(survey.published_at),
    AVAILABILITY[survey.availability],
  ]);
  return headedTable([['id', 'title', 'version', 'responses', 'published', 'now'], ...rows], paint);
}

interface TextOptions {
  readonly root: string;
  readonly paint: Paint;
}

/** A survey as text: its address, when it can be answered, and its number of responses. */
export function surveyText(survey: OperatedSurveyDetail, { root, paint }: TextOptions): string {
  const { title, surveyId, version, begin_time, end_time, availability, path } = survey;
  const facts = tableSection(
    removeControls(title),
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
  return [...facts, ...responseCountLines(survey.responses, paint)].map((line) => `${line}\n`).join('');
}

function responseCountLines(counts: readonly ResponseCount[], paint: Paint): readonly string[] {
  if (counts.length === 0) return [paint.bold('No responses yet')];
  const rows = counts.map(({ status, test, count }) => [
    `${statusText(status)}${test ? ' (test)' : ''}`,
    String(count),
  ]);
  return tableSection('Responses', rows, paint);
}
