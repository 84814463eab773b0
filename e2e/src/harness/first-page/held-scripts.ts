import type { Page } from '@playwright/test';

/** Holds back the app's scripts until they are released, so that the page stays as the server sent it. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let releaseScripts: () => void = () => undefined;
  const release = new Promise<void>((resolve) => (releaseScripts = resolve));
  const scripts = /\/s\/assets\/[^/]+\.js$/;
  await page.route(scripts, async (route) => {
    await release;
    // The page may be closed before the scripts are released.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    releaseScripts();
    await page.unroute(scripts);
  };
}

export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const scope = window as unknown as { shifts: number };
    scope.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        scope.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}
