import type { AppStore } from '../store/store.ts';

/** The second half of a double click that finds another page than the first did presses nothing there (TRUST-8). */
export function pressOnce(store: AppStore): void {
  const place = () => `${location.pathname} ${store.getState().session?.engine.page}`;
  let pressed = '';
  addEventListener(
    'click',
    (event) => {
      const here = place();
      if (event.detail > 1 && here !== pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
      pressed = here;
    },
    true,
  );
}
