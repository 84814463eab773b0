import { STORAGE_FULL } from '@canvass/protocol';
import type { EndedRecord } from '../storage/record/ended-record.ts';
import type { Offer } from './failure.ts';
import type { StorageFailure } from '../storage/device-store.ts';
import type { RouteName } from '../addresses/routes.table.ts';
import { begun, createAction, dropped, plainReducer, reduceOn, stepped } from './session-slice.ts';

/** The reason why the survey stopped. `code` comes from the server's reply, or the app has chosen it. */
export interface HaltReason {
  readonly code: number;
  readonly offer: Offer;
  /** Text of the server, for codes without a text in this app (CODE-8). */
  readonly msg?: string;
  /** Whether the server could not be reached (STATE-1). */
  readonly isOffline?: boolean;
}

interface UiState {
  /** Name of the route of the page (SCREEN-12). */
  readonly route: RouteName;
  /** Language of the page. It follows the engine's language while a response is in progress. */
  readonly language: string;
  readonly layout: 'phone' | 'pc';
  readonly online: boolean;
  /** Whether the device stores answers. `off` if the project forbids it, `full` or `failed` if the device cannot. */
  readonly storage: 'on' | 'off' | StorageFailure;
  /**
   * State of the start button. `busy` waits for the server. `failed` means that it cannot be reached, `held` that
   * other respondents hold all remaining slots, `too_many` that there were too many requests.
   */
  readonly start: 'idle' | 'busy' | 'failed' | 'held' | 'too_many';
  readonly halt: HaltReason | null;
  readonly hasOtherTab: boolean;
  /** Number of responses that this device has set aside (`DeviceStore.loadAside`). */
  readonly aside: number;
  /** End record of the response that was finished in this tab, or before a reload. */
  readonly ended: EndedRecord | null;
  /** Key of a message that stays above the page because the respondent must read it. */
  readonly notice: string | null;
  /** Key of a toast, which also stays as the notice until the page is left. */
  readonly toast: { readonly key: string; readonly id: number } | null;
}

/** Key of the message after a failed begin. Null while no begin has failed. */
export function startTrouble({ start }: UiState): 'start.failed' | 'start.held' | 'status.busy' | null {
  if (start === 'too_many') return 'status.busy';
  return start === 'idle' || start === 'busy' ? null : `start.${start}`;
}

const initialState: UiState = {
  route: 'home',
  language: 'zh-CN',
  layout: 'pc',
  online: true,
  storage: 'on',
  start: 'idle',
  halt: null,
  hasOtherTab: false,
  aside: 0,
  ended: null,
  notice: null,
  toast: null,
};

export const routeEntered = createAction<RouteName>('ui/routeEntered');
export const languageChanged = createAction<string>('ui/languageChanged');
export const layoutChanged = createAction<UiState['layout']>('ui/layoutChanged');
export const onlineChanged = createAction<boolean>('ui/onlineChanged');
export const storageChanged = createAction<UiState['storage']>('ui/storageChanged');
export const startChanged = createAction<UiState['start']>('ui/startChanged');
export const halted = createAction<HaltReason>('ui/halted');
export const answeredElsewhere = createAction<boolean>('ui/answeredElsewhere');
export const asideFound = createAction<number>('ui/asideFound');
export const endReached = createAction<EndedRecord>('ui/endReached');
export const toasted = createAction<string>('ui/toasted');

/** Keys of the messages when the device fails to store answers. `off` has none, because nothing has failed. */
const NOT_STORED: Partial<Record<UiState['storage'], string>> = {
  full: `api.${STORAGE_FULL}`,
  failed: 'status.not_stored',
};

export const uiReducer = plainReducer<UiState>(initialState, [
  reduceOn(routeEntered, (state: UiState, route) => (state.route === route ? state : { ...state, route })),
  reduceOn(languageChanged, (state: UiState, language) => ({ ...state, language })),
  reduceOn(layoutChanged, (state: UiState, layout) => ({ ...state, layout })),
  reduceOn(onlineChanged, (state: UiState, online) => ({ ...state, online })),
  reduceOn(storageChanged, (state: UiState, storage) => ({
    ...state,
    storage,
    notice: NOT_STORED[storage] ?? state.notice,
  })),
  reduceOn(startChanged, (state: UiState, start) => ({ ...state, start })),
  reduceOn(halted, (state: UiState, halt) => ({ ...state, halt, start: 'idle' })),
  reduceOn(answeredElsewhere, (state: UiState, elsewhere) => ({ ...state, hasOtherTab: elsewhere })),
  reduceOn(asideFound, (state: UiState, aside) => ({ ...state, aside })),
  reduceOn(endReached, (state: UiState, ended) => ({ ...state, ended })),
  reduceOn(toasted, (state: UiState, key) => ({
    ...state,
    toast: { key, id: (state.toast?.id ?? 0) + 1 },
    notice: key,
  })),
  reduceOn(begun, (state: UiState, { engine }) => ({
    ...state,
    language: engine.language,
    start: 'idle',
    halt: null,
    ended: null,
  })),
  reduceOn(stepped, (state: UiState, { engine, batch }) =>
    engine.language === state.language && (batch === undefined || state.notice === null)
      ? state
      : { ...state, language: engine.language, notice: batch === undefined ? state.notice : null },
  ),
  reduceOn(dropped, (state: UiState) => ({ ...state, halt: null, ended: null })),
]);
