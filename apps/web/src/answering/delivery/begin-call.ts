import type { ApiResult } from '@canvass/api-client';
import type { BeginData, BeginRequest } from '@canvass/protocol';
import { deviceId } from '../../storage/device-id.ts';
import type { SessionContext } from '../session-context.ts';
import { sendBegin } from './calls.ts';

/** A `b` call, kept on the device from before it is sent until its response is on disk. */
interface SentBegin {
  readonly v: 1;
  /** Run id of a response that began on this device; null if the server is asked first. */
  readonly runId: string | null;
  readonly request: BeginRequest;
}

/**
 * Begins at the server, under an id that is on disk before the call. If the reply is lost, the same call returns the
 * same response, also after a reload.
 */
export async function callBegin(
  context: SessionContext,
  runId: string | null,
): Promise<ApiResult<BeginData>> {
  return sendBegin(context, await requestFor(context, runId));
}

/** Removes the kept `b` call once its response is on disk: the next call begins another response. */
export async function forgetBegin({ run, device }: SessionContext): Promise<void> {
  await run.recorder.flush();
  await device.keepBeginning(undefined);
}

async function requestFor(
  { device, beginRequest, newId, tellsDevices }: SessionContext,
  runId: string | null,
): Promise<BeginRequest> {
  const wanted = { ...beginRequest(), ...(tellsDevices === true && { dev_id: deviceId() }) };
  const { beginning } = await device.load();
  if (isSentBegin(beginning) && isSame(beginning, runId, wanted)) return beginning.request;
  const request = { ...wanted, event_id: newId() };
  const sent: SentBegin = { v: 1, runId, request };
  await device.keepBeginning(sent);
  return request;
}

/** Whether a stored request may be repeated: it belongs to the same run or is equal. */
function isSame({ runId, request }: SentBegin, wantedRun: string | null, wanted: BeginRequest): boolean {
  if (runId !== wantedRun) return false;
  const { event_id: _, ...before } = request;
  return runId !== null || JSON.stringify(before) === JSON.stringify(wanted);
}

function isSentBegin(raw: unknown): raw is SentBegin {
  if (typeof raw !== 'object' || raw === null || !('v' in raw) || !('request' in raw)) return false;
  const { v, request } = raw;
  return v === 1 && typeof request === 'object' && request !== null && 'event_id' in request;
}
