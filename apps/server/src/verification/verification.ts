import { randomInt, randomUUID } from 'node:crypto';
import {
  NOT_ENDED,
  SMS_CODE_DIGITS,
  SMS_RESEND_AFTER_S,
  type SmsCodeData,
  type SmsVerifiedData,
} from '@canvass/protocol';
import { isMobile } from '@canvass/validators';
import {
  countAll,
  DAY_S,
  subtractCount,
  type Limit,
  computeSubject,
  TEN_MINUTES_S,
} from '../admission/counts.ts';
import type { Respondent } from '../http/callers.ts';
import {
  findMissingFailure,
  findClosedFailure,
  findSituation,
  lockAgainstDeletion,
  type ResponseKey,
} from '../response-log/response-store.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import { transact, type Transaction } from '../database/transact.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { toCanonicalPhone, findCodeProblem, isVerified, putCode, tryCode } from './sms-store.ts';
import { computeHashes } from './answer-verifier.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import type { SmsProvider } from '../config/providers/sms/sms-provider.ts';

interface PhoneRequest {
  readonly gid: string;
  readonly phone: string;
}

/** Verification codes by SMS (CALL-15, sms-verify). */
export interface Verification {
  /** `address` is the address of the caller, for limits. */
  send(
    respondent: Respondent,
    request: PhoneRequest & { readonly address: string },
  ): Promise<SmsCodeData | Failure>;
  verify(
    respondent: Respondent,
    request: PhoneRequest & { readonly code: string },
  ): Promise<SmsVerifiedData | Failure>;
  /** Sends a code that is not for a question. The caller must have checked that the respondent may request it. */
  sendWithoutQuestion(respondent: ResponseKey, request: SmsRequest): Promise<SmsCodeData | Failure>;
  /**
   * Verifies a code that `sendWithoutQuestion` has sent. A phone number that the response has verified before needs no
   * code.
   */
  verifyWithoutQuestion(
    respondent: ResponseKey,
    request: { readonly phone: string; readonly code: string },
  ): Promise<SmsVerifiedData | Failure>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly verification: Verification;
  }
}

interface SmsRequest {
  readonly phone: string;
  readonly address: string;
}

interface Parts {
  readonly surveys: Surveys;
  readonly hash: KeyedHash;
  readonly provider: SmsProvider;
}

const UNSENT: Readonly<Record<'limit' | 'bad' | 'down', Failure>> = {
  limit: fail('verification.limited'),
  bad: fail('verification.number', { key: 'validate.format_phone' }),
  down: fail('server.unavailable'),
};

interface Context extends Parts {
  readonly foundation: Foundation;
}

export function createVerification(foundation: Foundation, parts: Parts): Verification {
  const context = { ...parts, foundation };
  return {
    send: async (respondent, request) =>
      (await findObstacle(context, respondent, request)) ?? sendCode(context, respondent, request),
    verify: async (respondent, request) =>
      (await findObstacle(context, respondent, request)) ?? checkCode(context, respondent, request),
    sendWithoutQuestion: async (respondent, request) =>
      isMobile(toCanonicalPhone(request.phone)) ? sendCode(context, respondent, request) : UNSENT.bad,
    verifyWithoutQuestion: async (respondent, request) =>
      (await wasProved(context, respondent, request.phone))
        ? { verified: true }
        : checkCode(context, respondent, request),
  };
}

async function findObstacle(
  { foundation, surveys }: Context,
  respondent: Respondent,
  { gid, phone }: PhoneRequest,
): Promise<Failure | undefined> {
  const situation = await findSituation(foundation.database, respondent, null);
  if (situation === undefined) return findMissingFailure(foundation.database, respondent);
  if (situation.response.status !== NOT_ENDED.status) return fail('answering.already_submitted');
  const closedFailure = findClosedFailure(situation, foundation.now());
  if (closedFailure !== undefined) return closedFailure;
  const version = await surveys.version(respondent.surveyId, situation.response.version);
  const question = version?.program.questions[version.program.byGid.get(gid) ?? -1]?.question;
  if (question?.sms_verify !== true)
    return fail('request.invalid', { key: 'request.invalid', path: 'body/gid' });
  return isMobile(toCanonicalPhone(phone)) ? undefined : UNSENT.bad;
}

async function wasProved(
  { foundation: { database }, hash }: Context,
  respondent: ResponseKey,
  phone: string,
): Promise<boolean> {
  const { key } = computeHashes(hash, respondent, { phone: toCanonicalPhone(phone), code: '' });
  return transact(database, (transaction) => isVerified(transaction, key));
}

async function sendCode(
  context: Context,
  respondent: ResponseKey,
  request: SmsRequest,
): Promise<SmsCodeData | Failure> {
  const { foundation, hash, provider } = context;
  const { database, now, settings } = foundation;
  const phone = toCanonicalPhone(request.phone);
  const sending: OutgoingSms = { surveyId: respondent.surveyId, phone, address: request.address };
  const code = String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0');
  const { key, codeHash } = computeHashes(hash, respondent, { phone, code });
  const refusal = await transact(database, async (transaction) => {
    if (!(await lockAgainstDeletion(transaction, respondent))) return fail('access.refused');
    const limitRefusal = await countSms(transaction, context, sending);
    if (limitRefusal === undefined) await putCode(transaction, key, { codeHash, now: new Date(now()) });
    return limitRefusal;
  });
  if (refusal !== undefined) return refusal;
  const { template } = settings.sms;
  const result = await provider.send({ phone, template, params: { code }, outNo: randomUUID() });
  if ('id' in result) return { wait_seconds: SMS_RESEND_AFTER_S };
  // The message still counts, because it may have been sent despite the error. Only the wait is cancelled.
  await subtractCount(database.query, computeWait(hash, sending));
  return UNSENT[result.error];
}

async function checkCode(
  { foundation, hash }: Context,
  respondent: ResponseKey,
  request: { readonly phone: string; readonly code: string },
): Promise<SmsVerifiedData | Failure> {
  const { database, now } = foundation;
  const code = request.code.normalize('NFKC').replace(/\s/g, '');
  const { key, codeHash } = computeHashes(hash, respondent, { phone: toCanonicalPhone(request.phone), code });
  const problem = await findCodeProblem(code, () =>
    transact(database, async (transaction) =>
      (await lockAgainstDeletion(transaction, respondent))
        ? tryCode(transaction, key, { codeHash, now: new Date(now()) })
        : 'none',
    ),
  );
  return problem === undefined ? { verified: true } : fail(problem.refusal.name);
}

/** Counts a message before it is sent, so that concurrent requests never exceed the limits. */
async function countSms(
  transaction: Transaction,
  { foundation, hash }: Context,
  sending: OutgoingSms,
): Promise<Failure | undefined> {
  const now = new Date(foundation.now());
  const wait = computeWait(hash, sending);
  const waitRefusal = await countAll(transaction, [wait], now);
  if (waitRefusal !== undefined) return waitRefusal;
  const limits = listLimits(hash, sending, foundation.settings.sms.dailyCap);
  const limitRefusal = await countAll(transaction, limits, now);
  if (limitRefusal === undefined) return undefined;
  await subtractCount(transaction, wait);
  return { ...limitRefusal, ...fail('verification.limited') };
}

const HOUR_S = 60 * 60;

/** Limits over all surveys, similar to those of SMS providers. The first exceeded limit decides the returned wait. */
const PER_PHONE = [
  { seconds: DAY_S, max: 10 },
  { seconds: HOUR_S, max: 5 },
  { seconds: TEN_MINUTES_S, max: 3 },
] as const;
/** All addresses of an IPv6 network of 64 bits share this limit. */
const PER_ADDRESS = { seconds: HOUR_S, max: 10 } as const;

interface OutgoingSms {
  readonly surveyId: string;
  /** In its canonical form. */
  readonly phone: string;
  readonly address: string;
}

const ALL_SURVEYS = '';

const computeWait = (hash: KeyedHash, { phone }: OutgoingSms): Limit => ({
  surveyId: ALL_SURVEYS,
  subject: computeSubject(hash, 'wait after a message', phone),
  max: 1,
  seconds: SMS_RESEND_AFTER_S,
  count: 1,
});

/** All limits of a message except the wait. */
function listLimits(
  hash: KeyedHash,
  { surveyId, phone, address }: OutgoingSms,
  dailyCap: number,
): readonly Limit[] {
  const ofPhone = PER_PHONE.map(({ seconds, max }) => {
    const subject = computeSubject(hash, 'messages to a number', seconds, phone);
    return { surveyId: ALL_SURVEYS, subject, max, seconds, count: 1 };
  });
  const ofAddress = computeSubject(hash, 'messages of an address', address);
  const ofSurvey = computeSubject(hash, 'messages of a survey', surveyId);
  return [
    ...ofPhone,
    { surveyId: ALL_SURVEYS, subject: ofAddress, ...PER_ADDRESS, count: 1 },
    { surveyId, subject: ofSurvey, max: dailyCap, seconds: DAY_S, count: 1 },
  ];
}
