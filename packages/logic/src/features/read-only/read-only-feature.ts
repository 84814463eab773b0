import {
  type QuestionType,
  type QuestionTypeWithTools,
  hasTools,
} from '../../question-type/question-type.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks } from '../../program/program.ts';
import { entryType } from '../entries/entries-feature.ts';
import { answersOf } from '../../view/recap-view.ts';

/** Questions that show their value, and take neither answers nor files (`read_only`, SHOW-24): their type, and their value as text. */
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
    return { fixed: question === undefined ? [] : answersOf(moment, question, content) };
  };

const known = new WeakMap<QuestionType, QuestionType>();

/** The type without checks, because the respondent could not correct the value. The same object for the same type. */
function withoutChecks(type: QuestionType): QuestionType {
  const { serverChecks: _, ...rest } = type;
  const made: QuestionType = known.get(type) ?? {
    ...rest,
    completesByChoice: false,
    validate: () => [],
    modify: 'unsupported',
    ...(hasTools(type) && NEVER_GIVEN),
  };
  known.set(type, made);
  return made;
}

/** Simulated respondents do not answer it. */
const NEVER_GIVEN: Pick<QuestionTypeWithTools, 'arbitraryAnswer'> = { arbitraryAnswer: () => undefined };
