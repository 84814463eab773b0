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
import type { Group, Page, Project, Question } from '@canvass/project';
import { lazyQuestionTypes } from '@canvass/question-types/lazy';
import { FILE_TEXTS } from '../i18n/texts.ts';
import { loadChunk } from './load-chunk.ts';

type TypeId = keyof typeof lazyQuestionTypes;

/** Ids of the question types that a project uses. */
function usedTypes(project: Project): readonly string[] {
  return [...new Set(project.items.flatMap(questionsIn).map(questionTypeId))];
}

/** What is said in a project: texts of its question types, and of attached files where some may be attached. */
export function usedTexts(project: Project): readonly string[] {
  const takesFiles = ({ attachData }: Question) =>
    attachData?.openAttach === true || attachData?.openOAttach === true;
  const hasFiles = project.items.flatMap(questionsIn).some(takesFiles);
  return hasFiles ? [...usedTypes(project), FILE_TEXTS] : usedTypes(project);
}

function questionsIn(item: Group | Page | Question): readonly Question[] {
  return item.type === 'Q' ? [item] : item.items.flatMap(questionsIn);
}

/** Loads what the project needs of the engine, side by side, and compiles. Undefined when the project does not fit this app. */
export async function loadProgram(project: Project): Promise<Program | undefined> {
  const known = usedTypes(project).filter(isTypeId);
  const [expressions, features, ...cores] = await Promise.all([
    loadExpressions(project),
    loadFeatures(project),
    ...known.map(loadType),
  ]);
  return compileWith(project, new Map(cores), { expressions, features }).program;
}

async function loadType(id: TypeId): Promise<[string, QuestionType]> {
  return [id, await loadChunk<QuestionType>(lazyQuestionTypes[id])];
}

async function loadExpressions(project: Project): Promise<ExpressionCompiler | undefined> {
  if (!usesExpressions(project)) return undefined;
  const [{ createCompiler }, patterns] = await Promise.all([
    loadChunk(() => import('@canvass/logic/expressions')),
    usesPatterns(project) ? loadChunk(() => import('@canvass/logic/patterns')) : undefined,
  ]);
  return createCompiler({ patterns: patterns?.patternTools });
}

async function loadFeatures(project: Project): Promise<readonly EngineFeature[] | undefined> {
  if (!usesFeatures(project)) return undefined;
  return (await loadChunk(() => import('@canvass/logic/features'))).engineFeatures;
}

function isTypeId(id: string): id is TypeId {
  return Object.hasOwn(lazyQuestionTypes, id);
}
