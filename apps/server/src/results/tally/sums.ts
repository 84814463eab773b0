import type { ResponseRecord } from '@canvass/export';
import type { Program } from '@canvass/logic';
import type { CountedAnswers, QuestionSums, Sums } from '../../database/result-tables.ts';
import { submittedOptionsOf } from '../submitted/submitted-options.ts';

export const NO_SUMS: Sums = { finished: 0, questions: {}, scores: {}, figures: {} };

/** The sums after adding some responses and removing others. */
export function computeChangedSums(
  sums: Sums,
  {
    add = [],
    take = [],
  }: { readonly add?: readonly CountedAnswers[]; readonly take?: readonly CountedAnswers[] },
): Sums {
  const questions = new Map(Object.entries(sums.questions));
  const scores = new Map(Object.entries(sums.scores));
  const figures = new Map(Object.entries(sums.figures));
  const count = (counted: CountedAnswers, by: 1 | -1) => {
    for (const [gid, chosen] of Object.entries(counted.choices))
      questions.set(gid, computeQuestionChange(questions.get(gid), chosen, by));
    const score = String(counted.score);
    scores.set(score, (scores.get(score) ?? 0) + by);
    for (const [id, figure] of Object.entries(counted.figures)) {
      const { count: known, sum } = figures.get(id) ?? { count: 0, sum: 0 };
      figures.set(id, { count: known + by, sum: sum + by * figure });
    }
  };
  for (const counted of add) count(counted, 1);
  for (const counted of take) count(counted, -1);
  return {
    finished: sums.finished + add.length - take.length,
    questions: Object.fromEntries(questions),
    scores: Object.fromEntries([...scores].filter(([, times]) => times !== 0)),
    figures: Object.fromEntries(figures),
  };
}

function computeQuestionChange(
  known: QuestionSums = { answered: 0, options: {} },
  chosen: readonly string[],
  by: 1 | -1,
): QuestionSums {
  const options = new Map(Object.entries(known.options));
  for (const gid of chosen) options.set(gid, (options.get(gid) ?? 0) + by);
  return { answered: known.answered + by, options: Object.fromEntries(options) };
}

/** The values with which a finished response is counted, from the data stored at its end. */
export function countedOf(
  program: Program,
  answers: Readonly<Record<string, unknown>>,
  record: ResponseRecord | null,
): CountedAnswers {
  return {
    choices: submittedOptionsOf(program, answers),
    score: record?.totalScore ?? 0,
    figures: record?.figures ?? {},
  };
}
