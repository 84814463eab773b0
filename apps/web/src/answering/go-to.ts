import type { Runtime } from './runtime.ts';
import type { AppStore } from '../store/store.ts';
import type { AnsweringScreen } from '../addresses/routes.table.ts';
import { answeringPath } from '../addresses/routes.ts';

/** Opens the page of the response on the screen, or its end page if it has ended. */
export function openQuestions(
  { navigation, surveyId }: Runtime,
  store: AppStore,
  method: 'push' | 'replace',
): void {
  const { session } = store.getState();
  if (session === null) return;
  const { runId, engine } = session;
  const screen = engine.end.is_end === 1 ? 'end' : 'question';
  const path = answeringPath(surveyId, screen);
  navigation[method](path, screen === 'end' ? undefined : { run: runId, page: engine.page, depth: 0 });
}

export function replaceScreen({ navigation, surveyId }: Runtime, screen: AnsweringScreen): void {
  navigation.replace(answeringPath(surveyId, screen));
}
