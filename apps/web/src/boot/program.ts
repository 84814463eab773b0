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
import type { ExpressionParts } from '@canvass/logic/expressions';
import { type Project, type ProjectItem, type Question, questionsOfSetNodes } from '@canvass/project';
import { usualTypes } from '@canvass/question-types/usual';
import { asksText, hasOpenOption, hasTypedText } from '@canvass/question-types/typed-texts';
import { isUsual } from '@canvass/question-types/usual-ids';
import { addValidators, type Validator } from '@canvass/validators';
import { lateValidators } from '@canvass/validators/late';
import { loadChunk } from '../network/load-chunk.ts';

/** All questions of a project, in the order of the file. */
export const questionsOf = ({ items }: Project): readonly Question[] => items.flatMap(questionsIn);

function questionsIn(item: ProjectItem): readonly Question[] {
  return item.type === 'Q' ? [item] : item.items.flatMap(questionsIn);
}

const usedTypes = (project: Project): readonly string[] => [
  ...new Set([...questionsOf(project), ...questionsOfSetNodes(project)].map(questionTypeId)),
];

/** Names of the texts that a project uses: its question types, and texts of attached files, search fields, several entries and open options. */
export const usedTexts = (project: Project): readonly string[] => [
  ...usedTypes(project),
  ...new Set(questionsOf(project).flatMap(textsBesideType)),
];

const textsBesideType = (question: Question): readonly string[] => {
  const { attachData: files, search, entries } = question;
  return [
    ...(files?.openAttach || files?.openOAttach ? ['files'] : []),
    ...(search ? ['picker'] : []),
    ...(entries ? ['entries'] : []),
    ...(hasOpenOption(question) ? ['open-text'] : []),
  ];
};

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

/** Loads the validators of open texts that the project uses, except the validator of plain text. */
async function loadValidators(project: Project): Promise<void> {
  const questions = questionsOf(project);
  const load = async () => (await loadChunk(() => import('@canvass/validators/all'))).addSmallValidators();
  await Promise.all([
    questions.some((question) => !isUsual(questionTypeId(question)) || hasTypedText(question)) && load(),
    ...Object.entries(lateValidators).map(
      async ([type, find]) =>
        questions.some((question) => asksText(question, type)) &&
        addValidators([await loadChunk<Validator>(find)]),
    ),
  ]);
}

/** Loads the types that this app knows. The compiler reports unknown types. */
async function loadTypes(ids: readonly string[]): Promise<ReadonlyMap<string, QuestionType>> {
  const loaders: Readonly<Record<string, () => Promise<QuestionType>>> = ids.every(isUsual)
    ? usualTypes
    : (await loadChunk(() => import('@canvass/question-types/lazy'))).lazyQuestionTypes;
  const knownLoaders = Object.entries(loaders).filter(([id]) => ids.includes(id));
  return new Map(
    await Promise.all(
      knownLoaders.map(async ([id, load]) => [id, await loadChunk<QuestionType>(load)] as const),
    ),
  );
}

async function loadExpressions(project: Project): Promise<ExpressionParts | undefined> {
  if (!usesExpressions(project) && !usesFeatures(project)) return undefined;
  const [{ expressionPartsFor }, patterns] = await Promise.all([
    loadChunk(() => import('@canvass/logic/expressions')),
    usesPatterns(project) ? loadChunk(() => import('@canvass/logic/patterns')) : undefined,
  ]);
  return loadChunk(() => expressionPartsFor(project, patterns?.patternTools));
}

async function loadFeatures(project: Project): Promise<readonly EngineFeature[] | undefined> {
  if (!usesFeatures(project)) return undefined;
  return loadChunk(async () => (await import('@canvass/logic/features')).featuresFor(project));
}
