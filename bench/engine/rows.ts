import type { Contender } from './contender.ts';
import { CONTENDERS } from './contenders.ts';
import { compare, type Plan, type Work } from './measure.ts';
import { SESSION_QUESTIONS, measureSessionKilobytes } from './memory.ts';
import { createChain, createPairs, type Questionnaire, createThirtyQuestions } from './questionnaire.ts';
import { choiceAnswer, makeRespondents, type Source } from './respondents.ts';
import { requireSamePaths } from './same-paths.ts';

export type Name = Contender['name'];

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly values: Readonly<Record<Name, number>>;
}

const RESPONDENTS = 60;
/** Number of questions that a page of ten in `createPairs` shows, before and after question 1 gets option 1. */
const SHOWN_BY_OPTION = [5, 6] as const;

/**
 * Measures every row whose id begins with `prefix`, and calls `report` for each. Throws if no row matches, because a
 * benchmark without measurements must not look successful.
 */
export async function measureRows(
  plan: Plan,
  prefix: string,
  report: (row: Row) => void,
): Promise<readonly Row[]> {
  const ids = [...ROWS.keys()];
  if (!ids.some((id) => id.startsWith(prefix)))
    throw new Error(`No row of this benchmark begins with "${prefix}": choose from ${ids.join(', ')}.`);
  const rows: Row[] = [];
  for (const [id, measure] of ROWS) {
    if (!id.startsWith(prefix)) continue;
    const row: Row = { id, ...(await measure(plan)) };
    rows.push(row);
    report(row);
  }
  return rows;
}

type MeasuredRow = Omit<Row, 'id'>;
type MeasureRow = (plan: Plan) => MeasuredRow | Promise<MeasuredRow>;
const ROWS: ReadonlyMap<string, MeasureRow> = new Map<string, MeasureRow>([
  ['respondents-text', (plan) => respondentsRow(plan, 'text')],
  ['respondents-memory', (plan) => respondentsRow(plan, 'memory')],
  ...[100, 1000, 5000].map(
    (count) => [`one-answer-${count}`, (plan: Plan) => oneAnswerRow(plan, count)] as const,
  ),
  ['chain-1000', (plan) => chainRow(plan, 1000)],
  ...[1000, 5000].map((count) => [`load-${count}`, (plan: Plan) => loadRow(plan, count)] as const),
  ['memory-1000', () => memoryRow()],
]);

function respondentsRow(plan: Plan, from: Source): MeasuredRow {
  const questionnaire = createThirtyQuestions();
  const respondents = makeRespondents(questionnaire, RESPONDENTS);
  requireSamePaths(CONTENDERS, questionnaire, respondents);
  const times = computeTimes(plan, (contender) => {
    const survey = contender.load(contender.textOf(questionnaire));
    let nextRespondent = 0;
    return (count) => {
      for (let index = 0; index < count; index += 1) {
        const respondent = respondents[nextRespondent];
        nextRespondent = (nextRespondent + 1) % respondents.length;
        if (respondent !== undefined) survey.play(respondent, from);
      }
    };
  });
  return {
    title: `30 questions, ten display rules, three jumps, events from ${from}`,
    unit: 'respondents/s',
    values: createValues(times, (milliseconds) => 1000 / milliseconds),
  };
}

function oneAnswerRow(plan: Plan, count: number): MeasuredRow {
  const times = computeTimes(plan, (contender) =>
    toggleFirstAnswer(contender, createPairs(count), SHOWN_BY_OPTION),
  );
  return {
    title: `one answer with one dependent, ${count} questions`,
    unit: 'µs',
    values: createValues(times, (milliseconds) => milliseconds * 1000),
  };
}

function chainRow(plan: Plan, count: number): MeasuredRow {
  const times = computeTimes(plan, (contender) =>
    toggleFirstAnswer(contender, createChain(count), [1, count]),
  );
  return {
    title: `one answer that moves a chain of ${count}`,
    unit: 'µs',
    values: createValues(times, (milliseconds) => milliseconds * 1000),
  };
}

/** Answers question 1 with options 2 and 1 in turn. The page must then show `expectedCounts` questions. */
function toggleFirstAnswer(
  contender: Contender,
  questionnaire: Questionnaire,
  expectedCounts: readonly [number, number],
): Work {
  const session = contender.load(contender.textOf(questionnaire)).begin();
  questionnaire.items.forEach(({ isPreselected }, index) => {
    if (isPreselected) session.answer(choiceAnswer(index, 1));
  });
  const answers = [choiceAnswer(0, 2), choiceAnswer(0, 1)] as const;
  answers.forEach((answer, at) => {
    session.answer(answer);
    const shownCount = session.shownOnPage();
    if (shownCount === expectedCounts[at]) return;
    throw new Error(
      `${contender.name} shows ${shownCount} questions after answer ${at}, not ${expectedCounts[at]}`,
    );
  });
  let isFirst = true;
  return (count) => {
    for (let index = 0; index < count; index += 1) {
      session.answer(isFirst ? answers[0] : answers[1]);
      isFirst = !isFirst;
    }
  };
}

function loadRow(plan: Plan, count: number): MeasuredRow {
  const questionnaire = createPairs(count);
  const times = computeTimes(plan, (contender) => {
    const text = contender.textOf(questionnaire);
    return (times) => {
      for (let index = 0; index < times; index += 1) contender.load(text).begin();
    };
  });
  return {
    title: `text to ready session, ${count} questions`,
    unit: 'ms',
    values: createValues(times, (milliseconds) => milliseconds),
  };
}

async function memoryRow(): Promise<MeasuredRow> {
  const values: Partial<Record<Name, number>> = {};
  for (const { name } of CONTENDERS) values[name] = await measureSessionKilobytes(name);
  return {
    title: `memory of one live session, ${SESSION_QUESTIONS} questions answered`,
    unit: 'kB',
    values: values as Record<Name, number>, // the loop has measured every contender
  };
}

function computeTimes(plan: Plan, workOf: (contender: Contender) => Work): ReadonlyMap<Name, number> {
  return compare(new Map(CONTENDERS.map((contender) => [contender.name, workOf(contender)])), plan);
}

function createValues(
  times: ReadonlyMap<Name, number>,
  toShownValue: (milliseconds: number) => number,
): Row['values'] {
  const values = [...times].map(([name, milliseconds]) => [name, toShownValue(milliseconds)]);
  return Object.fromEntries(values) as Record<Name, number>; // one time per contender
}
