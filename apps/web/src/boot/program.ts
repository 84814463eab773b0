import { compile, type Program, type QuestionType, questionTypeId } from '@canvass/logic';
import type { Group, Page, Project, Question } from '@canvass/protocol';
import { lazyQuestionTypes } from '@canvass/question-types/lazy';
import { loadChunk } from './load-chunk.ts';

type TypeId = keyof typeof lazyQuestionTypes;

/** Ids of the question types that a project uses. */
export function usedTypes(project: Project): readonly string[] {
  return [...new Set(project.items.flatMap(questionsIn).map(questionTypeId))];
}

function questionsIn(item: Group | Page | Question): readonly Question[] {
  return item.type === 'Q' ? [item] : item.items.flatMap(questionsIn);
}

/** Loads the cores of the types in use and compiles. Undefined when the project does not fit this app. */
export async function loadProgram(project: Project): Promise<Program | undefined> {
  const known = usedTypes(project).filter(isTypeId);
  const cores = await Promise.all(
    known.map(
      async (id): Promise<[string, QuestionType]> => [
        id,
        await loadChunk<QuestionType>(lazyQuestionTypes[id]),
      ],
    ),
  );
  return compile(project, new Map(cores)).program;
}

function isTypeId(id: string): id is TypeId {
  return Object.hasOwn(lazyQuestionTypes, id);
}
