import { pageView, type PageView, type State } from '@canvass/logic';
import type { ProgramHolder } from '../store/engine-middleware.ts';
import { respond, type SessionState } from '../store/session-slice.ts';
import { isAnswering, type AppStore } from '../store/store.ts';
import { routeEntered } from '../store/ui-slice.ts';
import type { Navigation, PageMark } from './navigation.ts';
import { answeringPath, parsePath } from '../addresses/routes.ts';

interface PageHistoryPorts {
  readonly navigation: Navigation;
  readonly store: AppStore;
  readonly program: ProgramHolder;
  /** Whether a response was being answered when the page opened. Defaults to the present state. */
  readonly wasAnswering?: boolean;
}

/**
 * Synchronises the browser's history with the engine's page. A step forwards adds an entry. The browser's Back acts as
 * Previous, and Forward as Next, which stays on a page with issues. While a step waits for the server, Back and Forward
 * return to the current page. The store gets the name of the route. Loaded after the first page, which needs no entry.
 */
export function followPages({
  navigation,
  store,
  program,
  wasAnswering = isAnswering(store),
}: PageHistoryPorts): () => void {
  let isBusy = false;
  let hasBeenAnswering = wasAnswering;
  const memory = rememberEntry(navigation);
  const withoutReentry = (work: () => void) => () => {
    if (isBusy) return;
    isBusy = true;
    work();
    isBusy = false;
  };

  const enterPage = withoutReentry(() => {
    const session = store.getState().session;
    const questionRoute = currentQuestionRoute(navigation);
    if (session === null || questionRoute === undefined) return;
    const { surveyId } = questionRoute;
    if (session.engine.end.is_end === 1) {
      // After Back from the end page, or a reload after the end, the page that says that everything was sent stays.
      if (hasBeenAnswering && navigation.current().cause !== 'pop')
        navigation.push(answeringPath(surveyId, 'end'));
      return;
    }
    hasBeenAnswering = true;
    // The page stays, although another history entry may be current for a moment.
    if (isWaiting(session) && navigation.current().mark?.run === session.runId) return;
    recordPage(session.runId, session.engine.page, program.current.project.desc_common_page?.hide_pre_btn);
  });

  function recordPage(run: string, page: number, hidesBack: boolean | undefined): void {
    const { path, mark } = navigation.current();
    if (mark?.run !== run) navigation.replace(path, { run, page, depth: 0 });
    else if (page > mark.page && !hidesBack) navigation.push(path, { run, page, depth: mark.depth + 1 });
    else if (page !== mark.page) navigation.replace(path, { ...mark, page });
  }

  const followBrowser = withoutReentry(() => {
    const { cause, mark, path } = navigation.current();
    const session = store.getState().session;
    if (cause !== 'pop' || session === null || session.engine.end.is_end === 1) return;
    if (currentQuestionRoute(navigation) === undefined) return;
    if (mark?.run === session.runId) {
      if (isWaiting(session)) return memory.returnFrom(mark);
      if (!memory.isWrongWay(mark, session.engine.page)) walkTo({ store, program }, mark.page);
    }
    const { engine, runId } = store.getState().session ?? session;
    navigation.replace(path, { run: runId, page: engine.page, depth: mark?.depth ?? 0 });
  });

  const recordRoute = () => void store.dispatch(routeEntered(parsePath(navigation.current().path).name));
  recordRoute();
  enterPage(); // a page may have been left before this code was loaded
  const unsubscribeStore = store.subscribe(enterPage);
  const unsubscribeNavigation = navigation.subscribe(followBrowser);
  const unsubscribeRecord = navigation.subscribe(recordRoute);
  return () => {
    unsubscribeStore();
    unsubscribeNavigation();
    unsubscribeRecord();
    memory.end();
  };
}

const isWaiting = ({ engine }: SessionState): boolean => engine.pending.length > 0;

/** Moves towards a page, as far as the engine allows. */
function walkTo({ store, program }: Pick<PageHistoryPorts, 'store' | 'program'>, page: number): void {
  const view = (state: State): PageView => pageView(program.current, state);
  const engineNow = () => store.getState().session?.engine;
  for (let engine = engineNow(); engine !== undefined && engine.page !== page; ) {
    const isForward = engine.page < page;
    if (isForward ? view(engine).outlook !== 'page' : !view(engine).canGoBack) return;
    store.dispatch(respond({ type: isForward ? 'next' : 'back' }));
    const after = engineNow();
    // A page with several screens is left screen by screen.
    if (after === undefined || (after.page === engine.page && after.screen === engine.screen)) return;
    if (isForward ? after.page > page : after.page < page) return;
    engine = after;
  }
}

/** Remembers the page's history entry, to return to it after the browser's buttons have moved to another entry. */
function rememberEntry(navigation: Navigation) {
  let currentMark = navigation.current().mark;
  const unsubscribe = navigation.subscribe(() => {
    const { cause, mark } = navigation.current();
    if (cause !== 'pop') currentMark = mark;
  });
  return {
    end: unsubscribe,
    /** Whether Back would move forwards, because the server has returned the respondent to an earlier page. */
    isWrongWay: (mark: PageMark, page: number): boolean =>
      currentMark?.run === mark.run && mark.depth < currentMark.depth && mark.page > page,
    returnFrom(mark: PageMark): void {
      const steps = currentMark?.run === mark.run ? currentMark.depth - mark.depth : 0;
      if (steps !== 0) navigation.go(steps);
    },
  };
}

function currentQuestionRoute(navigation: Navigation): { readonly surveyId: string } | undefined {
  const route = parsePath(navigation.current().path);
  return route.kind === 'answering' && route.screen === 'question' ? route : undefined;
}
