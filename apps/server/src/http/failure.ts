import type { ProjectIssue } from '@canvass/project';
import {
  type AwardView,
  type CodeRefusal,
  type CodeRow,
  codeRows,
  type Refusal,
  type WeightingProblem,
} from '@canvass/protocol';

/** Refusals without a response code. The code of the envelope is the HTTP status (CODE-2). */
const BY_STATUS = {
  'request.invalid': { status: 400, msg: 'The request does not have the expected form.' },
  'request.unknown': {
    status: 400,
    msg: 'The call has a parameter or field that the server does not know.',
  },
  'request.not_json': { status: 400, msg: 'The body is not valid JSON.' },
  'request.too_large': { status: 413, msg: 'The body is too large.' },
  'upload.several': {
    status: 400,
    msg: 'The form contains several files. Send each file in a separate call.',
  },
  'request.content_type': {
    status: 415,
    msg: 'The call does not accept this media type. Most calls accept application/json.',
  },
  'request.content_encoding': {
    status: 415,
    msg: 'The server does not accept compressed bodies. Send the body without Content-Encoding.',
  },
  'request.method': { status: 405, msg: 'This address does not support the method.' },
  'request.not_found': { status: 404, msg: 'This address does not exist.' },
  'access.refused': { status: 401, msg: 'A valid token is needed.' },
  'access.scope': { status: 403, msg: 'The token does not allow this call.' },
  'answering.id_reused': {
    status: 409,
    msg: 'This event_id was used for another call. Nothing was changed.',
  },
  'answering.link_under_way': {
    status: 409,
    msg: 'A response of this link is in progress. Request its token and continue it.',
  },
  'correcting.changed': {
    status: 409,
    msg: 'The response was changed in the meantime. Nothing was stored. Load its answers again.',
  },
  'notes.changed': {
    status: 409,
    msg: 'Another operator has changed the note. Nothing was stored. Read it again.',
  },
  'weighting.changed': {
    status: 409,
    msg: 'Another operator has changed the weighting. Nothing was stored. Read it again.',
  },
  'weighting.refused': {
    status: 422,
    msg: 'Responses cannot be weighted like this. Nothing was stored.',
  },
  'weighting.impossible': {
    status: 409,
    msg: 'Responses can no longer be weighted as saved. Change the weighting, or ask for unweighted data.',
  },
  'weighting.counting': {
    status: 503,
    msg: 'The answers on which the weights depend are still being counted. Repeat the call in a minute, or ask for unweighted data.',
  },
  'correcting.refused': { status: 422, msg: 'The answers do not fit the survey. Nothing was changed.' },
  'correcting.not_ended': { status: 409, msg: 'The response is still being answered. Nothing was changed.' },
  'answering.refused': { status: 400, msg: 'The events do not fit the response. Nothing was changed.' },
  // 429 without a response code, so that all browsers repeat the call.
  'answering.places_held': {
    status: 429,
    msg: 'All remaining slots are held by responses in progress. Nothing was stored. Repeat the same call later.',
  },
  'answering.files': {
    status: 400,
    msg: 'An event names a file that the server does not have. Nothing was changed.',
  },
  'verification.number': { status: 422, msg: 'No code can be sent to this number.' },
  'iat.absent': { status: 403, msg: 'The survey has no implicit association test (settings.iat).' },
  'links.not_ours': { status: 400, msg: 'Short links can only point to published surveys of this server.' },
  'links.personal': {
    status: 400,
    msg: 'A short link cannot contain a unique link or a preview, which are personal and stored only as hashes.',
  },
  'messaging.state': {
    status: 403,
    msg: 'This return from the messaging app belongs to another browser or server. Open the survey again.',
  },
  'messaging.not_ours': { status: 400, msg: 'The server signs only pages of its own surveys.' },
  'vote.closed': { status: 403, msg: 'The survey does not show vote counts.' },
  'vote.first_answer': { status: 403, msg: 'Only respondents who have finished the survey see vote counts.' },
  'receipt.none': {
    status: 403,
    msg: 'The response has no receipt, because it has not ended or does not count.',
  },
  'report.closed': { status: 403, msg: 'The response has no report.' },
  'report.not_shared': { status: 403, msg: 'Reports of this survey cannot be shared by links.' },
  'report.picture': { status: 422, msg: 'The image is not a PNG file. Nothing was stored.' },
  'scoring.hidden': { status: 403, msg: 'The survey does not show scores.' },
  'publishing.refused': { status: 422, msg: 'The project has errors. Nothing was published.' },
  'publishing.image_refused': {
    status: 422,
    msg: 'The file cannot be used as an image. Nothing was stored.',
  },
  'publishing.draft_changed': {
    status: 409,
    msg: 'Another draft was saved in the meantime. Nothing was changed.',
  },
  'publishing.script_changed': {
    status: 409,
    msg: 'The script was changed or deleted in the meantime. Nothing was changed.',
  },
  'publishing.script_limit': {
    status: 422,
    msg: 'The survey has the maximum number of scripts. Delete one first.',
  },
  'publishing.comment_limit': {
    status: 422,
    msg: 'The survey has the maximum number of comments. Delete some of yours first.',
  },
  'publishing.sign_off_missing': {
    status: 409,
    msg: 'This survey is published only after a reviewer has signed off the draft, and nobody but you has signed off its present content. Nothing was published.',
  },
  'publishing.sign_off_kept': {
    status: 403,
    msg: 'Only people who manage the survey may publish it without a sign-off. Nothing was changed.',
  },
  'library.not_a_part': {
    status: 422,
    msg: 'The text is not a part of a survey that the editor has copied. Nothing was stored.',
  },
  'library.limit': { status: 422, msg: 'The library is full. Remove a part first.' },
  'library.not_yours': { status: 403, msg: 'Only the author who saved this part may change or remove it.' },
  'library.may_not_share': { status: 403, msg: 'Only authors of all surveys may share parts.' },
  'client_report.changed': {
    status: 409,
    msg: 'Another operator has changed the report. Nothing was stored. Read it again.',
  },
  'client_report.limit': {
    status: 422,
    msg: 'The survey has the maximum number of reports or links. Delete one first.',
  },
  'people.email_taken': { status: 409, msg: 'A person with this e-mail address exists already.' },
  'people.exist': { status: 409, msg: 'People have accounts already. Ask an owner for an invitation.' },
  'people.last_owner': {
    status: 409,
    msg: 'The installation would be left without an active owner. Nothing was changed.',
  },
  'mails.bad_address': { status: 400, msg: 'This is not an e-mail address.' },
  'mails.state': {
    status: 409,
    msg: 'The mail is not in a state that allows this. Nothing was changed.',
  },
  'people.state': {
    status: 409,
    msg: 'The account is not in a state that allows this. Nothing was changed.',
  },
  'people.last_sign_in': {
    status: 409,
    msg: 'The person could not sign in any more. Nothing was changed.',
  },
  'people.passkey': { status: 422, msg: 'The passkey cannot be used. Make a new one.' },
  'people.passkey_limit': { status: 422, msg: 'The person has the maximum number of passkeys.' },
  'people.passkey_site': {
    status: 409,
    msg: 'Passkeys need PUBLIC_ORIGIN, with an https address that has a name.',
  },
  'people.sign_in_again': {
    status: 403,
    msg: 'The sign-in is too long ago for this change. Sign in again.',
  },
  'people.wrong_password': { status: 403, msg: 'The password is wrong. Nothing was changed.' },
  'publishing.in_use': { status: 409, msg: 'Close the survey first. Nothing was changed.' },
  'places.absent': { status: 404, msg: 'No location provider is configured.' },
  'places.failed': { status: 502, msg: 'The location provider did not reply.' },
  'server.failed': { status: 500, msg: 'Something went wrong on the server.' },
} as const;

/** The messages of RESPONSE_CODES, for readers of logs. */
const MESSAGES: Readonly<Record<CodeRefusal, string>> = {
  'request.too_frequent': 'Requests are too frequent. Wait a moment.',
  'survey.invalid_link': 'The link is not valid.',
  'survey.not_published': 'The survey is not published.',
  'survey.no_questions': 'The survey has no questions.',
  'survey.store_deleted': 'The store of the survey was deleted.',
  'survey.paused': 'The survey is paused.',
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
  'survey.link_over': 'The link has expired.',
  'answering.out_of_scope':
    'The response has ended because the respondent is outside the scope of the survey.',
  'answering.state_changed': 'The stored response was changed from outside. Begin again.',
  'answering.already_submitted': 'The response was submitted already.',
  'answering.cannot_continue': 'The response cannot be continued.',
  'answering.page_outdated': 'The page belongs to another version of the server. Reload it.',
  'answering.survey_updated': 'The survey was updated. Begin again.',
  'answering.draw_changed': 'The question draw was updated. Begin again.',
  'answering.version_updated': 'The survey was updated. Begin again.',
  'answering.other_writer': 'The survey was answered on another device.',
  'messaging.only_wx': 'The survey can be answered only in the messaging app.',
  'messaging.must_wx': 'The messaging app must identify the respondent first.',
  'messaging.only_qy': 'The survey can be answered only in the enterprise messaging app.',
  'messaging.must_qy': 'The enterprise messaging app must identify the respondent first.',
  'messaging.unknown': 'The messaging app did not identify the respondent.',
  'upload.svg': 'SVG files are not accepted.',
  'upload.failed': 'The file was not accepted.',
  'verification.not_sent': 'Request a code first.',
  'verification.limited': 'Too many codes were requested.',
  'verification.spent': 'The code can no longer be used. Request another one.',
  'verification.empty': 'The code is empty.',
  'verification.format': 'The code must have six digits.',
  'verification.wrong': 'The code is wrong.',
  'award.not_ready': 'The award is not active yet.',
  'award.drawn': 'The prize was drawn already.',
  'award.invalid': 'The award does not exist or is no longer available.',
  'award.claimed': 'The prize was claimed already.',
  'award.phone_draws': 'This phone number has no draws left.',
  'award.phone_wins': 'This phone number has won as often as allowed.',
  'award.phone_claims': 'This phone number has claimed as often as allowed.',
  'award.app_draws': 'This account has no draws left.',
  'award.app_wins': 'This account has won as often as allowed.',
  'award.address_wins': 'Respondents at this address have won as often as allowed.',
  'server.unavailable': 'The server is busy. Repeat the same call later.',
  'enterprises.updating': 'The company names are loading. Try again.',
  'enterprises.failed': 'The company names cannot be loaded.',
};

export type FailureName = keyof typeof BY_STATUS | CodeRefusal;
interface RefusalReply {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
}

export const listRefusals = (rows: readonly CodeRow[]) =>
  rows.flatMap(({ code, refusal }): (readonly [name: string, refused: RefusalReply])[] => {
    if (refusal === undefined) return [];
    const name = refusal.name as CodeRefusal; // the rows of the table have no other names
    return [[name, { status: refusal.status, code, msg: MESSAGES[name] }]];
  });

export const FAILURES = Object.fromEntries([
  ...Object.entries(BY_STATUS).map(([name, row]) => [name, { ...row, code: row.status }]),
  ...listRefusals(codeRows),
]) as Readonly<Record<FailureName, RefusalReply>>; // the lists contain every name

/** An expected refusal, as a value. Services return it, and the reply becomes an envelope. */
export interface Failure {
  readonly failure: FailureName;
  /** The reason for programs. Defaults to the name of the failure. */
  readonly data?:
    | (Refusal & {
        readonly issues?: readonly ProjectIssue[];
        readonly problems?: readonly WeightingProblem[];
      })
    | AwardView;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the general message, for readers of logs. */
  readonly msg?: string;
}

export const fail = (failure: FailureName, data?: Failure['data']): Failure =>
  data === undefined ? { failure } : { failure, data };

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'failure' in value;
}
