import type { Program } from '@canvass/logic';
import { UNKNOWN_RESPONDENT, type RespondentEvent, type SessionFacts } from '@canvass/protocol';
import { createSessionController, type SessionController } from '../answering/session-controller.ts';
import type { TabLock } from '../answering/tab-lock.ts';
import { createDeviceStore, type DeviceStore } from '../storage/device-store.ts';
import { respond } from '../store/session-slice.ts';
import { type AppStore, createAppStore } from '../store/store.ts';
import { languageChanged } from '../store/ui-slice.ts';
import { type FakeServer, sendTo } from './fake-server.ts';

export interface Tab {
  readonly store: AppStore;
  readonly controller: SessionController;
  do(event: RespondentEvent): void;
  /** Kills the tab: from now on its page neither writes to disk nor sends. */
  kill(): void;
}

interface TabOptions {
  readonly surveyId: string;
  readonly program: Program;
  readonly server: FakeServer;
  readonly device?: DeviceStore;
  /** The fake server's responses are on version 1. */
  readonly version?: number;
  readonly lock?: TabLock;
  readonly onBegun?: (tab: AppStore) => void;
  readonly uniqueLink?: NonNullable<Parameters<typeof createSessionController>[0]['uniqueLink']>;
}

const FREE_LOCK: TabLock = { claim: () => Promise.resolve(true), release: () => undefined };
let ids = 0;

/** Opens the survey in a tab that shares the device's database with the tabs before it. */
export async function openTab({
  surveyId,
  program,
  server,
  device,
  version = 1,
  lock = FREE_LOCK,
  onBegun,
  uniqueLink,
}: TabOptions): Promise<Tab> {
  let isAlive = true;
  const holder = { current: program };
  const store = createAppStore(holder, () => `id-${(ids += 1)}`);
  store.dispatch(languageChanged('zh-CN'));
  const disk = device ?? createDeviceStore(surveyId, { onUnavailable: () => undefined, waitMs: null });
  const neverSettled = new Promise<never>(() => undefined);
  const whileAlive =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      isAlive ? call(...args).then((result) => (isAlive ? result : neverSettled)) : neverSettled;
  const controller = createSessionController({
    surveyId,
    store,
    program: holder,
    version,
    device: { ...disk, saveResponse: whileAlive(disk.saveResponse), finish: whileAlive(disk.finish) },
    send: sendTo({
      ...server.calls,
      begin: whileAlive(server.calls.begin),
      continue: whileAlive(server.calls.continue),
      send: whileAlive(server.calls.send),
    }),
    lock,
    ...(uniqueLink !== undefined && { uniqueLink }),
    compile: () => Promise.resolve(program),
    onBegun: () => onBegun?.(store),
    prepareLanguage: () => Promise.resolve(),
    localFacts: () => factsIn(store.getState().ui.language),
    beginRequest: () => ({ device: 'pc', language_code: store.getState().ui.language }),
    now: () => 1_000,
    random: () => 0,
    newId: () => `run-${(ids += 1)}`,
  });
  await controller.open();
  return {
    store,
    controller,
    do: (event) => void (isAlive && store.dispatch(respond(event))),
    kill() {
      isAlive = false;
    },
  };
}

/** Opens a tab and begins a response to a survey without a start page. */
export async function openBegunTab(options: TabOptions): Promise<Tab> {
  const tab = await openTab(options);
  await tab.controller.begin(true);
  return tab;
}

const factsIn = (language: string): SessionFacts => ({
  ...UNKNOWN_RESPONDENT,
  seq: null,
  language,
  now: 1,
});
