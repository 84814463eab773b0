import { inAppBrowser, REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import { appPosition } from '../messaging/app-position.ts';
import { bridgeOfPage } from '../messaging/start-inside.ts';
import type {
  CodeService,
  EnterpriseService,
  FileService,
  LocationService,
} from '@canvass/question-types/view-props';
import type { Runtime } from '../app/runtime.ts';
import { introduced } from '../store/queue-slice.ts';
import type { AppStore } from '../store/store.ts';
import { createCodeService } from './codes.ts';
import { createEnterpriseService } from './enterprises.ts';
import { createFileService } from './files.ts';
import { pageCaller } from './page-caller.ts';
import { createLocationService } from './places.ts';
import type { ResponseAccess } from './survey-call.ts';

export type ServiceContext = Pick<Runtime, 'surveyId' | 'link' | 'program'>;
/** All that question views may ask of the server and of the browser, for one survey. */
export interface ViewServiceSet {
  readonly files: Required<FileService>;
  readonly codes: CodeService;
  readonly locations: LocationService;
  readonly enterprises: EnterpriseService;
}

/** The services of one survey, on behalf of the response that is under way whenever one is asked for. */
export function createViewServices(
  { surveyId, link, program }: ServiceContext,
  store: AppStore,
  attach: FileService['attach'],
): ViewServiceSet {
  const fetch = globalThis.fetch.bind(globalThis);
  const caller = pageCaller();
  const calls = { surveyId, caller, access: () => knownAccess(store) };
  const isInApp = inAppBrowser(navigator.userAgent).flag !== 0;
  return {
    files: {
      album,
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
      geolocation: isInApp ? appPosition(bridgeOfPage, navigator.geolocation) : navigator.geolocation,
    }),
    enterprises: createEnterpriseService(calls),
  };
}

/** Of the app around the page; rejects in every other browser. */
async function album(most: number): Promise<readonly File[]> {
  const opened = await bridgeOfPage();
  if (opened === undefined) throw new Error('no bridge');
  return opened.pictures(most);
}

/**
 * Waits until the server knows the response, which may have begun on this device alone; the server is told now. Resolves
 * to undefined when a try to tell it has failed, or after the time that a call may take.
 */
function knownAccess(store: AppStore): Promise<ResponseAccess | undefined> {
  const known = accessOf(store);
  if (known !== undefined) return Promise.resolve(known);
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
      const access = accessOf(store);
      if (access !== undefined || (before === 'sending' && delivery === 'waiting')) settle(access);
    });
    store.dispatch(introduced());
  });
}

function accessOf(store: AppStore): ResponseAccess | undefined {
  const { session, queue } = store.getState();
  const seq = session?.engine.facts.seq;
  return typeof seq !== 'number' || queue.credentials === null
    ? undefined
    : { seq, token: queue.credentials.token };
}
