import { productLanguageOf, type Question } from '@canvass/project';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks } from '../../program/program.ts';
import { entryType } from '../entries/entries-feature.ts';
import { noAnswerTexts } from './no-answer.gen.ts';
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
 * The type for questions that offer non-answers (`no_answer`, ANSWER-18): `{ no_answer: 'dont_know' }`
 * is a valid answer without choices and value. Returns the same object for the same type.
 */
const withNoAnswer = wrapTypes(membersOf, toolsOf);

const isGiven = (answer: unknown): answer is NoAnswer => noAnswerOf(answer) !== undefined;

function membersOf(type: QuestionType): Partial<QuestionType> {
  const { remarks, serverChecks, isPossible } = type;
  return {
    parse: (raw, question) => (isGiven(raw) ? parseNoAnswer(raw, question) : type.parse(raw, question)),
    validate: (question, answer, context) =>
      isGiven(answer) ? [] : type.validate(question, answer, context),
    prune: (answer, context, question) => (isGiven(answer) ? answer : type.prune(answer, context, question)),
    isEmpty: (answer) => !isGiven(answer) && type.isEmpty(answer),
    value: (question, answer, titleOf) => (isGiven(answer) ? null : type.value(question, answer, titleOf)),
    choices: (question, answer) => (isGiven(answer) ? [] : type.choices(question, answer)),
    ...(remarks && {
      remarks: (question, answer, titleOf) => (isGiven(answer) ? [] : remarks(question, answer, titleOf)),
    }),
    ...(serverChecks && {
      serverChecks: (question, answer) => (isGiven(answer) ? [] : serverChecks(question, answer)),
    }),
    ...(isPossible && {
      isPossible: (question, answer) => isGiven(answer) || isPossible(question, answer),
    }),
  };
}

/** Undefined if the question does not offer it, or if the answer has more than this member. */
function parseNoAnswer(raw: NoAnswer, { no_answer: offered = [] }: Question): NoAnswer | undefined {
  return offered.includes(raw.no_answer) && Object.keys(raw).length === 1 ? raw : undefined;
}

/** One in this many simulated respondents gives a non-answer. */
const RARITY = 12;

function toolsOf(type: QuestionTypeWithTools): Partial<TypeTools> {
  const { files } = type;
  return {
    fromScript: (entry, context) => readEntry(entry, context.question) ?? type.fromScript(entry, context),
    variables: (question) =>
      type.variables(question).map((variable) => ({ ...variable, noAnswers: labelsOf(question) })),
    values(question, answer) {
      if (!isGiven(answer)) return type.values(question, answer);
      return type.variables(question).map(() => ({ missing: answer.no_answer }));
    },
    score: (question, answer) => (isGiven(answer) ? undefined : type.score(question, answer)),
    arbitraryAnswer(random, question, context) {
      const offered = question.no_answer ?? [];
      const kind = random.int(RARITY) === 0 ? offered[random.int(offered.length)] : undefined;
      return kind === undefined ? type.arbitraryAnswer(random, question, context) : { no_answer: kind };
    },
    summarise(question, answer, titleOf) {
      if (!isGiven(answer)) return type.summarise(question, answer, titleOf);
      return labelOf(question, answer.no_answer);
    },
    ...(files && { files: (answer) => (isGiven(answer) ? [] : files(answer)) }),
  };
}

/** The non-answer of a script entry. Undefined for other entries. */
function readEntry(entry: unknown, question: Question): ScriptResult<NoAnswer> | undefined {
  const kind = noAnswerOf(entry);
  if (kind === undefined) return undefined;
  const answer = parseNoAnswer(entry as NoAnswer, question); // it has the member
  if (answer !== undefined) return { answer };
  const offered = question.no_answer ?? [];
  return { problem: `no_answer is ${JSON.stringify(kind)}; this question offers ${offered.join(' and ')}` };
}

const labelsOf = (question: Question): readonly NoAnswerLabel[] =>
  (question.no_answer ?? []).map((kind) => ({
    kind,
    code: question.no_answer_codes?.[kind],
    label: labelOf(question, kind),
  }));

/** The author's text, else the English one, because labels are for authors and operators. */
const labelOf = ({ no_answer_texts: own }: Question, kind: NoAnswer['no_answer']): string =>
  own?.[kind]?.trim() || texts[`no_answer.${kind}`];

/** Non-answers (`no_answer`, ANSWER-18): their type, and their titles. */
export const noAnswerFeature: EngineFeature = {
  id: 'no-answer',
  compile({ layout }, types) {
    const questions = new Map<number, QuestionHooks>();
    for (const [index, { question }] of layout.questions.entries()) {
      const type = types[index];
      if (question.no_answer === undefined || type === undefined) continue;
      questions.set(index, { type: withNoAnswer(entryType(question, type)), viewParts: titlesOf });
    }
    return { questions };
  },
};

/** The author's texts, else those of the product in the language of the response. */
const titlesOf: NonNullable<QuestionHooks['viewParts']> = ({ state }, { question }) => {
  const productTexts = noAnswerTexts[productLanguageOf(state.language, [])] ?? texts;
  const noAnswers = (question.no_answer ?? []).map((kind) => ({
    kind,
    title: question.no_answer_texts?.[kind]?.trim() || productTexts[`no_answer.${kind}`],
  }));
  return { noAnswers };
};
