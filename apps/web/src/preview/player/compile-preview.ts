import {
  compileWith,
  type Program,
  type QuestionType,
  type QuestionTypeRegistry,
  questionTypeId,
} from '@canvass/logic';
import { type Project, questionsOfSetNodes, type ProjectItem } from '@canvass/project';
import { lazyQuestionTypes } from '@canvass/question-types/lazy';
import { loadChunk } from '../../network/load-chunk.ts';

/**
 * Compiles a project with its quotas, which respondents' programs lack, for a preview that runs without a server.
 * Resolves to undefined if the project has errors. Rejects if a chunk cannot be loaded.
 */
export async function compilePreview(project: Project): Promise<Program | undefined> {
  const [
    { createExpressionParts },
    { patternTools },
    { dateFunctions },
    features,
    { quotaPlanFeature },
    registry,
  ] = await Promise.all([
    loadChunk(() => import('@canvass/logic/expressions')),
    loadChunk(() => import('@canvass/logic/patterns')),
    loadChunk(() => import('@canvass/logic/dates')),
    loadChunk(async () => (await import('@canvass/logic/features')).featuresFor(project)),
    import('@canvass/logic/effects'),
    loadRegistry(project),
    loadChunk(() => import('@canvass/validators/every')).then((module) => module.addEveryValidator()),
  ]);
  return compileWith(project, registry, {
    expressions: createExpressionParts({ patterns: patternTools, dates: dateFunctions }),
    features: [...features, quotaPlanFeature],
  }).program;
}

/** Loads the types of a project. Only types with their tools can compute a score, so then all types are loaded. */
async function loadRegistry(project: Project): Promise<QuestionTypeRegistry> {
  const { computesScore } = await import('@canvass/logic/effects');
  if (computesScore(project))
    return loadChunk(async () => (await import('@canvass/question-types')).registry);
  return new Map(await Promise.all(usedTypes(project).map(loadType)));
}

type TypeId = keyof typeof lazyQuestionTypes;
const loadType = async (id: TypeId): Promise<[string, QuestionType]> => [
  id,
  await loadChunk<QuestionType>(lazyQuestionTypes[id]),
];

function usedTypes(project: Project): readonly TypeId[] {
  const questions = [...project.items.flatMap(questionsIn), ...questionsOfSetNodes(project)];
  const ids = questions.map(questionTypeId);
  return [...new Set(ids)].filter((id): id is TypeId => Object.hasOwn(lazyQuestionTypes, id));
}
const questionsIn = (item: ProjectItem): readonly Parameters<typeof questionTypeId>[0][] =>
  item.type === 'Q' ? [item] : item.items.flatMap(questionsIn);
