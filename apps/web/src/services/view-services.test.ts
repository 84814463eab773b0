import type { Program } from '@canvass/logic';
import type { SessionFacts } from '@canvass/protocol';
import { beforeAll, expect, it, vi } from 'vitest';
import { foldEvents } from '../answering/fold.ts';
import { EMPTY_LOG } from '../answering/record/answer-log.ts';
import { begun } from '../store/session-actions.ts';
import { createAppStore } from '../store/store.ts';
import { sampleProgram } from '../testing/sample-project.ts';
import { createViewServices } from './view-services.ts';

const ID = 'a'.repeat(24);
const tower = { name: '广州塔', address: '广东省广州市海珠区', coordinate: [113.324553, 23.106414] };

/** Of a response that the server knows: places are looked for on its behalf. */
function knownStore() {
  const facts: SessionFacts = {
    seq: 1,
    seeds: {},
    params: {},
    device: 'pc',
    language: 'zh-CN',
    source: null,
    member: null,
    now: 0,
  };
  const program = sampleProgram();
  const store = createAppStore({ current: program });
  const engine = foldEvents(program, facts, []).state;
  const credentials = { token: 't', transactionId: 'i' };
  store.dispatch(begun({ runId: 'r', version: 1, facts, credentials, log: EMPTY_LOG, engine }));
  return store;
}

beforeAll(() => vi.stubGlobal('location', { search: '' }));

it('give locations in the coordinates that the project wants', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ code: 0, data: url.includes('/search') ? { places: [tower] } : { provider: 'GCJ-02' } }),
  );
  const found = async (coordinate_system: 'GCJ-02' | 'WGS-84' | undefined) => {
    const program = { current: { project: { settings: { coordinate_system } } } as unknown as Program }; // all that is read
    const link = { showLoadText: true, params: {} };
    const store = knownStore();
    const attach = () => undefined;
    const { locations } = createViewServices({ surveyId: ID, link, program }, store, attach);
    const { search } = await locations.offers();
    return (await search?.('塔'))?.[0]?.coordinate;
  };
  expect(await found('GCJ-02')).toEqual(tower.coordinate);
  const converted = await found('WGS-84');
  expect(converted).not.toEqual(tower.coordinate);
  expect(await found(undefined)).toEqual(converted);
});
