import { parseEnded } from '../../answering/record/ended-record.ts';
import { finishedHere } from '../../answering/record/finished-here.ts';
import { parseResponse } from '../../answering/record/parse-response.ts';
import { createDeviceStore } from '../../storage/device-store.ts';

/**
 * Removes what this device has of a response that was deleted: copies of its answers, and how it ended, whose text may quote
 * them. An end that does not say whose it is goes too. Never rejects.
 */
export async function forgetResponse(surveyId: string, seq: number): Promise<void> {
  if (finishedHere.get(surveyId)?.seq === seq) finishedHere.delete(surveyId);
  const device = createDeviceStore(surveyId, { onUnavailable: () => undefined });
  const { response, ended } = await device.load();
  const isIts = (raw: unknown) => parseResponse(raw, surveyId)?.facts.seq === seq;
  if (isIts(response)) await device.forgetResponse();
  if ((parseEnded(ended)?.own?.seq ?? seq) === seq) await device.forgetEnd();
  for (const { savedAt, response: aside } of await device.loadAside())
    if (isIts(aside)) await device.removeAside(savedAt);
}
