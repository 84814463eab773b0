import { STORAGE_FULL } from '@canvass/protocol';
import { createAction } from '@reduxjs/toolkit';
import type { EndedRecord } from '../storage/record/ended-record.ts';
import type { Offer } from './failure.ts';
import type { Unavailable } from '../storage/device-store.ts';
import type { RouteName } from '../addresses/routes.table.ts';
import { on, plainReducer } from './plain-reducer.ts';
import { begun, dropped, stepped } from './session-actions.ts';

/** Why the survey cannot go on: a code of the specification, or `crash` and `chunk` for what broke here. */
export interface HaltReason {
  readonly code: number;
  /** The way on that the page offers. */
  readonly offer: Offer;
  /** The server's own words, for a code that has none here (CODE-8). */
  readonly msg?: string;
}

interface UiState {
  /** The route that the respondent is on (SCREEN-12). */
  readonly route: RouteName;
  /** Language of the page; the engine's follows it once a response has begun. */
  readonly language: string;
  readonly layout: 'phone' | 'pc';
  /** The browser says that there is a network. */
  readonly online: boolean;
  /** The device keeps answers; `off` because the project wants it so, `full` or `failed` because it cannot. */
  readonly storage: 'on' | 'off' | Unavailable;
  /**
   * The start button was pressed and the server has not answered yet; `failed`: and cannot be reached; `held`: and says
   * that all free places are held by others.
   */
  readonly start: 'idle' | 'busy' | 'failed' | 'held' | 'too_many';
  readonly halt: HaltReason | null;
  /** Another tab of this browser answers this survey. */
  readonly elsewhere: boolean;
  /** How many responses this device has set aside (`DeviceStore.loadAside`). */
  readonly aside: number;
  /** How the response ended that was finished in this tab, or before a reload. */
  readonly ended: EndedRecord | null;
  /** Key of a message that stays above the page: the respondent must know it. */
  readonly notice: string | null;
  /** Key of a message that shows for a moment, and stays as the notice until the page is left. */
  readonly toast: { readonly key: string; readonly id: number } | null;
}

/** Key of what is said when a response did not begin; null while there is nothing to say. */
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
  elsewhere: false,
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

/** Key of what is said while answers are not kept: the respondent did not choose it. */
const NOT_STORED: Partial<Record<UiState['storage'], string>> = {
  full: `api.${STORAGE_FULL}`,
  failed: 'status.not_stored',
};

export const uiReducer = plainReducer<UiState>(initialState, [
  on(routeEntered, (state: UiState, route) => (state.route === route ? state : { ...state, route })),
  on(languageChanged, (state: UiState, language) => ({ ...state, language })),
  on(layoutChanged, (state: UiState, layout) => ({ ...state, layout })),
  on(onlineChanged, (state: UiState, online) => ({ ...state, online })),
  on(storageChanged, (state: UiState, storage) => ({
    ...state,
    storage,
    notice: NOT_STORED[storage] ?? state.notice,
  })),
  on(startChanged, (state: UiState, start) => ({ ...state, start })),
  on(halted, (state: UiState, halt) => ({ ...state, halt, start: 'idle' })),
  on(answeredElsewhere, (state: UiState, elsewhere) => ({ ...state, elsewhere })),
  on(asideFound, (state: UiState, aside) => ({ ...state, aside })),
  on(endReached, (state: UiState, ended) => ({ ...state, ended })),
  on(toasted, (state: UiState, key) => ({
    ...state,
    toast: { key, id: (state.toast?.id ?? 0) + 1 },
    notice: key,
  })),
  on(begun, (state: UiState, { engine }) => ({
    ...state,
    language: engine.language,
    start: 'idle',
    halt: null,
    ended: null,
  })),
  on(stepped, (state: UiState, { engine, batch }) =>
    engine.language === state.language && (batch === undefined || state.notice === null)
      ? state
      : { ...state, language: engine.language, notice: batch === undefined ? state.notice : null },
  ),
  on(dropped, (state: UiState) => ({ ...state, halt: null, ended: null })),
]);
