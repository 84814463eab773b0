import type { Program } from '@canvass/logic';
import { UNKNOWN_RESPONDENT, type SessionFacts } from '@canvass/protocol';
import { ServiceFailure } from '@canvass/question-types/view-props';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foldEvents } from '../answering/fold-events.ts';
import { EMPTY_LOG } from '../storage/record/answer-log.ts';
import { deliveryChanged } from '../store/queue-slice.ts';
import { begun, confirmed } from '../store/session-slice.ts';
import { type AppStore, createAppStore } from '../store/store.ts';
import { sampleProgram } from '../testing/sample-project.ts';
import { createViewServices } from './view-services.ts';

const ID = 'a'.repeat(24);
const tower = { name: '广州塔', address: '广东省广州市海珠区', coordinate: [113.324553, 23.106414] };

const FACTS: SessionFacts = {
  ...UNKNOWN_RESPONDENT,
  language: 'zh-CN',
};

/** A response that has begun on this device and is unknown to the server. */
function createUnknownStore() {
  const program = sampleProgram();
  const store = createAppStore({ current: program });
  const facts: SessionFacts = { ...FACTS, seq: null };
  const engine = foldEvents(program, facts, []).state;
  store.dispatch(begun({ runId: 'r', version: 1, facts, credentials: null, log: EMPTY_LOG, engine }));
  return store;
}

beforeEach(() => vi.stubGlobal('location', { search: '' }));
function confirmResponse(store: AppStore) {
  const engine = foldEvents(sampleProgram(), FACTS, []).state;
  const credentials = { token: 't', transactionId: 'i' };
  store.dispatch(confirmed({ version: 1, facts: FACTS, credentials, log: EMPTY_LOG, engine }));
}

function createKnownStore() {
  const store = createUnknownStore();
  confirmResponse(store);
  return store;
}

afterEach(() => vi.unstubAllGlobals());

it("returns locations in the project's coordinates", async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ code: 0, data: url.includes('/search') ? { places: [tower] } : { provider: 'GCJ-02' } }),
  );
  const findPlace = async (coordinate_system: 'GCJ-02' | 'WGS-84' | undefined) => {
    const program = { current: { project: { settings: { coordinate_system } } } as unknown as Program }; // only what is read
    const link = { showLoadText: true, params: {} };
    const store = createKnownStore();
    const attach = () => undefined;
    const { locations } = createViewServices({ surveyId: ID, link, program }, store, attach);
    const { search } = await locations.offers();
    return (await search?.('塔'))?.[0]?.coordinate;
  };
  expect(await findPlace('GCJ-02')).toEqual(tower.coordinate);
  const converted = await findPlace('WGS-84');
  expect(converted).not.toEqual(tower.coordinate);
  expect(await findPlace(undefined)).toEqual(converted);
});

/** Calls that a view can make before the first answer. */
const REQUESTS: Readonly<
  Record<string, (services: ReturnType<typeof createViewServices>) => Promise<unknown>>
> = {
  'a file': ({ files }) =>
    files.upload(
      new File(['x'], 'a.txt'),
      { gid: 'q1' },
      { onProgress: () => undefined, signal: new AbortController().signal },
    ),
  'a code': ({ codes }) => codes.send('q1', '13800138000'),
  'the offers of maps': ({ locations }) => locations.offers(),
  'names of enterprises': ({ enterprises }) => enterprises.find('x'),
};

describe.each(Object.entries(REQUESTS))('%s as the first request of a response', (_, request) => {
  const catchFailure = (request: Promise<unknown>) =>
    request.then(
      () => 'done',
      (error: unknown) => (error instanceof ServiceFailure ? 'refused with words' : error),
    );

  function open() {
    const tokens: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
      tokens.push(new Headers(headers).get('authorization'));
      return Response.json({ code: 0, data: { names: [] } });
    });
    vi.stubGlobal('XMLHttpRequest', createFakeRequest(tokens));
    const store = createUnknownStore();
    const link = { showLoadText: true, params: {} };
    const program = { current: { project: {} } as unknown as Program }; // only what is read
    const services = createViewServices({ surveyId: ID, link, program }, store, () => undefined);
    return { store, tokens, request: catchFailure(request(services)) };
  }

  it('registers the response with the server, and is sent with its token', async () => {
    const { store, tokens, request } = open();
    await Promise.resolve();
    expect([store.getState().queue.needsServer, tokens]).toEqual([true, []]);
    confirmResponse(store);
    expect([await request, tokens]).toEqual(['done', ['Bearer t']]);
  });

  it('fails as soon as the server cannot be reached', async () => {
    const { store, tokens, request } = open();
    await Promise.resolve(); // uploads begin after earlier ones have ended
    store.dispatch(deliveryChanged('sending'));
    store.dispatch(deliveryChanged('waiting'));
    expect([await request, tokens]).toEqual(['refused with words', []]);
  });
});

/** The requests immediately get the reply for a stored file. */
const createFakeRequest = (tokens: unknown[]) =>
  class {
    readonly upload = {};
    readonly status = 200;
    readonly responseText = JSON.stringify({
      code: 0,
      data: [{ id: 'f', name: 'a.txt', url: '/f', ftype: 1, qid: 'q1' }],
    });
    onload: () => void = () => undefined;
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'authorization') tokens.push(value);
    }
    send() {
      this.onload();
    }
  };
