import 'fake-indexeddb/auto';
import type { Project } from '@canvass/project';
import { expect, it } from 'vitest';
import type { LocalResponse } from '../storage/record/local-response.ts';
import { openDevice } from './open-device.ts';

const response = {
  surveyId: 's',
  log: { events: [], acknowledged: 0, batches: [] },
} as unknown as LocalResponse;

it('keeps answers after the page is closed, unless the survey is for shared devices', async () => {
  const results: boolean[] = [];
  for (const no_local_store of [false, true]) {
    const project = { settings: { no_local_store } } as Project; // the code reads no other field
    const surveyId = `shared-${no_local_store}`;
    await openDevice(surveyId, project).store.saveResponse(response);
    results.push((await openDevice(surveyId, project).store.load()).response !== undefined);
  }
  expect(results).toEqual([true, false]);
});
