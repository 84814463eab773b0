import {
  type QuestionType,
  type QuestionTypeWithTools,
  hasTools,
} from '../../question-type/question-type.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks } from '../../program/program.ts';
import { entryType } from '../entries/entries-feature.ts';
import { listAnswers } from '../../view/recap-view.ts';

/** Type and shown text of questions that show a value and take neither answers nor files (`read_only`, SHOW-24). */
export const readOnlyFeature: EngineFeature = {
  id: 'read-only',
  compile({ layout }, types) {
    const questions = new Map<number, QuestionHooks>();
    for (const [index, { question }] of layout.questions.entries()) {
      const type = types[index];
      if (question.read_only === true && type !== undefined)
        questions.set(index, {
          type: withoutChecks(entryType(question, type)),
          viewParts: valueAt(index),
          attachments: undefined,
        });
    }
    return { questions };
  },
};

const valueAt =
  (index: number): NonNullable<QuestionHooks['viewParts']> =>
  (moment, content) => {
    const question = moment.program.questions[index];
    return { fixed: question === undefined ? [] : listAnswers(moment, question, content) };
  };

const cache = new WeakMap<QuestionType, QuestionType>();

/** The type without checks, because respondents cannot correct the value. One object per type. */
function withoutChecks(type: QuestionType): QuestionType {
  const { serverChecks: _, ...otherMembers } = type;
  const readOnlyType: QuestionType = cache.get(type) ?? {
    ...otherMembers,
    completesByChoice: false,
    validate: () => [],
    modify: 'unsupported',
    ...(hasTools(type) && NEVER_GIVEN),
  };
  cache.set(type, readOnlyType);
  return readOnlyType;
}

/** Simulated respondents do not answer a question that is read only. */
const NEVER_GIVEN: Pick<QuestionTypeWithTools, 'arbitraryAnswer'> = { arbitraryAnswer: () => undefined };
