import { parseEnded } from '../storage/record/ended-record.ts';
import { finishedHere, type ResponseCredentials } from '../storage/record/finished-here.ts';
import { createDeviceStore } from '../storage/device-store.ts';

/**
 * The response finished in this page or stored on this device, optionally by number. Undefined if it does not exist.
 * Never rejects.
 */
export async function findOwnResponse(
  surveyId: string,
  seq?: number,
): Promise<ResponseCredentials | undefined> {
  const finished = finishedHere.get(surveyId);
  const isWanted = (response: ResponseCredentials | undefined) =>
    response !== undefined && (seq === undefined || response.seq === seq);
  if (isWanted(finished)) return finished;
  // A device without storage has no response, which is not worth a warning.
  const device = createDeviceStore(surveyId, { onUnavailable: () => undefined });
  const storedResponse = parseEnded((await device.load()).ended)?.own;
  return isWanted(storedResponse) ? storedResponse : undefined;
}
