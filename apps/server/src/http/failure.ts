import type { ProjectIssue } from '@canvass/project';
import { type AwardView, type CodeRefusal, type CodeRow, codeRows, type Refusal } from '@canvass/protocol';

/** Refusals without a response code of their own: the code of the envelope is the HTTP status (CODE-2). */
const BY_STATUS = {
  'request.invalid': { status: 400, msg: 'The request does not have the expected form.' },
  'request.not_json': { status: 400, msg: 'The body is not valid JSON.' },
  'request.too_large': { status: 413, msg: 'The body is too large.' },
  'upload.several': { status: 400, msg: 'The form holds several files. Send each in a call of its own.' },
  'request.content_type': { status: 415, msg: 'The body must be sent as application/json.' },
  'request.method': { status: 405, msg: 'The address does not take this method.' },
  'request.not_found': { status: 404, msg: 'There is nothing at this address.' },
  'access.refused': { status: 401, msg: 'A valid token is needed.' },
  'access.scope': { status: 403, msg: 'The token is not good for this.' },
  'answering.id_reused': {
    status: 409,
    msg: 'This event_id was used for another call. Nothing was changed.',
  },
  'answering.link_under_way': {
    status: 409,
    msg: 'A response of this link is under way: ask for its token, and go on with it.',
  },
  'correcting.changed': {
    status: 409,
    msg: 'The response has changed meanwhile. Nothing was stored: get its answers again.',
  },
  'correcting.refused': { status: 422, msg: 'The answers do not fit. Nothing was changed.' },
  'correcting.not_ended': { status: 409, msg: 'The response is still being answered. Nothing was changed.' },
  'answering.refused': { status: 400, msg: 'The events do not fit. Nothing was changed.' },
  // 429 and no code of the specification: browsers of any age send the same call again.
  'answering.places_held': {
    status: 429,
    msg: 'All free places are held by respondents under way. Nothing was stored. Try again later with the same call.',
  },
  'answering.files': { status: 400, msg: 'A file is named that is not here. Nothing was changed.' },
  'verification.number': { status: 422, msg: 'No code can be sent to this number.' },
  'iat.absent': { status: 403, msg: 'The survey has no implicit association test (settings.iat).' },
  'links.not_ours': { status: 400, msg: 'Short links lead to published surveys of this server only.' },
  'links.personal': {
    status: 400,
    msg: 'Unique links and previews are for one person, and are kept nowhere in clear: a short link cannot have them.',
  },
  'messaging.state': {
    status: 403,
    msg: 'This way back from the messaging app is not of this browser, or not of this server. Open the survey again.',
  },
  'messaging.not_ours': { status: 400, msg: 'Only pages of a survey of this server are signed.' },
  'vote.closed': { status: 403, msg: 'The survey does not tell how many chose what.' },
  'vote.first_answer': { status: 403, msg: 'Counts are told to who has finished the survey.' },
  'receipt.none': {
    status: 403,
    msg: 'There is no receipt of this response: it has not ended, or does not count.',
  },
  'report.closed': { status: 403, msg: 'There is no report of this response.' },
  'report.not_shared': { status: 403, msg: 'Links to reports of this survey cannot be made.' },
  'report.picture': { status: 422, msg: 'The picture is no PNG. Nothing was stored.' },
  'scoring.hidden': { status: 403, msg: 'The survey does not show scores.' },
  'publishing.refused': { status: 422, msg: 'The project has errors. Nothing was published.' },
  'publishing.draft_changed': {
    status: 409,
    msg: 'Somebody has saved another draft. Nothing was changed.',
  },
  'publishing.in_use': { status: 409, msg: 'Close the survey first. Nothing was changed.' },
  'places.absent': { status: 404, msg: 'No provider of places is configured.' },
  'places.failed': { status: 502, msg: 'The provider of places did not answer.' },
  'server.failed': { status: 500, msg: 'Something went wrong on the server.' },
} as const;

/** What the refusals of RESPONSE_CODES say to people who read logs. */
const MESSAGES: Readonly<Record<CodeRefusal, string>> = {
  'request.too_frequent': 'Requests are too frequent. Wait a moment.',
  'survey.invalid_link': 'The link is not valid.',
  'survey.not_published': 'The survey is not published.',
  'survey.no_questions': 'The survey has no questions.',
  'survey.store_deleted': 'The store of the survey was deleted.',
  'survey.over': 'The survey is over.',
  'survey.deleted': 'The survey was deleted.',
  'survey.not_started': 'The survey has not started yet.',
  'survey.ip_answered': 'This address has answered.',
  'survey.device_limit': 'This device has answered.',
  'survey.person_limit': 'This account of the messaging app has answered.',
  'survey.out_of_scope': 'Only members of the survey may answer.',
  'survey.link_used': 'The link was used.',
  'survey.link_disabled': 'The link is disabled.',
  'survey.link_deleted': 'The link was deleted.',
  'survey.link_submitted': 'The response of this link was submitted.',
  'survey.link_not_started': 'The link cannot be used yet.',
  'survey.link_over': 'The time of the link is over.',
  'answering.out_of_scope': 'The response has ended: it is outside of the scope of the survey.',
  'answering.state_changed': 'What is stored of the response is not what was stored. Begin again.',
  'answering.already_submitted': 'The response was submitted already.',
  'answering.cannot_continue': 'The response cannot be continued.',
  'answering.page_outdated': 'The page is of another version of the server. Load it again.',
  'answering.survey_updated': 'The survey was updated. Begin again.',
  'answering.draw_changed': 'The question draw was updated. Begin again.',
  'answering.version_updated': 'The survey was updated. Begin again.',
  'answering.other_writer': 'The survey was answered on another device.',
  'messaging.only_wx': 'The survey is answered inside of the messaging app only.',
  'messaging.must_wx': 'The messaging app has to say first who this is.',
  'messaging.only_qy': 'The survey is answered inside of the enterprise messaging app only.',
  'messaging.must_qy': 'The enterprise messaging app has to say first who this is.',
  'messaging.unknown': 'The messaging app did not say who this is.',
  'upload.svg': 'SVG files are not taken.',
  'upload.failed': 'The file was not taken.',
  'verification.not_sent': 'Ask for a code first.',
  'verification.limited': 'Too many codes were asked for.',
  'verification.spent': 'The code can no longer be used. Ask for another.',
  'verification.empty': 'The code is empty.',
  'verification.format': 'The code has six digits.',
  'verification.wrong': 'The code is wrong.',
  'award.not_ready': 'The award is not active yet.',
  'award.drawn': 'The prize was drawn already.',
  'award.invalid': 'There is no such award any more.',
  'award.claimed': 'The prize was claimed already.',
  'award.phone_draws': 'This number has no draws left.',
  'award.phone_wins': 'This number has won as often as it may.',
  'award.phone_claims': 'This number has claimed as often as it may.',
  'award.app_draws': 'This account has no draws left.',
  'award.app_wins': 'This account has won as often as it may.',
  'server.unavailable': 'The server is busy. Try again with the same call.',
  'enterprises.updating': 'The names are being read. Try again.',
  'enterprises.failed': 'The names cannot be read.',
};

export type FailureName = keyof typeof BY_STATUS | CodeRefusal;
interface Refused {
  /** Of HTTP. */
  readonly status: number;
  /** Of the envelope. */
  readonly code: number;
  readonly msg: string;
}

/** What a row of the table of response codes says of its refusal; a row without one adds nothing. */
export const refusalsOf = (rows: readonly CodeRow[]) =>
  rows.flatMap(({ code, refusal }): (readonly [name: string, refused: Refused])[] => {
    if (refusal === undefined) return [];
    const name = refusal.name as CodeRefusal; // the rows of the table have no other
    return [[name, { status: refusal.status, code, msg: MESSAGES[name] }]];
  });

/** Every way in which a call is refused, by its message key. */
export const FAILURES = Object.fromEntries([
  ...Object.entries(BY_STATUS).map(([name, row]) => [name, { ...row, code: row.status }]),
  ...refusalsOf(codeRows),
]) as Readonly<Record<FailureName, Refused>>; // one entry of each name

/** An expected refusal, as a value: services return it, the wire turns it into an envelope. */
export interface Failure {
  readonly failure: FailureName;
  /** Why, for programs; the failure's own name when absent. */
  readonly data?: (Refusal & { readonly issues?: readonly ProjectIssue[] }) | AwardView;
  readonly headers?: Readonly<Record<string, string>>;
}

export const fail = (failure: FailureName, data?: Failure['data']): Failure =>
  data === undefined ? { failure } : { failure, data };

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'failure' in value;
}
