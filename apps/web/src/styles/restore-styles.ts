import { report } from '../network/reports.ts';

const TRIES = 3;
const PAUSE_MS = 600;

/** STATE-16, CODE-9: requests the style sheets again, and reports failures. */
export async function restoreStyles(links: readonly HTMLLinkElement[], pause = PAUSE_MS): Promise<void> {
  await Promise.all(links.map((link) => restore(link, pause)));
}

async function restore(link: HTMLLinkElement, pause: number): Promise<void> {
  for (let attempt = 1; attempt < TRIES; attempt += 1) {
    if (await reloadSheet(link)) return;
    await new Promise((resolve) => setTimeout(resolve, pause * attempt));
  }
  report('error', 'style', 'css chunk load failed');
}

const reloadSheet = (link: HTMLLinkElement): Promise<boolean> =>
  new Promise((resolve) => {
    const copy = document.createElement('link');
    copy.rel = 'stylesheet';
    copy.href = link.href;
    copy.crossOrigin = link.crossOrigin;
    copy.onload = () => {
      link.remove();
      resolve(true);
    };
    copy.onerror = () => {
      copy.remove();
      resolve(false);
    };
    link.after(copy);
  });
