import { withTools, type RandomSource } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MaxdiffAnswer } from '@canvass/protocol';
import { checkOptions } from '../../answers/entries/question-checks.ts';
import { checkNumbers } from './check-numbers.ts';
import type { TaskAnswer } from './maxdiff-answer.ts';
import { taskValues, taskVariables } from './maxdiff-variables.ts';
import { maxdiffFromScript } from './maxdiff-script.ts';
import { maxdiffTasks } from './maxdiff-tasks.ts';
import { maxdiff, optionOf, type TitleOf } from './maxdiff.ts';
import { taskShape } from './task-shape.ts';

export const maxdiffWhole = withTools<QuestionOf<'maxdiff'>, MaxdiffAnswer>(maxdiff, {
  shape: taskShape,
  score: () => undefined,
  fromScript: maxdiffFromScript,
  picture: 'best_worst',
  variables: taskVariables,
  values: taskValues,
  arbitraryAnswer(random, question, { options, facts }) {
    const { tasks } = maxdiffTasks(question, options, facts);
    if (tasks.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
    return tasks.map((shown) => arbitraryTask(random, shown));
  },
  summarise: (question, answer, titleOf) =>
    answer.flatMap((task, at) => taskSummary(question, task, { number: at + 1, titleOf })).join('; '),
  check: (question) => [...checkOptions(question), ...checkNumbers(question)],
});

function taskSummary(
  question: QuestionOf<'maxdiff'>,
  { l, h }: TaskAnswer,
  { number, titleOf }: { readonly number: number; readonly titleOf: TitleOf },
): readonly string[] {
  const [best, worst] = [optionOf(question, h), optionOf(question, l)];
  const words = [
    ...(best === undefined ? [] : [`+ ${titleOf(best)}`]),
    ...(worst === undefined ? [] : [`− ${titleOf(worst)}`]),
  ];
  return words.length === 0 ? [] : [`${number}: ${words.join(' ')}`];
}

function arbitraryTask(random: RandomSource, shown: readonly string[]): TaskAnswer {
  const best = random.int(shown.length);
  const worst = (best + 1 + random.int(shown.length - 1)) % shown.length;
  return { s: shown, l: shown[worst] ?? null, h: shown[best] ?? null };
}
