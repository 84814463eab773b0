import { isRecord } from '@canvass/project';
import {
  RESPONSE_CODES,
  SMS_RESEND_AFTER_S,
  inAppBrowser,
  REQUEST_TIMEOUT_MS,
  type Issue,
  type SmsCodeRequest,
} from '@canvass/protocol';
import {
  ServiceFailure,
  type CodeService,
  type EnterpriseService,
  type FileService,
  type LocationService,
} from '@canvass/question-types/view-props';
import {
  postData,
  writeMessage,
  getData,
  type CallContext,
  type CallResult,
  type ResponseAccess,
} from '../network/survey-call.ts';
import { createPositionSource } from '../messaging/app-position.ts';
import { bridgeOfPage } from '../messaging/start-inside.ts';
import type { Runtime } from '../answering/runtime.ts';
import { serverNeeded } from '../store/queue-slice.ts';
import type { AppStore } from '../store/store.ts';
import { createFileService } from './files.ts';
import { pageCaller } from '../network/page-caller.ts';
import { createLocationService } from './places.ts';

export type ServiceContext = Pick<Runtime, 'surveyId' | 'link' | 'program'>;
export interface ViewServiceSet {
  readonly files: Required<FileService>;
  readonly codes: CodeService;
  readonly locations: LocationService;
  readonly enterprises: EnterpriseService;
}

/** Each call of a service uses the response in progress at the time of the call. */
export function createViewServices(
  { surveyId, link, program }: ServiceContext,
  store: AppStore,
  attach: FileService['attach'],
): ViewServiceSet {
  const fetch = globalThis.fetch.bind(globalThis);
  const caller = pageCaller();
  const calls = { surveyId, caller, access: () => waitForAccess(store) };
  const isInApp = inAppBrowser(navigator.userAgent).flag !== 0;
  return {
    files: {
      album: chooseFromAlbum,
      ...createFileService({
        ...calls,
        fetch,
        newRequest: () => new XMLHttpRequest(),
        isTestChannel: link.fromq !== undefined && link.fromtype !== undefined,
        attach,
      }),
    },
    codes: createCodeService(calls),
    locations: createLocationService({
      ...calls,
      fetch,
      coordinateSystem: program.current.project.settings?.coordinate_system,
      geolocation: isInApp
        ? createPositionSource(bridgeOfPage, navigator.geolocation)
        : navigator.geolocation,
    }),
    enterprises: createEnterpriseService(calls),
  };
}

/** Lets the respondent choose images in the messaging app. Rejects in other browsers. */
async function chooseFromAlbum(maxCount: number): Promise<readonly File[]> {
  const appBridge = await bridgeOfPage();
  if (appBridge === undefined) throw new Error('no bridge');
  return appBridge.chooseImages(maxCount);
}

/**
 * Waits until the server knows the response. A response that started on this device only is sent now. Resolves
 * to undefined if sending has failed, or after the timeout of a call (CALL-23).
 */
function waitForAccess(store: AppStore): Promise<ResponseAccess | undefined> {
  const currentAccess = findAccess(store);
  if (currentAccess !== undefined) return Promise.resolve(currentAccess);
  return new Promise((resolve) => {
    let { delivery } = store.getState().queue;
    const settle = (access: ResponseAccess | undefined) => {
      clearTimeout(timer);
      stop();
      resolve(access);
    };
    const timer = setTimeout(() => settle(undefined), REQUEST_TIMEOUT_MS);
    const stop = store.subscribe(() => {
      const before = delivery;
      delivery = store.getState().queue.delivery;
      const access = findAccess(store);
      if (access !== undefined || (before === 'sending' && delivery === 'waiting')) settle(access);
    });
    store.dispatch(serverNeeded());
  });
}

function findAccess(store: AppStore): ResponseAccess | undefined {
  const { session, queue } = store.getState();
  const seq = session?.engine.facts.seq;
  return typeof seq !== 'number' || queue.credentials === null
    ? undefined
    : { seq, token: queue.credentials.token };
}

/** HTTP status for a phone number to which codes cannot be sent. */
const WRONG_NUMBER = 422;

/** Response codes of CODE-1 that have a text for respondents who request a code. */
const CODES_WITH_TEXT: readonly unknown[] = [
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
      throw new ServiceFailure(findRemainingWait(result) ?? writeMessage(result, keyOf(result.code)));
    },
  };
}

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Returns an issue with the remaining time of a rate limit, in whole minutes or hours. */
function findRemainingWait({
  code,
  retryAfter,
}: Exclude<CallResult, { readonly data: unknown }>): Issue | undefined {
  if (code !== RESPONSE_CODES.tooManyCodes.code || retryAfter === undefined) return undefined;
  const unit = retryAfter > HOUR_S ? 'hours' : 'minutes';
  const count = Math.max(1, Math.ceil(retryAfter / (unit === 'hours' ? HOUR_S : MINUTE_S)));
  return { key: `sms.limited_${unit}`, params: { count } };
}

function keyOf(code: number | undefined): string {
  if (code === WRONG_NUMBER) return 'validate.format_phone';
  return CODES_WITH_TEXT.includes(code) ? `api.${code}` : 'error.network';
}

function secondsIn(data: unknown): number {
  const seconds = isRecord(data) ? data['wait_seconds'] : undefined;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0
    ? seconds
    : SMS_RESEND_AFTER_S;
}

/** Names of enterprises, from `GET /api/survey/enterprise_query/{id}/`. */
export function createEnterpriseService(context: CallContext): EnterpriseService {
  return {
    async find(query) {
      const path = `/api/survey/enterprise_query/${context.surveyId}/`;
      const result = await getData(context, path, { q: query });
      if ('data' in result) return namesIn(result.data);
      const { enterprisesUpdating: updating, enterprisesFailed: failed } = RESPONSE_CODES;
      throw new ServiceFailure(
        writeMessage(result, (result.code === updating.code ? updating : failed).text),
      );
    },
  };
}

function namesIn(data: unknown): readonly string[] {
  const names = isRecord(data) ? data['names'] : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
