import { RESPONSE_CODES, type SurveyInfo } from '@canvass/protocol';
import { type Caller, createCaller } from '@canvass/api-client';
import type { Runtime } from '../answering/runtime.ts';
import type { AppStore } from '../store/store.ts';

const CHECK_INTERVAL_MS = 1_000;

/**
 * Reloads the page when a newer version of the survey exists, for authors who view a survey while they write it
 * (docs/canvass.md, watch). The response continues with the answers that still fit. If none fit, it starts again.
 */
export function followVersions({ surveyId, info, link, controller }: Runtime, store: AppStore): void {
  // A separate caller without error reports, since servers restart often while authors write.
  const caller = createCaller({ source: link.source });
  const timer = setInterval(async () => {
    const version = await loadNewestVersion(caller, surveyId);
    // After a halt by an update, the device has stored that the next load begins again.
    const isHalted = store.getState().ui.halt?.code === RESPONSE_CODES.surveyUpdated.code;
    if (version === undefined || (version === info.version && !isHalted)) return;
    clearInterval(timer);
    if (isHalted && !isFirstReload(`canvass-watch:${surveyId}`, String(version))) return;
    controller.leave();
    location.reload();
  }, CHECK_INTERVAL_MS);
}

/** Returns undefined if the server cannot be reached. */
async function loadNewestVersion(caller: Caller, surveyId: string): Promise<number | undefined> {
  const info = await caller.send<Partial<SurveyInfo> | null>({
    method: 'POST',
    path: `/api/survey/${surveyId}`,
    body: {},
  });
  const version = 'data' in info ? info.data?.version : undefined;
  return typeof version === 'number' ? version : undefined;
}

/** Whether this is the first reload for a version. A page that cannot begin again would otherwise reload forever. */
function isFirstReload(key: string, version: string): boolean {
  try {
    if (sessionStorage.getItem(key) === version) return false;
    sessionStorage.setItem(key, version);
    return true;
  } catch {
    return false; // Without storage the reload would repeat forever.
  }
}
