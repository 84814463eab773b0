import { RESPONSE_CODES } from '@canvass/protocol';
import type { Runtime } from '../app/runtime.ts';
import type { AppStore } from '../store/store.ts';

const EVERY_MS = 1_000;

/**
 * Loads the page again as soon as there is a newer version than it was loaded with, for authors who look at a survey while
 * they write it (docs/canvass.md, watch). The response goes on there with the answers that fit; where they do not, it
 * begins again.
 */
export function followVersions({ surveyId, info, controller }: Runtime, store: AppStore): void {
  const timer = setInterval(async () => {
    const version = await newestVersion(surveyId);
    // Halted: the device knows by now that the next load begins again.
    const isHalted = store.getState().ui.halt?.code === RESPONSE_CODES.surveyUpdated.code;
    if (version === undefined || (version === info.version && !isHalted)) return;
    clearInterval(timer);
    if (isHalted && !isFirstReload(`canvass-watch:${surveyId}`, String(version))) return;
    controller.leave();
    location.reload();
  }, EVERY_MS);
}

/** Undefined while the server cannot be asked. */
async function newestVersion(surveyId: string): Promise<number | undefined> {
  try {
    const response = await fetch(`/api/survey/${surveyId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const answer = (await response.json()) as { data?: { version?: unknown } }; // our own server's
    return typeof answer.data?.version === 'number' ? answer.data.version : undefined;
  } catch {
    return undefined; // it is being restarted: asked again
  }
}

/** Once for a version: a page that cannot begin again must not reload for ever. */
function isFirstReload(key: string, version: string): boolean {
  try {
    if (sessionStorage.getItem(key) === version) return false;
    sessionStorage.setItem(key, version);
    return true;
  } catch {
    return false; // no storage, so nothing would remember it
  }
}
