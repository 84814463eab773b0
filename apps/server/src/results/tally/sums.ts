import type { ResponseRecord } from '@canvass/export';
import type { Program } from '@canvass/logic';
import type { CountedAnswers, QuestionSums, Sums } from '../../database/result-tables.ts';
import { computeSubmittedOptions } from '../submitted/submitted-options.ts';

export const NO_SUMS: Sums = { finished: 0, questions: {}, scores: {}, figures: {} };

export function computeChangedSums(
  sums: Sums,
  {
    add = [],
    remove = [],
  }: { readonly add?: readonly CountedAnswers[]; readonly remove?: readonly CountedAnswers[] },
): Sums {
  const questions = new Map(Object.entries(sums.questions));
  const scores = new Map(Object.entries(sums.scores));
  const figures = new Map(Object.entries(sums.figures));
  const count = (answers: CountedAnswers, sign: 1 | -1) => {
    for (const [gid, chosen] of Object.entries(answers.choices))
      questions.set(gid, computeQuestionChange(questions.get(gid), chosen, sign));
    const score = String(answers.score);
    scores.set(score, (scores.get(score) ?? 0) + sign);
    for (const [id, figure] of Object.entries(answers.figures)) {
      const { count: countBefore, sum } = figures.get(id) ?? { count: 0, sum: 0 };
      figures.set(id, { count: countBefore + sign, sum: sum + sign * figure });
    }
  };
  for (const answers of add) count(answers, 1);
  for (const answers of remove) count(answers, -1);
  return {
    finished: sums.finished + add.length - remove.length,
    questions: Object.fromEntries(questions),
    scores: Object.fromEntries([...scores].filter(([, times]) => times !== 0)),
    figures: Object.fromEntries(figures),
  };
}

function computeQuestionChange(
  sumsBefore: QuestionSums = { answered: 0, options: {} },
  chosen: readonly string[],
  sign: 1 | -1,
): QuestionSums {
  const options = new Map(Object.entries(sumsBefore.options));
  for (const gid of chosen) options.set(gid, (options.get(gid) ?? 0) + sign);
  return { answered: sumsBefore.answered + sign, options: Object.fromEntries(options) };
}

/** The values with which a finished response is counted, from the record of its end or of its latest correction. */
export function computeCountedAnswers(
  program: Program,
  answers: Readonly<Record<string, unknown>>,
  record: ResponseRecord | null,
): CountedAnswers {
  return {
    choices: computeSubmittedOptions(program, answers),
    score: record?.totalScore ?? 0,
    figures: record?.figures ?? {},
  };
}
