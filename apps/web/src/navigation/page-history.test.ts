import type { Program } from '@canvass/logic';
import { beforeEach, expect, it, vi } from 'vitest';
import { foldEvents } from '../answering/fold-events.ts';
import { EMPTY_LOG } from '../storage/record/answer-log.ts';
import { begun, delivered, respond } from '../store/session-slice.ts';
import { type AppStore, createAppStore } from '../store/store.ts';
import { SURVEY_ID, sampleProgram, sampleProject } from '../testing/sample-project.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { followPages } from './page-history.ts';

const finishPage = vi.hoisted(() => vi.fn<() => boolean | Promise<boolean>>());
vi.mock('@canvass/question-types/drafts', () => ({ finishPage }));

/** A history like a browser's: a list of entries and the index of the current one. */
function createFakeWindow(path: string, mark: unknown = null) {
  const entries: { path: string; state: unknown }[] = [{ path, state: mark }];
  let index = 0;
  let onPop: () => void = () => undefined;
  const split = () => new URL(entries[index]?.path ?? '', 'http://host');
  const go = (steps: number) => {
    index += steps;
    onPop();
  };
  const host = {
    location: {
      get pathname() {
        return split().pathname;
      },
      get search() {
        return split().search;
      },
    },
    history: {
      get state() {
        return entries[index]?.state;
      },
      pushState: (state: unknown, _: string, to: string) => {
        entries.splice((index += 1), entries.length, { path: to, state });
      },
      replaceState: (state: unknown, _: string, to: string) => {
        entries[index] = { path: to, state };
      },
      back: () => go(-1),
      go,
    },
    addEventListener: (_: string, listener: () => void) => {
      onPop = listener;
    },
  };
  return {
    host: host as unknown as Window,
    entries,
    back: () => go(-1),
    forward: () => go(1),
    at: () => index,
  };
}

const question = `/s/${SURVEY_ID}/question`;
let browser: ReturnType<typeof createFakeWindow>;
let store: AppStore;
let navigation: Navigation;
const page = () => store.getState().session?.engine.page;
const answer = (gid: string, value: unknown) =>
  store.dispatch(respond({ type: 'answer', gid, answer: value }));
const next = () => store.dispatch(respond({ type: 'next' }));

function endResponse(): void {
  for (let presses = 0; presses < 3; presses += 1) next();
  const [pending] = store.getState().session?.engine.pending ?? [];
  const fulfilled = [{ type: 'fulfilled', id: pending?.id ?? '', value: { is_end: 1, status: 1 } }] as const;
  store.dispatch({
    type: 'session/delivered',
    payload: {
      batchId: store.getState().queue.log.batches[0]?.id,
      renewed: { transactionId: 't' },
      fulfilled,
    },
  });
}

function openSurvey(program: Program): void {
  browser = createFakeWindow(`${question}?source=1`);
  let ids = 0;
  store = createAppStore({ current: program }, () => `id${(ids += 1)}`);
  navigation = createNavigation(browser.host, () => undefined);
  followPages({ navigation, store, program: { current: program } });
  const facts = { seq: 1, seeds: {}, params: {}, device: 'pc', language: 'zh-CN', source: null } as const;
  const allFacts = { ...facts, member: null, now: 0 };
  const engine = foldEvents(program, allFacts, []).state;
  store.dispatch(
    begun({ runId: 'r', version: 1, facts: allFacts, credentials: null, log: EMPTY_LOG, engine }),
  );
}
beforeEach(() => {
  finishPage.mockReturnValue(true);
  openSurvey(sampleProgram());
});

it('adds a history entry for each page and keeps the query', () => {
  answer('q1', ['a']);
  next();
  next();
  expect(browser.entries.map(({ path }) => path)).toEqual(Array(3).fill(`${question}?source=1`));
  expect(navigation.current().mark).toEqual({ run: 'r', page: 2, depth: 2 });
});

it('adds entries for a page and the end that were reached before this code was loaded', () => {
  const openLate = () => {
    const reopenedWindow = createFakeWindow(question, { run: 'r', page: 0, depth: 0 });
    const lateNavigation = createNavigation(reopenedWindow.host, () => undefined);
    followPages({
      navigation: lateNavigation,
      store,
      program: { current: sampleProgram() },
      wasAnswering: true,
    });
    return reopenedWindow.entries.map(({ path, state }) => [path, state]);
  };
  answer('q1', ['b']);
  next();
  const first = [question, { run: 'r', page: 0, depth: 0 }];
  expect(openLate()).toEqual([first, [question, { run: 'r', page: page(), depth: 1 }]]);
  endResponse();
  expect(openLate()).toEqual([first, [`/s/${SURVEY_ID}/end`, null]]);
});

it('treats Back as Previous and Forward as Next', () => {
  answer('q1', ['a']);
  next();
  next();
  browser.back();
  browser.back();
  expect(page()).toBe(0);
  browser.forward();
  expect(page()).toBe(1);
});

it('returns to a page with something unfinished, and leaves it once that is stored', async () => {
  answer('q1', ['a']);
  next();
  let resolve: (isStored: boolean) => void = () => undefined;
  finishPage.mockReturnValue(new Promise<boolean>((done) => (resolve = done)));
  browser.back();
  browser.back();
  expect([page(), browser.at()]).toEqual([1, 1]);
  finishPage.mockReturnValue(true);
  resolve(true);
  await expect.poll(page).toBe(0);
  expect(browser.at()).toBe(0);
  next();
  finishPage.mockReturnValue(false);
  browser.back();
  expect([page(), browser.at()]).toEqual([1, 1]);
});

it('stops Forward on a page that Next would not leave', () => {
  answer('q1', ['a']);
  next();
  browser.back();
  answer('q1', null);
  browser.forward();
  expect(page()).toBe(0);
  expect(navigation.current().mark?.page).toBe(0);
});

it('goes Forward to the next visible page if the page of the history entry is no longer shown', () => {
  answer('q1', ['a']);
  next();
  next();
  browser.back();
  browser.back();
  answer('q1', ['b']);
  browser.forward();
  expect(page()).toBe(2);
  expect(navigation.current().mark?.page).toBe(2);
});

it('returns to a page that waits for the server, after Back', () => {
  const waitingProgram = sampleProgram({ ...sampleProject, quota_waits: { start: false, gids: ['q2'] } });
  openSurvey(waitingProgram);
  answer('q1', ['a']);
  next();
  next();
  const places = browser.entries.map(({ state }) => state);
  expect([page(), store.getState().session?.engine.pending.length]).toEqual([1, 1]);
  browser.back();
  expect([page(), browser.at(), navigation.current().mark?.page]).toEqual([1, 1, 1]);
  expect(browser.entries.map(({ state }) => state)).toEqual(places);
});

it('does not treat Back as Next after the server has led the respondent back', () => {
  const waitingProgram = sampleProgram({ ...sampleProject, quota_waits: { start: false, gids: ['q3'] } });
  openSurvey(waitingProgram);
  answer('q1', ['a']);
  for (let presses = 0; presses < 3; presses += 1) next();
  const value = { is_end: 0, status: 3, q: 'q1' };
  const id = store.getState().session?.engine.pending[0]?.id ?? '';
  store.dispatch(
    delivered({
      batchId: 'none',
      renewed: { transactionId: 't' },
      fulfilled: [{ type: 'fulfilled', id, value }],
    }),
  );
  expect(page()).toBe(0);
  browser.back();
  expect([page(), navigation.current().mark?.page]).toEqual([0, 0]);
});

it('opens the end page when everything is sent, but not after Back or a reload', () => {
  answer('q1', ['b']);
  endResponse();
  expect(navigation.current().path).toBe(`/s/${SURVEY_ID}/end`);
  browser.back();
  expect(navigation.current().path).toBe(question);
  expect(store.getState().session?.engine.end.is_end).toBe(1);
  const reloadedWindow = createFakeWindow(`${question}?source=1`);
  const laterNavigation = createNavigation(reloadedWindow.host, () => undefined);
  followPages({ navigation: laterNavigation, store, program: { current: sampleProgram() } });
  store.dispatch({ type: 'anything' });
  expect(reloadedWindow.entries.map(({ path }) => path)).toEqual([`${question}?source=1`]);
});
