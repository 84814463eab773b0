import type { ProjectIssue } from '@canvass/project';
import type { Refusal } from '@canvass/protocol';

/**
 * Every way in which a call is refused: HTTP status, code of the envelope, message key. Codes of CODE-1 where
 * it has one that does not make a browser reload (CODE-2), else the HTTP status.
 */
export const FAILURES = {
  'request.invalid': { status: 400, code: 400, msg: 'The request does not have the expected form.' },
  'request.not_json': { status: 400, code: 400, msg: 'The body is not valid JSON.' },
  'request.too_large': { status: 413, code: 413, msg: 'The body is too large.' },
  'request.content_type': { status: 415, code: 415, msg: 'The body must be sent as application/json.' },
  'request.method': { status: 405, code: 405, msg: 'The address does not take this method.' },
  'request.not_found': { status: 404, code: 404, msg: 'There is nothing at this address.' },
  'request.too_frequent': { status: 429, code: 202, msg: 'Requests are too frequent. Wait a moment.' },
  'access.refused': { status: 401, code: 401, msg: 'A valid token is needed.' },
  'survey.invalid_link': { status: 404, code: 3, msg: 'The link is not valid.' },
  'survey.not_published': { status: 404, code: 1003, msg: 'The survey is not published.' },
  'survey.over': { status: 403, code: 1004, msg: 'The survey is over.' },
  'survey.deleted': { status: 410, code: 1005, msg: 'The survey was deleted.' },
  'survey.not_started': { status: 403, code: 1007, msg: 'The survey has not started yet.' },
  'answering.already_submitted': { status: 409, code: 1113, msg: 'The response was submitted already.' },
  'answering.cannot_continue': { status: 409, code: 1112, msg: 'The response cannot be continued.' },
  'answering.survey_updated': { status: 409, code: 1002, msg: 'The survey was updated. Begin anew.' },
  'answering.draw_changed': { status: 409, code: 1118, msg: 'The question draw was updated. Begin anew.' },
  'answering.version_updated': { status: 409, code: 1119, msg: 'The survey was updated. Begin anew.' },
  'answering.other_writer': { status: 409, code: 1117, msg: 'The survey was answered on another device.' },
  'answering.id_reused': {
    status: 409,
    code: 409,
    msg: 'This event_id was used for another call. Nothing was changed.',
  },
  'answering.refused': { status: 400, code: 400, msg: 'The events do not fit. Nothing was changed.' },
  // 429 and no code of the specification: browsers of any age send the same call again.
  'answering.places_held': {
    status: 429,
    code: 429,
    msg: 'All free places are held by respondents under way. Nothing was stored. Try again later with the same call.',
  },
  'answering.files': {
    status: 400,
    code: 400,
    msg: 'A file is named that is not here. Nothing was changed.',
  },
  'upload.svg': { status: 415, code: 431, msg: 'SVG files are not taken.' },
  'upload.failed': { status: 422, code: 6, msg: 'The file was not taken.' },
  'verification.not_sent': { status: 409, code: 4, msg: 'Ask for a code first.' },
  'verification.limited': { status: 429, code: 7400, msg: 'Too many codes were asked for.' },
  'verification.spent': {
    status: 409,
    code: 1100,
    msg: 'The code can no longer be used. Ask for another.',
  },
  'verification.empty': { status: 400, code: 7308, msg: 'The code is empty.' },
  'verification.format': { status: 400, code: 7309, msg: 'The code has six digits.' },
  'verification.wrong': { status: 409, code: 7408, msg: 'The code is wrong.' },
  'verification.number': { status: 422, code: 422, msg: 'No code can be sent to this number.' },
  'scoring.hidden': { status: 403, code: 403, msg: 'The survey does not show scores.' },
  'publishing.refused': { status: 422, code: 422, msg: 'The project has errors. Nothing was published.' },
  'publishing.in_use': { status: 409, code: 409, msg: 'Close the survey first. Nothing was changed.' },
  'places.absent': { status: 404, code: 404, msg: 'No provider of places is configured.' },
  'places.failed': { status: 502, code: 502, msg: 'The provider of places did not answer.' },
  'enterprises.updating': { status: 503, code: 254, msg: 'The names are being read. Try again.' },
  'enterprises.failed': { status: 500, code: 255, msg: 'The names cannot be read.' },
  'server.unavailable': { status: 503, code: 503, msg: 'The server is busy. Try again with the same call.' },
  'server.failed': { status: 500, code: 500, msg: 'Something went wrong on the server.' },
} as const;
export type FailureName = keyof typeof FAILURES;

/** An expected refusal, as a value: services return it, the wire turns it into an envelope. */
export interface Failure {
  readonly failure: FailureName;
  /** Why, for programs; the failure's own name when absent. */
  readonly data?: Refusal & { readonly issues?: readonly ProjectIssue[] };
  readonly headers?: Readonly<Record<string, string>>;
}

export const fail = (failure: FailureName, data?: Failure['data']): Failure =>
  data === undefined ? { failure } : { failure, data };

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'failure' in value;
}
