/** Less than this is a bar of the browser that comes and goes, CSS pixels. */
const LEAST_KEYBOARD = 80;

/**
 * Says in `--keyboard` how much of the page lies under a keyboard on the screen: sheets at the bottom stand on it. Browsers that
 * make the page shorter for a keyboard (`interactive-widget` in the page's head) never say anything here; those of iOS
 * lay it over the page.
 */
export function followKeyboard(view: Pick<Window, 'innerHeight' | 'visualViewport' | 'document'>): void {
  const { visualViewport: seen, document: page } = view;
  if (!seen) return;
  const tell = () => {
    // Somebody who has zoomed in sees less of the page, too.
    const covered = seen.scale > 1 ? 0 : view.innerHeight - seen.height - seen.offsetTop;
    const { style } = page.documentElement;
    if (covered >= LEAST_KEYBOARD) style.setProperty('--keyboard', `${Math.round(covered)}px`);
    else style.removeProperty('--keyboard');
  };
  tell(); // somebody may be typing already
  for (const change of ['resize', 'scroll']) seen.addEventListener(change, tell);
}
