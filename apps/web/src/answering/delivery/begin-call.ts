import type { ApiResult } from '@canvass/api-client';
import type { BeginData, BeginRequest } from '@canvass/protocol';
import { deviceId } from '../../storage/device-id.ts';
import type { SessionContext } from '../session-context.ts';
import { sendBegin } from './calls.ts';

/** A call that begins a response, as it is kept on the device from before it is sent until what it began is there. */
interface SentBegin {
  readonly v: 1;
  /** Of a response that has begun on this device; null where the server is asked first. */
  readonly runId: string | null;
  readonly request: BeginRequest;
}

/**
 * Begins at the server, under an id that is on disk before it is sent: when the reply is lost, the same call finds the
 * response that it has begun, also after a reload.
 */
export async function callBegin(
  context: SessionContext,
  runId: string | null,
): Promise<ApiResult<BeginData>> {
  return sendBegin(context, await requestFor(context, runId));
}

/** What was begun is on disk: whoever begins after that begins another response. */
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

/** A response of this device stays the same whatever link it is opened by; else what is asked for has to be the same. */
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
