import { RULES_VERSION } from '@canvass/logic';
import {
  type ApiResult,
  begin,
  findByUniqueLink,
  next,
  loadProject as requestProject,
  resume,
  type Send,
  submit,
  loadTranslation as requestTranslation,
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
import type { SessionContext, SessionPorts } from '../session-context.ts';
import { getOrCreateDeviceId } from '../../storage/device-id.ts';

type Connection = Pick<SessionPorts, 'surveyId' | 'preview' | 'send' | 'uniqueLink'>;

const sendOf = ({ send }: Connection): Send => send ?? pageCaller().send;
const rules = RULES_VERSION;

/** Sends a begin request, which must already be on disk. */
const sendBegin = (connection: Connection, body: BeginRequest): Promise<ApiResult<BeginData>> =>
  begin(sendOf(connection), { surveyId: connection.surveyId, body: { ...body, rules } });

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

/** Finds the unfinished response of the page's unique link, or abandons it with `isRestart`. */
export const findLinked = (
  connection: Connection,
  isRestart?: true,
): Promise<ApiResult<UniqueLinkTokenData>> =>
  findByUniqueLink(sendOf(connection), {
    surveyId: connection.surveyId,
    body: { uniq_link: connection.uniqueLink?.token ?? '', ...(isRestart && { restart: isRestart }) },
  });

interface TextsRequest {
  readonly version: number;
  readonly language: string;
  /** Token of the response, which grants access to its version (CALL-13). */
  readonly token: string | undefined;
}

/** Loads a version of the project, with texts in one language (CALL-20). */
export const loadProject = (connection: Connection, request: TextsRequest): Promise<ApiResult<ProjectData>> =>
  requestProject(sendOf(connection), {
    surveyId: connection.surveyId,
    preview: connection.preview,
    ...request,
  });

export const loadTranslation = (
  connection: Connection,
  request: TextsRequest,
): Promise<ApiResult<TranslationData>> =>
  requestTranslation(sendOf(connection), {
    surveyId: connection.surveyId,
    preview: connection.preview,
    ...request,
  });

/** A begin request, stored on the device before it is sent and until the new response is on disk. */
interface StoredBegin {
  readonly v: 1;
  /** Run id of a response that began on this device. Null if the response begins only with the server's reply. */
  readonly runId: string | null;
  readonly request: BeginRequest;
}

/**
 * Begins the response at the server. The request and its `event_id` are on disk before the call. If the reply is lost,
 * a repeated call returns the same response, also after a reload.
 */
export async function callBegin(
  context: SessionContext,
  runId: string | null,
): Promise<ApiResult<BeginData>> {
  return sendBegin(context, await prepareRequest(context, runId));
}

/** Removes the stored begin request once its response is on disk. The next `callBegin` begins another response. */
export async function forgetBegin({ run, device }: SessionContext): Promise<void> {
  await run.recorder.flush();
  await device.keepBeginning(undefined);
}

async function prepareRequest(
  { device, beginRequest, newId, sendsDevice }: SessionContext,
  runId: string | null,
): Promise<BeginRequest> {
  const content = { ...beginRequest(), ...(sendsDevice === true && { dev_id: getOrCreateDeviceId() }) };
  const { beginning } = await device.load();
  if (isStoredBegin(beginning) && mayRepeat(beginning, runId, content)) return beginning.request;
  const request = { ...content, event_id: newId() };
  const storedBegin: StoredBegin = { v: 1, runId, request };
  await device.keepBeginning(storedBegin);
  return request;
}

/** Whether a stored request may be repeated: it belongs to the same run, or both have no run and the same content. */
function mayRepeat(
  { runId, request }: StoredBegin,
  wantedRunId: string | null,
  content: BeginRequest,
): boolean {
  if (runId !== wantedRunId) return false;
  const { event_id: _, ...before } = request;
  return runId !== null || JSON.stringify(before) === JSON.stringify(content);
}

function isStoredBegin(raw: unknown): raw is StoredBegin {
  if (typeof raw !== 'object' || raw === null || !('v' in raw) || !('request' in raw)) return false;
  const { v, request } = raw;
  return v === 1 && typeof request === 'object' && request !== null && 'event_id' in request;
}
