import { computeProductLanguage, type Question } from '@canvass/project';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks } from '../../program/program.ts';
import { entryType } from '../entries/entries-feature.ts';
import { translations } from './no-answer.gen.ts';
import { texts } from './no-answer.texts.ts';
import { noAnswerOf, type NoAnswer } from '@canvass/protocol';
import type {
  QuestionType,
  QuestionTypeWithTools,
  ScriptResult,
  TypeTools,
} from '../../question-type/question-type.ts';
import type { NoAnswerLabel } from '../../question-type/variables.ts';
import { wrapTypes } from '../../question-type/wrap-types.ts';

/**
 * The type for questions that offer non-answers (`no_answer`, ANSWER-18): `{ no_answer: 'dont_know' }` is a valid
 * answer without choices and value.
 */
const withNoAnswer = wrapTypes(computeMembers, computeTools);

const isNonAnswer = (answer: unknown): answer is NoAnswer => noAnswerOf(answer) !== undefined;

function computeMembers(type: QuestionType): Partial<QuestionType> {
  const { remarks, serverChecks, isPossible } = type;
  return {
    parse: (raw, question) => (isNonAnswer(raw) ? parseNoAnswer(raw, question) : type.parse(raw, question)),
    validate: (question, answer, context) =>
      isNonAnswer(answer) ? [] : type.validate(question, answer, context),
    prune: (answer, context, question) =>
      isNonAnswer(answer) ? answer : type.prune(answer, context, question),
    isEmpty: (answer) => !isNonAnswer(answer) && type.isEmpty(answer),
    value: (question, answer, titleOf) =>
      isNonAnswer(answer) ? null : type.value(question, answer, titleOf),
    choices: (question, answer) => (isNonAnswer(answer) ? [] : type.choices(question, answer)),
    ...(remarks && {
      remarks: (question, answer, titleOf) => (isNonAnswer(answer) ? [] : remarks(question, answer, titleOf)),
    }),
    ...(serverChecks && {
      serverChecks: (question, answer) => (isNonAnswer(answer) ? [] : serverChecks(question, answer)),
    }),
    ...(isPossible && {
      isPossible: (question, answer) => isNonAnswer(answer) || isPossible(question, answer),
    }),
  };
}

/** Returns undefined if the question does not offer the non-answer, or if `raw` has further members. */
function parseNoAnswer(raw: NoAnswer, { no_answer: offeredKinds = [] }: Question): NoAnswer | undefined {
  return offeredKinds.includes(raw.no_answer) && Object.keys(raw).length === 1 ? raw : undefined;
}

/** One in this many simulated answers is a non-answer. */
const NON_ANSWER_RARITY = 12;

function computeTools(type: QuestionTypeWithTools): Partial<TypeTools> {
  const { files } = type;
  return {
    fromScript: (entry, context) => readEntry(entry, context.question) ?? type.fromScript(entry, context),
    variables: (question) =>
      type.variables(question).map((variable) => ({ ...variable, noAnswers: listLabels(question) })),
    values(question, answer) {
      if (!isNonAnswer(answer)) return type.values(question, answer);
      return type.variables(question).map(() => ({ missing: answer.no_answer }));
    },
    score: (question, answer) => (isNonAnswer(answer) ? undefined : type.score(question, answer)),
    arbitraryAnswer(random, question, context) {
      const offeredKinds = question.no_answer ?? [];
      const kind =
        random.int(NON_ANSWER_RARITY) === 0 ? offeredKinds[random.int(offeredKinds.length)] : undefined;
      return kind === undefined ? type.arbitraryAnswer(random, question, context) : { no_answer: kind };
    },
    summarise(question, answer, titleOf) {
      if (!isNonAnswer(answer)) return type.summarise(question, answer, titleOf);
      return computeLabel(question, answer.no_answer);
    },
    ...(files && { files: (answer) => (isNonAnswer(answer) ? [] : files(answer)) }),
  };
}

/** Returns undefined if the script entry is not a non-answer. */
function readEntry(entry: unknown, question: Question): ScriptResult<NoAnswer> | undefined {
  const kind = noAnswerOf(entry);
  if (kind === undefined) return undefined;
  const answer = parseNoAnswer(entry as NoAnswer, question); // `noAnswerOf` has found the member
  if (answer !== undefined) return { answer };
  const offeredKinds = question.no_answer ?? [];
  return {
    problem: `no_answer is ${JSON.stringify(kind)}; this question offers ${offeredKinds.join(' and ')}`,
  };
}

const listLabels = (question: Question): readonly NoAnswerLabel[] =>
  (question.no_answer ?? []).map((kind) => ({
    kind,
    code: question.no_answer_codes?.[kind],
    label: computeLabel(question, kind),
  }));

/** The author's text, else the English one, because labels are for authors and operators. */
const computeLabel = ({ no_answer_texts: authorTexts }: Question, kind: NoAnswer['no_answer']): string =>
  authorTexts?.[kind]?.trim() || texts[`no_answer.${kind}`];

/** The type and the titles of non-answers (`no_answer`, ANSWER-18). */
export const noAnswerFeature: EngineFeature = {
  id: 'no-answer',
  compile({ layout }, types) {
    const questions = new Map<number, QuestionHooks>();
    for (const [index, { question }] of layout.questions.entries()) {
      const type = types[index];
      if (question.no_answer === undefined || type === undefined) continue;
      questions.set(index, { type: withNoAnswer(entryType(question, type)), viewParts: computeTitles });
    }
    return { questions };
  },
};

/** The titles of the non-answers: the author's texts, else the product's in the language of the response. */
const computeTitles: NonNullable<QuestionHooks['viewParts']> = ({ state }, { question }) => {
  const productTexts = { ...texts, ...translations[computeProductLanguage(state.language, [])] };
  const noAnswers = (question.no_answer ?? []).map((kind) => ({
    kind,
    title: question.no_answer_texts?.[kind]?.trim() || productTexts[`no_answer.${kind}`],
  }));
  return { noAnswers };
};
