import type { Device } from '@canvass/protocol';
import { applyLanguage } from '../i18n/language.ts';
import { chooseLayout } from '../boot/device.ts';
import { layoutChanged, onlineChanged } from '../store/ui-slice.ts';
import type { AppStore } from '../store/store.ts';
import { pressOnce } from './one-press.ts';
import type { Runtime } from './runtime.ts';

/** CONST-1: milliseconds that resizing is collected. */
const RESIZE_DEBOUNCE_MS = 300;

/** Listens to what happens around the page, and keeps the document in step with the store. */
export function followBrowser(runtime: Runtime, store: AppStore, device: Device): void {
  const { controller } = runtime;
  const { dispatch } = store;
  const forced = runtime.link.selectView;
  const online = () => {
    dispatch(onlineChanged(navigator.onLine));
    if (navigator.onLine) controller.wake();
  };
  addEventListener('online', online);
  addEventListener('offline', online);
  online();
  // Views commit what is typed on these events too, before (they listen in the capture phase).
  addEventListener('pagehide', () => controller.leave());
  // Brought back from the browser's cache: what has happened since, here or on the server, is asked for again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') controller.wake();
    else controller.leave();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      dispatch(layoutChanged(chooseLayout(device, window.innerWidth, forced)));
    }, RESIZE_DEBOUNCE_MS);
  });
  pressOnce(store);
  store.subscribe(() => showOnDocument(store));
  showOnDocument(store);
}

let shown = { language: '', layout: '' };
function showOnDocument(store: AppStore): void {
  const { language, layout } = store.getState().ui;
  if (shown.language === language && shown.layout === layout) return;
  shown = { language, layout };
  applyLanguage(document.documentElement, language);
  document.documentElement.dataset['layout'] = layout;
}
