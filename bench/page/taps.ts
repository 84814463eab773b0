import type { Page } from '@playwright/test';

/** Factor that slows the processor down to the speed of a cheap phone. */
const CPU_SLOWDOWN = 4;

declare global {
  interface Window {
    /** Milliseconds from each tap to the frame that shows it. */
    taps?: number[];
  }
}

/** Slows the processor and measures every tap in all documents that the page loads from now on. */
export async function recordTaps(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const taps: number[] = [];
    window.taps = taps;
    addEventListener(
      'pointerup',
      ({ timeStamp }) =>
        // Measures until the next frame is drawn. A frame's callback runs before the drawing, and a message arrives
        // after the drawing.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => taps.push(performance.now() - timeStamp);
          port2.postMessage(0);
        }),
      { capture: true },
    );
  });
}

/** Taps `count` different radio buttons, spread over the page. Returns the milliseconds of each tap. */
export async function tapRadios(page: Page, count: number): Promise<readonly number[]> {
  const radios = page.locator('input[type="radio"]');
  await radios.first().waitFor();
  const radioCount = await radios.count();
  for (let tap = 0; tap < count; tap += 1) {
    const target = radios.nth(Math.floor((tap * radioCount) / count)).locator('xpath=ancestor::label[1]');
    await target.scrollIntoViewIfNeeded();
    await page.waitForTimeout(PAUSE_MS);
    await target.click();
    await page.waitForFunction((done) => (window.taps?.length ?? 0) > done, tap);
  }
  return page.evaluate(() => window.taps ?? []);
}

/** Pause between scrolling and tapping, so that scrolling does not delay the tap. */
const PAUSE_MS = 150;
