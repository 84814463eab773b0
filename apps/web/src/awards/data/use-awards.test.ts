import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createDeviceStore } from '../../storage/device-store.ts';
import { loadAwards } from './use-awards.ts';

const surveyId = 'U'.repeat(24);

it('distinguishes an unfinished response from no response without calling the server', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { hash: '', search: '', pathname: '/' });
  expect(await loadAwards(surveyId, 'en-GB')).toBe('nobody');
  const device = createDeviceStore(surveyId, { onUnavailable: () => undefined, waitMs: null });
  await device.saveResponse({
    surveyId,
    version: 1,
    runId: 'r',
    facts: {
      seq: 1,
      seeds: {},
      params: {},
      device: 'phone',
      language: 'en-GB',
      source: null,
      member: null,
      now: 0,
    },
    credentials: { token: 't', transactionId: 'u' },
    log: { events: [{ type: 'next' }], acknowledged: 0, batches: [], left: [] },
  });
  expect(await loadAwards(surveyId, 'en-GB')).toBe('unfinished');
  expect(fetched).not.toHaveBeenCalled();
});
