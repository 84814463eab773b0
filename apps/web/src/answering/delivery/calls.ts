import { RULES_VERSION } from '@canvass/logic';
import {
  type ApiResult,
  begin,
  findByUniqueLink,
  next,
  project,
  resume,
  type Send,
  submit,
  translation,
} from '@canvass/api-client';
import type {
  AnswerData,
  AnswerRequest,
  BeginData,
  BeginRequest,
  ContinueData,
  ProjectData,
  TranslationData,
  UniqueLinkTokenData,
} from '@canvass/protocol';
import { pageCaller } from '../../network/page-caller.ts';
import type { Batch } from '../../storage/record/answer-log.ts';
import type { SessionPorts } from '../session-context.ts';

type Connection = Pick<SessionPorts, 'surveyId' | 'preview' | 'send' | 'uniqueLink'>;

const sendOf = ({ send }: Connection): Send => send ?? pageCaller().send;
const rules = RULES_VERSION;

/** Begins a response with a request that is on disk. */
export const sendBegin = (connection: Connection, body: BeginRequest): Promise<ApiResult<BeginData>> =>
  begin(sendOf(connection), { surveyId: connection.surveyId, body: { ...body, rules } });

/** Loads the stored response of a token. */
export const loadResponse = (
  connection: Connection,
  token: string,
  language: string,
): Promise<ApiResult<ContinueData>> =>
  resume(sendOf(connection), {
    surveyId: connection.surveyId,
    token,
    body: { language_code: language, rules },
  });

/** Sends a batch of events by `n` or `s`. */
export const sendBatch = (
  connection: Connection,
  call: Batch['call'],
  body: AnswerRequest,
  token: string,
): Promise<ApiResult<AnswerData>> =>
  (call === 's' ? submit : next)(sendOf(connection), {
    surveyId: connection.surveyId,
    token,
    body: { ...body, rules },
  });

/** Finds the unfinished response of the page's unique link, or abandons it with `restart`. */
export const findLinked = (connection: Connection, restart?: true): Promise<ApiResult<UniqueLinkTokenData>> =>
  findByUniqueLink(sendOf(connection), {
    surveyId: connection.surveyId,
    body: { uniq_link: connection.uniqueLink?.token ?? '', ...(restart && { restart }) },
  });

interface TextsRequest {
  readonly version: number;
  readonly language: string;
  /** Token of the response that is on that version (CALL-13). */
  readonly token: string | undefined;
}

/** Loads a version of the project with the author's texts in one language (CALL-20). */
export const loadProject = (connection: Connection, request: TextsRequest): Promise<ApiResult<ProjectData>> =>
  project(sendOf(connection), { surveyId: connection.surveyId, preview: connection.preview, ...request });

/** Loads only the author's texts in one language, without the project. */
export const loadTranslation = (
  connection: Connection,
  request: TextsRequest,
): Promise<ApiResult<TranslationData>> =>
  translation(sendOf(connection), { surveyId: connection.surveyId, preview: connection.preview, ...request });
