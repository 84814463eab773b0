import { withTools, type QuestionContext, type RandomSource } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MultipleBlankAnswer } from '@canvass/protocol';
import { choiceSummary, isDecidedByCode } from '../../answers/entries/entry.ts';
import { itemPairs } from '../../answers/entries/item-pairs.ts';
import { questionCode } from '../../answers/entries/option-code.ts';
import { exampleText } from '../../answers/open-text/example-text.ts';
import { blankRules } from '../../answers/open-text/option-rules.ts';
import { textShape } from '../../answers/open-text/text-shape.ts';
import { checkMultipleBlank } from './check-multiple-blank.ts';
import { isRequiredBlank, multipleBlank, textOf, textsOf } from './multiple-blank.ts';
import { textsFromScript } from './texts-from-script.ts';
import { recordOfItems } from '../../answers/entries/item-shape.ts';
import { textValue, textVariable } from '../../answers/variables/text-variable.ts';

export const multipleBlankWhole = withTools<QuestionOf<'multiple_blank'>, MultipleBlankAnswer>(
  multipleBlank,
  {
    shape: (question) =>
      recordOfItems(question, (option) => textShape(blankRules(question, option), question)),
    score: () => undefined,
    fromScript(entry, { question }) {
      const pairs = itemPairs(entry, question);
      if (pairs !== undefined) return textsFromScript(pairs, question);
      return {
        problem: `${questionCode(question)} takes a text for each blank, such as { A1: text }, not ${JSON.stringify(entry) ?? 'nothing'}.`,
      };
    },
    variables: (question) =>
      (question.items ?? []).map((option) => ({ option, ...textVariable(blankRules(question, option)) })),
    values: (question, answer) =>
      (question.items ?? []).map((option) =>
        textValue(blankRules(question, option), textOf(answer, option.gid)),
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

/** What must be filled, and of the rest most; one at least where an answer is required. */
function arbitraryAnswer(
  random: RandomSource,
  question: QuestionOf<'multiple_blank'>,
  { options, today }: QuestionContext,
): MultipleBlankAnswer | undefined {
  if (question.required !== true && random.int(4) === 0) return undefined;
  const open = options.filter((option) => !isDecidedByCode(option));
  const sure = open[random.int(Math.max(1, open.length))];
  const filled = new Set(
    open.filter((option) => option === sure || isRequiredBlank(option) || random.int(4) > 0),
  );
  const answer = textsOf(question, (option) =>
    filled.has(option) ? exampleText(random, blankRules(question, option), today) : '',
  );
  return multipleBlank.isEmpty(answer) ? undefined : answer;
}
