import {
  compileWith,
  type Program,
  type QuestionType,
  questionTypeId,
  type EngineFeature,
  usesExpressions,
  usesFeatures,
  usesPatterns,
} from '@canvass/logic';
import type { ExpressionCompiler } from '@canvass/logic/language';
import { type Project, type ProjectItem, type Question, setQuestions } from '@canvass/project';
import { usualTypes } from '@canvass/question-types/usual';
import { asksText, hasTypedText } from '@canvass/question-types/typed-texts';
import { isUsual } from '@canvass/question-types/usual-ids';
import { addValidators, type Validator } from '@canvass/validators';
import { lateValidators } from '@canvass/validators/late';
import { loadChunk } from '../network/load-chunk.ts';

/** All questions of the project's pages, in the order of the file. */
export const questionsOf = ({ items }: Project): readonly Question[] => items.flatMap(questionsIn);

function questionsIn(item: ProjectItem): readonly Question[] {
  return item.type === 'Q' ? [item] : item.items.flatMap(questionsIn);
}

/** Ids of the question types that a project uses. */
function usedTypes(project: Project): readonly string[] {
  const questions = [...questionsOf(project), ...setQuestions(project)];
  return [...new Set(questions.map(questionTypeId))];
}

/** Texts beside those of types, each with the condition under which a question needs them. */
const TEXTS_BESIDE: Readonly<Record<string, (question: Question) => unknown>> = {
  files: ({ attachData: files }) => files?.openAttach || files?.openOAttach,
  picker: ({ search }) => search,
  entries: ({ entries }) => entries,
};

/** Names of the texts that a project uses: its question types, and texts of attached files, search fields and several entries. */
export function usedTexts(project: Project): readonly string[] {
  const questions = questionsOf(project);
  const beside = Object.entries(TEXTS_BESIDE).filter(([, isNeeded]) => questions.some(isNeeded));
  return [...usedTypes(project), ...beside.map(([name]) => name)];
}

/** Loads the parts of the engine that the project needs, in parallel, and compiles it. Returns undefined if the project does not fit this app. */
export async function loadProgram(project: Project): Promise<Program | undefined> {
  const [expressions, features, cores] = await Promise.all([
    loadExpressions(project),
    loadFeatures(project),
    loadTypes(usedTypes(project)),
    loadValidators(project),
  ]);
  return compileWith(project, cores, { expressions, features }).program;
}

/** Loads validators of open texts besides that of plain text. Rare types have texts of their own kinds. */
async function loadValidators(project: Project): Promise<void> {
  const questions = questionsOf(project);
  const load = async () => (await loadChunk(() => import('@canvass/validators/all'))).addAllValidators();
  const asked = Object.entries(lateValidators).filter(([type]) =>
    questions.some((question) => asksText(question, type)),
  );
  await Promise.all([
    questions.some((question) => !isUsual(questionTypeId(question)) || hasTypedText(question)) && load(),
    ...asked.map(async ([, find]) => addValidators([await loadChunk<Validator>(find)])),
  ]);
}

/** Loads the known types; the compiler reports a type that this app does not know. */
async function loadTypes(ids: readonly string[]): Promise<ReadonlyMap<string, QuestionType>> {
  const loaders: Readonly<Record<string, () => Promise<QuestionType>>> = ids.every(isUsual)
    ? usualTypes
    : (await loadChunk(() => import('@canvass/question-types/lazy'))).lazyQuestionTypes;
  const known = Object.entries(loaders).filter(([id]) => ids.includes(id));
  return new Map(
    await Promise.all(known.map(async ([id, load]) => [id, await loadChunk<QuestionType>(load)] as const)),
  );
}

async function loadExpressions(project: Project): Promise<ExpressionCompiler | undefined> {
  if (!usesExpressions(project)) return undefined;
  const [{ compilerFor }, patterns] = await Promise.all([
    loadChunk(() => import('@canvass/logic/expressions')),
    usesPatterns(project) ? loadChunk(() => import('@canvass/logic/patterns')) : undefined,
  ]);
  return loadChunk(() => compilerFor(project, patterns?.patternTools));
}

async function loadFeatures(project: Project): Promise<readonly EngineFeature[] | undefined> {
  if (!usesFeatures(project)) return undefined;
  return loadChunk(async () => (await import('@canvass/logic/features')).featuresFor(project));
}
