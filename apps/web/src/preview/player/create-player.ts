import { runEffects, type Ledgers } from '@canvass/logic/effects';
import type { ProgramHolder } from '../../store/engine-middleware.ts';
import { delivered, begun, dropped } from '../../store/session-slice.ts';
import type { AppStore } from '../../store/store.ts';
import {
  pageView,
  recapView,
  shownQuestions,
  openQuestionPage,
  listPages,
  start,
  type Program,
  type State,
} from '@canvass/logic';
import { plainRichText, type Project, type ProjectItem as Item } from '@canvass/project';
import type { OutlineEntry, PlayerView, Player, PlayerHost, PlayerPlan } from './player-plan.ts';
import { EMPTY_LOG } from '../../storage/record/answer-log.ts';
import type { Runtime } from '../../answering/runtime.ts';
import { skipsStart } from '../../boot/begin-facts.ts';
import { usedTexts } from '../../boot/program.ts';
import type { Translator } from '../../i18n/translator.ts';
import { openQuestions } from '../../answering/go-to.ts';
import { followPages } from '../../navigation/page-history.ts';
import { randomId } from '../../store/random-id.ts';
import { localFacts, createLocalRuntime, previewLedgers } from './local-runtime.ts';
import { createMemoryNavigation } from './memory-navigation.ts';
import { applyTheme, computeTheme } from '../../styles/theme.ts';
import { compilePreview } from './compile-preview.ts';

export interface CreatedPlayer {
  readonly runtime: Runtime;
  readonly store: AppStore;
}

/** Shows a survey without a respondent. Resolves to undefined if the project does not fit this app. */
export async function createPlayer(
  { plan, played }: PlayerHost,
  translator: Translator,
): Promise<CreatedPlayer | undefined> {
  const project = projectToPlay(plan);
  const [program] = await Promise.all([
    compilePreview(project),
    translator.load(plan.language, usedTexts(project), project),
  ]);
  if (program === undefined) return undefined;
  const ledgers = previewLedgers(plan);
  const navigation = createMemoryNavigation(`/s/${plan.surveyId}`);
  const first = () => findFirstState(program, plan, store.getState().ui.language);
  const begin = () => {
    const { state } = runEffects(program, first(), ledgers);
    show(state);
    openQuestions(runtime, store, 'push');
  };
  const show = (engine: State) => {
    const runId = store.getState().session?.runId ?? randomId();
    const { facts } = engine;
    store.dispatch(begun({ runId, version: plan.version, facts, credentials: null, log: EMPTY_LOG, engine }));
  };
  const restart = () => {
    store.dispatch(dropped());
    navigation.replace(`/s/${plan.surveyId}`);
    if (plan.gid !== undefined || skipsStart(project, plan.layout)) begin();
  };
  const { runtime, store } = createLocalRuntime({ ...plan, program, translator, navigation, begin, restart });
  applyTheme(document, computeTheme(project));
  fulfilLocally(runtime.program, store, ledgers);
  followPages({ navigation, store, program: runtime.program });
  const scope = findScope(program, plan.gid);
  const player = playerOf(program, { store, scope, begin, show, first });
  store.subscribe(() => {
    showOnDocument(store, translator);
    played(player);
  });
  restart();
  showOnDocument(store, translator);
  played(player);
  return { runtime, store };
}

interface PlayerParts {
  /** The state in which a response would begin. */
  first(): State;
  readonly store: AppStore;
  readonly scope: ReadonlySet<string> | undefined;
  begin(): void;
  show(engine: State): void;
}

function playerOf(program: Program, { store, scope, begin, show, first }: PlayerParts): Player {
  const engineNow = () => store.getState().session?.engine;
  return {
    showDesign: (design) => applyTheme(document, computeTheme({ ...program.project, design })),
    async showFont({ family, weight = 400, style = 'normal' }, bytes) {
      const face = new FontFace(family, bytes, { weight: String(weight), style });
      document.fonts.add(await face.load());
    },
    view() {
      const engine = engineNow();
      if (engine === undefined) return viewBefore(program, first());
      return createPlayerView(program, engine, isOver(program, engine, scope));
    },
    openQuestionPage(gid) {
      if (engineNow() === undefined || engineNow()?.end.is_end === 1) begin();
      const engine = engineNow();
      const stateOnPage = engine && openQuestionPage(program, engine, gid);
      if (stateOnPage === undefined) return false;
      show(stateOnPage);
      return true;
    },
    async explain(gid) {
      const { explain } = await import('@canvass/logic/explain');
      return explain(program, engineNow() ?? first(), gid);
    },
    async response() {
      const engine = engineNow();
      if (engine === undefined) return undefined;
      const { playedResponse } = await import('./played-response.ts');
      return playedResponse(program, engine);
    },
  };
}

/** The view before the response has started. */
const viewBefore = (program: Program, first: State): PlayerView => ({
  outline: createPlayerView(program, first, false).outline.map((entry) => ({ ...entry, isOnPage: false })),
  isOver: false,
  answers: [],
});

/** Whether the survey has ended or has passed the previewed part. */
function isOver(program: Program, state: State, scope: ReadonlySet<string> | undefined): boolean {
  if (state.end.is_end === 1) return true;
  if (scope === undefined || state.page < 0) return false;
  const page = listPages(program, state)[state.page];
  return page?.occurrences.some(({ question }) => scope.has(question.gid)) !== true;
}

/** Returns the gids of the previewed questions, or undefined if all questions are previewed. */
function findScope({ project }: Program, gid: string | undefined): ReadonlySet<string> | undefined {
  const item = gid === undefined ? undefined : findItem(project.items, gid);
  return item && new Set(questionsIn(item));
}

function findItem(items: readonly Item[], gid: string): Item | undefined {
  for (const item of items) {
    const found = item.gid === gid ? item : item.type === 'Q' ? undefined : findItem(item.items, gid);
    if (found !== undefined) return found;
  }
  return undefined;
}
const questionsIn = (item: Item): readonly string[] =>
  item.type === 'Q' ? [item.gid] : item.items.flatMap(questionsIn);

/** Returns the project to play, in which a question that is previewed alone has a separate page. */
function projectToPlay({ project, gid }: PlayerPlan): Project {
  const isQuestion = gid !== undefined && findItem(project.items, gid)?.type === 'Q';
  return isQuestion ? { ...project, one_question_on_page: true, mergePage: [] } : project;
}

/** Returns the state on the page of the previewed question or group, or at the start if none of it is visible. */
function findFirstState(program: Program, plan: PlayerPlan, language: string): State {
  const mode = plan.asRespondents ? undefined : 'preview';
  const state = start(program, localFacts(program, { ...plan, language, mode }));
  const scope = [...(findScope(program, plan.gid) ?? [])];
  for (const gid of scope) {
    const stateOnPage = openQuestionPage(program, state, gid);
    if (stateOnPage !== undefined) return stateOnPage;
  }
  return state;
}

function showOnDocument(store: AppStore, translator: Translator): void {
  const { language, layout } = store.getState().ui;
  translator.show(language);
  document.documentElement.dataset['layout'] = layout;
}

/** Names no batch, so that answers stay unsent and the page does not show them as saved. */
const NO_BATCH = { batchId: '', renewed: { transactionId: '' } };

/** Fulfils requests in this page, as a server would. Sends nothing. Returns a function that stops it. */
function fulfilLocally(program: ProgramHolder, store: AppStore, ledgers: Ledgers): () => void {
  return store.subscribe(() => {
    const engine = store.getState().session?.engine;
    if (engine === undefined || engine.pending.length === 0) return;
    const { steps } = runEffects(program.current, engine, ledgers);
    store.dispatch(delivered({ ...NO_BATCH, fulfilled: steps.map(({ event }) => event) }));
  });
}

const MAX_TITLE_LENGTH = 60;

/** Returns the data that the page around the frame shows. */
function createPlayerView(program: Program, state: State, hasEnded: boolean): PlayerView {
  const gidsOnPage = state.end.is_end === 1 || state.page < 0 ? [] : pageView(program, state).gids;
  const visibleGids = shownQuestions(program, state);
  const entry = ({ gid, question }: Program['questions'][number], index: number): OutlineEntry => ({
    gid,
    code: question.cid ?? `Q${index + 1}`,
    title: shorten(plainRichText(question.title, () => '…')),
    isVisible: visibleGids.has(gid),
    isOnPage: gidsOnPage.includes(gid),
  });
  return {
    outline: program.questions.map(entry),
    isOver: hasEnded,
    answers: hasEnded ? recapView(program, state) : [],
  };
}

const shorten = (text: string) => {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > MAX_TITLE_LENGTH
    ? `${letters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
    : letters.join('');
};
