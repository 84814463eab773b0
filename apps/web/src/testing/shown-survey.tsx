import type { Project } from '@canvass/project';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ShownScreen } from '../features/answering-screen.tsx';
import { type Runtime, RuntimeProvider, StoreProvider } from '../answering/runtime.ts';
import { unknownSurveyInfo } from '../boot/survey-info.ts';
import { createTranslator } from '../i18n/translator.ts';
import { TranslatorProvider } from '../i18n/use-translate.ts';
import { openQuestions } from '../answering/go-to.ts';
import { createNavigation } from '../navigation/navigation.ts';
import { followPages } from '../navigation/page-history.ts';
import { createMemoryStore } from '../storage/device-store.ts';
import { openTab, type Tab } from './browser-tab.ts';
import { createFakeServer, type FakeServer, type QuotaReply } from './fake-server.ts';
import { SURVEY_ID, sampleProgram } from './sample-project.ts';

// Long enough for a busy machine. Only a missing element reaches this timeout.
configure({ asyncUtilTimeout: 120_000 });

interface ShownSurvey {
  readonly tab: Tab;
  readonly server: FakeServer;
  readonly runtime: Runtime;
}

let closing: (() => void)[] = [];
/** Removes the screens and their window listeners, because the next test uses the same window. */
export function closeSurveys(): void {
  cleanup();
  for (const close of closing) close();
  closing = [];
}

/** jsdom's window, whose listeners can be removed again. */
const host = {
  history: window.history,
  location: window.location,
  addEventListener: (name: string, listener: EventListener) => {
    window.addEventListener(name, listener);
    closing.push(() => window.removeEventListener(name, listener));
  },
} as unknown as Window; // the members that navigation uses

/** Shows a survey of a fake server in jsdom. */
export async function showSurvey(
  project: Project,
  language = 'zh-CN',
  quota?: QuotaReply,
  moreTypes: readonly string[] = [],
): Promise<ShownSurvey> {
  history.replaceState(null, '', `/s/${SURVEY_ID}`);
  const program = sampleProgram(project);
  const server = createFakeServer(program, quota);
  const device = createMemoryStore();
  const onBegun = (store: Tab['store']) => openQuestions(runtime, store, 'push');
  const tab = await openTab({ surveyId: SURVEY_ID, program, server, device, onBegun });
  const translator = createTranslator();
  await translator.load(language, ['single', 'multiple', 'blank', 'descriptor', ...moreTypes]);
  await translator.complete(); // normally loads while the first question is shown
  const navigation = createNavigation(host, () => undefined);
  const holder = { current: program };
  const unfollow = followPages({ navigation, store: tab.store, program: holder });
  closing.push(unfollow);
  const runtime: Runtime = {
    services: {},
    device,
    surveyId: SURVEY_ID,
    info: unknownSurveyInfo(SURVEY_ID, { version: 1, title: 'Sample' }),
    link: { showLoadText: true, params: {} },
    program: holder,
    navigation,
    controller: tab.controller,
    beginFacts: { params: {}, device: 'pc', source: null, member: null },
    setLanguage: (next) => translator.load(next, []),
  };
  render(
    <TranslatorProvider value={translator}>
      <StoreProvider value={tab.store}>
        <RuntimeProvider value={runtime}>
          <Suspense fallback={null}>
            <ShownScreen />
          </Suspense>
        </RuntimeProvider>
      </StoreProvider>
    </TranslatorProvider>,
  );
  return { tab, server, runtime };
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Begins, and answers the first question with B, which skips the second question. */
export async function answerFirst(): Promise<void> {
  await heading('Sample');
  press('开始作答');
  await heading(/一/);
  fireEvent.click(screen.getByRole('radio', { name: 'B' }));
  press('下一页');
  await heading(/三/);
}
