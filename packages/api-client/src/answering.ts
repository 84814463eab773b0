import type {
  AnswerData,
  AnswerRequest,
  BeginData,
  BeginRequest,
  ContinueData,
  ContinueRequest,
  ProjectData,
  SubmitData,
  SurveyInfo,
  SurveyInfoRequest,
  TranslationData,
  UniqueLinkTokenData,
  UniqueLinkTokenRequest,
} from '@canvass/protocol';
import type { ApiResult } from './api-error.ts';
import type { Call, Send } from './call.ts';

/** CONST-1: timeout of the calls that begin, continue and answer, in milliseconds. Other calls use REQUEST_TIMEOUT_MS. */
const ANSWER_CALL_TIMEOUT_MS = 60_000;

interface SurveyCall<Body> {
  readonly surveyId: string;
  readonly body: Body;
}
type ResponseCall<Body> = SurveyCall<Body> & { readonly token: string };

/** Begins a response (CALL-3). A short call completes also if the tab is closed meanwhile. */
export const begin = (send: Send, call: SurveyCall<BeginRequest>): Promise<ApiResult<BeginData>> =>
  send({
    ...createAnsweringCall('b', call),
    keepalive: true,
    needs: ['facts', 'version', 'rspd_token', 'transaction_id', 'fulfilled'],
  });

/** Loads a response with all its events (CALL-3). */
export const resume = (send: Send, call: ResponseCall<ContinueRequest>): Promise<ApiResult<ContinueData>> =>
  send({
    ...createAnsweringCall('c', call),
    needs: ['facts', 'version', 'events', 'end_status', 'transaction_id'],
  });

/** Sends a page (CALL-3). */
export const next = (send: Send, call: ResponseCall<AnswerRequest>): Promise<ApiResult<AnswerData>> =>
  send({ ...createAnsweringCall('n', call), needs: ['transaction_id', 'end_status', 'fulfilled'] });

/** Sends the last page (CALL-3). */
export const submit = (send: Send, call: ResponseCall<AnswerRequest>): Promise<ApiResult<SubmitData>> =>
  send({ ...createAnsweringCall('s', call), needs: ['transaction_id', 'end_status', 'fulfilled'] });

/** Finds the unfinished response of a unique link, or abandons it with `restart`. */
export const findByUniqueLink = (
  send: Send,
  call: SurveyCall<UniqueLinkTokenRequest>,
): Promise<ApiResult<UniqueLinkTokenData>> => send(createPost('uniqlink_token/', call));

/** Loads survey info, for pages whose HTML does not contain it (CALL-11). The token of a response identifies its holder. */
export const loadSurveyInfo = (
  send: Send,
  call: SurveyCall<SurveyInfoRequest> & { readonly token?: string },
): Promise<ApiResult<SurveyInfo>> =>
  send({
    ...createPost('', call),
    ...(call.token !== undefined && { token: call.token }),
    needs: ['version'],
  });

interface ProjectArgs {
  readonly surveyId: string;
  /** Defaults to the newest version. */
  readonly version?: number;
  /** The reply has texts in this language and in the project's own, and in no others (CALL-20). */
  readonly language?: string | undefined;
  /** Token of a response that began on this version (CALL-13). */
  readonly token?: string | undefined;
  /** Signed token of an operator's preview, which also works before the survey opens and after it closes. */
  readonly preview?: string | undefined;
}

/** Loads the project, for pages whose HTML does not contain it (CALL-11). */
export const loadProject = (send: Send, args: ProjectArgs): Promise<ApiResult<ProjectData>> =>
  send({ ...createProjectCall(args), needs: ['version', 'project'] });

/** Loads the author's texts without the project (CALL-20). */
export const loadTranslation = (
  send: Send,
  args: ProjectArgs & { readonly language: string },
): Promise<ApiResult<TranslationData>> =>
  send({ ...createProjectCall(args, { only_js: '1' }), needs: ['version', 'texts'] });

const createAnsweringCall = (
  step: 'b' | 'c' | 'n' | 's',
  call: SurveyCall<unknown> & { readonly token?: string },
) => ({
  ...createPost(`${step}/`, call),
  timeoutMs: ANSWER_CALL_TIMEOUT_MS,
  ...(call.token !== undefined && { token: call.token }),
});

const createPost = (call: string, { surveyId, body }: SurveyCall<unknown>) =>
  ({ method: 'POST', path: `/api/survey/${call}${encodeURIComponent(surveyId)}`, body }) as const;

const createProjectCall = (
  { surveyId, version, language, token, preview }: ProjectArgs,
  extraQuery?: Call['query'],
) =>
  ({
    method: 'GET',
    path: `/api/survey/projects/${encodeURIComponent(surveyId)}`,
    query: { version: version?.toString(), lang_code: language, canvass_preview: preview, ...extraQuery },
    ...(token !== undefined && { token }),
  }) as const;
