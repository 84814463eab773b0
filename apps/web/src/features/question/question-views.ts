import { type Program, type ProgramPage, questionTypeId } from '@canvass/logic';
import type { Question } from '@canvass/project';
import { hasParts, loadParts } from '@canvass/question-types/late-parts';
import { usualViews } from '@canvass/question-types/usual-views';
import { isUsual } from '@canvass/question-types/usual-ids';
import type { ViewProps } from '@canvass/question-types/view-props';
import type { ComponentType } from 'react';
import { loadChunk } from '../../network/load-chunk.ts';

type View = ComponentType<ViewProps>;

const loaded = new Map<string, View>();
const loading = new Map<string, Promise<void>>();

/** Prefix of the id of a view that wraps the view of its type, because a field of the question requires it. */
const WRAPPED_PREFIX = '+';
const viewIdOf = (question: Question): string =>
  (question.read_only || question.search || question.entries ? WRAPPED_PREFIX : '') +
  questionTypeId(question);

/** Returns undefined if the view is not loaded. */
export const viewOf = (question: Question): View | undefined => loaded.get(viewIdOf(question));

/** Loads the views of questions and their parts. Returns undefined if all are already loaded. */
export function loadViews(questions: readonly Question[]): Promise<void> | undefined {
  const missing = [...new Set(questions.map(viewIdOf))].filter((id) => !loaded.has(id));
  const incomplete = questions.filter((question) => !hasParts(question));
  if (missing.length === 0 && incomplete.length === 0) return undefined;
  const parts = incomplete.map((question) => loadChunk(() => loadParts(question)));
  return Promise.all([...missing.map(loadView), ...parts]).then(() => undefined);
}

function loadView(id: string): Promise<void> {
  const earlierLoading = loading.get(id);
  if (earlierLoading !== undefined) return earlierLoading;
  const newLoading = findView(id).then((view) => void loaded.set(id, view));
  loading.set(id, newLoading);
  newLoading.catch(() => loading.delete(id)); // the next page that needs it loads it again
  return newLoading;
}

async function findView(id: string): Promise<View> {
  if (id[0] === WRAPPED_PREFIX) {
    const view = await findView(id.slice(1));
    return (await loadChunk(() => import('@canvass/question-types/wrapped-view'))).wrapView(view);
  }
  const views = isUsual(id)
    ? usualViews
    : (await loadChunk(() => import('@canvass/question-types/views'))).views;
  // The table has a view per type. This cast erases the type of its answers, as in the registry of question types.
  const loader = (views as unknown as Record<string, () => Promise<{ default: View }>>)[id];
  if (loader === undefined) throw new Error(`no view of ${id}`);
  return (await loadChunk(loader)).default;
}

/** All questions on a page. Hidden questions may appear while the page is answered, so their views are needed too. */
export function questionsOn(pages: readonly ProgramPage[], page: number): readonly Question[] {
  return (pages[page]?.occurrences ?? []).map(({ question }) => question.question);
}

/** Loads every view of the survey ahead, so that later pages work without a network (TRUST-5). */
export function loadAllViews(program: Program): void {
  loadViews(program.questions.map(({ question }) => question))?.catch(() => undefined);
}
