import type { ApiError, ApiResult, TypedCall } from '@canvass/api-client';
import type { AnswerToCorrect, CorrectionRequest } from '@canvass/protocol';
import { callerOfPreview } from '../../network/page-caller.ts';

/** The two calls of an editor, with the operator's token, which is only ever in memory. */
export interface CorrectCalls {
  get(seq: number): Promise<ApiResult<AnswerToCorrect>>;
  update(request: CorrectionRequest): Promise<ApiResult<AnswerToCorrect>>;
}

export function correctCalls(surveyId: string, token: string): CorrectCalls {
  const caller = callerOfPreview();
  const path = `/api/survey/respondents/v1/${surveyId}`;
  const send = (call: TypedCall<AnswerToCorrect>) =>
    caller.send<AnswerToCorrect>({ ...call, token, needs: ['etag', 'answer', 'version'] });
  return {
    get: (seq) => send({ method: 'GET', path: `${path}/getanswer/`, query: { seq: String(seq) } }),
    update: (body) => send({ method: 'PUT', path: `${path}/update/`, body }),
  };
}

/** Key of the message for a failed call. */
export function refusalTextKey(error: ApiError): string {
  if (error.kind !== 'code') return 'modify.unreachable';
  const { status } = error;
  if (status === CONFLICT) return 'modify.changed';
  if (status === REFUSED) return 'modify.refused';
  return status === UNAUTHORISED || status === FORBIDDEN ? 'modify.not_allowed' : 'modify.failed';
}
/** HTTP statuses. */
const CONFLICT = 409;
const REFUSED = 422;
const UNAUTHORISED = 401;
const FORBIDDEN = 403;
