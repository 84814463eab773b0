import { inAppBrowser } from '@canvass/protocol';
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
  const token = () => store.getState().queue.credentials?.token;
  const fetch = globalThis.fetch.bind(globalThis);
  const caller = pageCaller();
  const calls = { surveyId, token, caller };
  const isInApp = inAppBrowser(navigator.userAgent).flag !== 0;
  return {
    files: {
      album,
      ...createFileService({
        surveyId,
        caller,
        fetch,
        newRequest: () => new XMLHttpRequest(),
        isTestChannel: link.fromq !== undefined && link.fromtype !== undefined,
        response() {
          const seq = store.getState().session?.engine.facts.seq;
          const given = token();
          return typeof seq !== 'number' || given === undefined ? undefined : { seq, token: given };
        },
        attach,
      }),
    },
    codes: createCodeService(calls),
    locations: createLocationService({
      ...calls,
      fetch,
      known: () => knownToServer(store),
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

/** Resolves when the server knows the response, which may have begun on this device alone; it is told now. */
function knownToServer(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    const isKnown = () => store.getState().queue.credentials !== null;
    if (isKnown()) return resolve();
    const stop = store.subscribe(() => {
      if (!isKnown()) return;
      stop();
      resolve();
    });
    store.dispatch(introduced());
  });
}
