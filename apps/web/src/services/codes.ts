import { type Issue, RESPONSE_CODES, type SmsCodeRequest } from '@canvass/protocol';
import { type CodeService, ServiceFailure } from '@canvass/question-types/view-props';
import { type CallContext, type CallResult, isRecord, postData, saidOf } from './survey-call.ts';

/** Seconds until another code may be asked for, where the server does not say. */
const WAIT_S = 60;
/** HTTP's: no code can be sent to such a number. */
const WRONG_NUMBER = 422;

/** Codes of CODE-1 that mean something to whoever asks for a code. */
const TOLD: readonly unknown[] = [
  RESPONSE_CODES.tooFrequent.code,
  RESPONSE_CODES.tooManyCodes.code,
  RESPONSE_CODES.over.code,
  RESPONSE_CODES.deleted.code,
  RESPONSE_CODES.alreadySubmitted.code,
];

/** Codes sent by SMS, from `POST /api/survey/projects/{id}/sms-verify/`. */
export function createCodeService(context: CallContext): CodeService {
  return {
    async send(gid, phone) {
      const body: SmsCodeRequest = { gid, phone };
      const result = await postData(context, `/api/survey/projects/${context.surveyId}/sms-verify/`, body);
      if ('data' in result) return { waitSeconds: secondsIn(result.data) };
      throw new ServiceFailure(waitIn(result) ?? saidOf(result, keyOf(result.code)));
    },
  };
}

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Limits of codes last ten minutes, an hour or a day: the words say how long it still is, in whole minutes or hours. */
function waitIn({ code, retryAfter }: Exclude<CallResult, { readonly data: unknown }>): Issue | undefined {
  if (code !== RESPONSE_CODES.tooManyCodes.code || retryAfter === undefined) return undefined;
  const unit = retryAfter > HOUR_S ? 'hours' : 'minutes';
  const count = Math.max(1, Math.ceil(retryAfter / (unit === 'hours' ? HOUR_S : MINUTE_S)));
  return { key: `sms.limited_${unit}`, params: { count } };
}

function keyOf(code: number | undefined): string {
  if (code === WRONG_NUMBER) return 'validate.format_phone';
  return TOLD.includes(code) ? `api.${code}` : 'error.network';
}

function secondsIn(data: unknown): number {
  const seconds = isRecord(data) ? data['wait_seconds'] : undefined;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : WAIT_S;
}
