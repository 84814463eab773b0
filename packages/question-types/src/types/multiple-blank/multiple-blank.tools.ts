import type { AuthorTexts } from '@canvass/logic/author-texts';
import {
  withTools,
  type QuestionProblem,
  type ScriptResult,
  type QuestionContext,
  type RandomSource,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import { blankKind, checkLimits, checkOptions, checkRange } from '../../answers/entries/question-checks.ts';
import { isRequiredBlank, answerOfTexts, multipleBlank, computeText } from './multiple-blank.ts';
import type { MultipleBlankAnswer } from '@canvass/protocol';
import {
  findOption,
  optionCode,
  questionCode,
  describeUnknownOption,
} from '../../answers/entries/option-code.ts';
import { isDecidedByCode } from '../../answers/entries/entry.ts';
import { choiceSummary, recordOfItems } from '../../answers/entries/entry-tools.ts';
import { pairsByItem } from '../../answers/entries/item-pairs.ts';
import { exampleText } from '../../answers/open-text/example-text.ts';
import {
  type AttributeProblem,
  checkOpenOptions,
  checkOpenText,
} from '../../answers/open-text/check-attributes.ts';
import { blankRules } from '../../answers/open-text/option-rules.ts';
import { textShape } from '../../answers/open-text/text-type.tools.ts';
import { textValue, textVariable } from '../../answers/variables/variables.ts';

export const authorTexts = {
  'question.required-no-opt': {
    message: 'The question is required, but none of its fields is, so one field is enough.',
    fix: 'Set required on the necessary fields, or set it to false on all if one is enough.',
  },
} as const satisfies AuthorTexts;

type BlankProblem = AttributeProblem | QuestionProblem<keyof typeof authorTexts>;

/** Reports impossible ranges, and required questions in which no blank sets whether it is required. */
function checkMultipleBlank(question: QuestionOf<'multiple_blank'>): readonly BlankProblem[] {
  const items = question.items ?? [];
  return [
    ...checkOptions(question),
    ...checkRange(question.words_number_range, '.words_number_range'),
    ...checkOpenText(question.open_attrs),
    ...checkOpenOptions(items),
    ...items.flatMap((item, index) => checkLimits(item, `.items[${index}]`, blankKind(question, item))),
    ...(question.required === true && items.length > 0 && !items.some(isRequirementSet)
      ? [{ severity: 'warning', id: 'question.required-no-opt', path: '.required' } as const]
      : []),
  ];
}

const isRequirementSet = (option: Option): boolean =>
  isRequiredBlank(option) || (option.open_attrs?.required ?? option.required) === false;

/** Reads the text of each blank from a script: `{ A1: text, A2: 5 }`. */
function textsFromScript(
  pairs: readonly (readonly [string, unknown])[],
  question: QuestionOf<'multiple_blank'>,
): ScriptResult<MultipleBlankAnswer> {
  const texts = new Map<string, string>();
  for (const [name, text] of pairs) {
    const option = findOption(question, name);
    if (option === undefined) return { problem: describeUnknownOption(question, name) };
    if (typeof text !== 'string' && typeof text !== 'number') {
      return {
        problem: `${questionCode(question)}: ${optionCode(option)} takes a text, not ${JSON.stringify(text) ?? 'nothing'}.`,
      };
    }
    texts.set(option.gid, String(text));
  }
  return { answer: answerOfTexts(question, ({ gid }) => texts.get(gid) ?? '') };
}

export const multipleBlankWithTools = withTools<QuestionOf<'multiple_blank'>, MultipleBlankAnswer>(
  multipleBlank,
  {
    shape: (question) =>
      recordOfItems(question, (option) => textShape(blankRules(question, option), question)),
    score: () => undefined,
    fromScript(entry, { question }) {
      const pairs = pairsByItem(entry, question);
      if (pairs !== undefined) return textsFromScript(pairs, question);
      return {
        problem: `${questionCode(question)} takes a text for each blank, such as { A1: text }, not ${JSON.stringify(entry) ?? 'nothing'}.`,
      };
    },
    variables: (question) =>
      (question.items ?? []).map((option) => ({ option, ...textVariable(blankRules(question, option)) })),
    values: (question, answer) =>
      (question.items ?? []).map((option) =>
        textValue(blankRules(question, option), computeText(answer, option.gid)),
      ),
    arbitraryAnswer,
    summarise: (question, answer, titleOf) =>
      multipleBlank
        .choices(question, answer)
        .map((choice) => choiceSummary(choice, titleOf))
        .join('; '),
    check: checkMultipleBlank,
  },
);

function arbitraryAnswer(
  random: RandomSource,
  question: QuestionOf<'multiple_blank'>,
  { options, today }: QuestionContext,
): MultipleBlankAnswer | undefined {
  if (question.required !== true && random.int(4) === 0) return undefined;
  const fillableBlanks = options.filter((option) => !isDecidedByCode(option));
  const certainBlank = fillableBlanks[random.int(Math.max(1, fillableBlanks.length))];
  const filledBlanks = new Set(
    fillableBlanks.filter(
      (option) => option === certainBlank || isRequiredBlank(option) || random.int(4) > 0,
    ),
  );
  const answer = answerOfTexts(question, (option) =>
    filledBlanks.has(option) ? exampleText(random, blankRules(question, option), today) : '',
  );
  return multipleBlank.isEmpty(answer) ? undefined : answer;
}
