import { parseLink } from '../addresses/link.ts';
import { createDeviceStore, type DeviceStore } from './device-store.ts';
import { deviceScope } from './our-names.ts';
import { parseEnded } from './record/ended-record.ts';
import { finishedHere, type ResponseCredentials } from './record/finished-here.ts';

/**
 * Opens this device's records of a survey for the respondent of the page's address: each unique link has its own. A
 * device without storage has no records, which is not worth a warning.
 */
export const openOwnRecords = (surveyId: string): DeviceStore =>
  createDeviceStore(deviceScope(surveyId, parseLink(location.search)), { onUnavailable: () => undefined });

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
  const storedResponse = parseEnded((await openOwnRecords(surveyId).load()).ended)?.own;
  return isWanted(storedResponse) ? storedResponse : undefined;
}
