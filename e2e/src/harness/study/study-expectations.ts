import type { Cell } from '@canvass/export';
import type { AnsweredResponse } from './study-respondent.ts';

const NOT_ASKED: Cell = { missing: 'not_asked' };
const NOT_OFFERED: Cell = { missing: 'not_offered' };
const EMPTY: Cell = { missing: 'empty' };
const NOT_APPLICABLE: Cell = { missing: 'not_applicable' };
type Cells = Record<string, Cell>;
type Parts = Readonly<Record<string, never>>;

/** The expected export row of a respondent, derived from the respondent's pages and answers without the export's code. */
export function createExpectedCells(response: AnsweredResponse): Cells {
  const { seq, state, leftQuestions, answers, options, rows, times } = response;
  const { q, status } = state.end;
  const ifAsked = (gid: string, cells: Cells): Cells =>
    leftQuestions.has(gid) ? cells : Object.fromEntries(Object.keys(cells).map((name) => [name, NOT_ASKED]));
  const ifOffered = (list: readonly string[] | undefined, gid: string, cell: () => Cell) =>
    list?.includes(gid) === true ? cell() : NOT_OFFERED;
  const answerTo = (gid: string) => answers[gid] as Parts & readonly unknown[];
  return {
    seq,
    status,
    ended_by: q === undefined ? EMPTY : q.toUpperCase(),
    test: 0,
    language: state.language,
    device: state.facts.device,
    ext_ward: state.facts.params['ward'] ?? 's',
    ext_visits: state.facts.params['visits'] === undefined ? EMPTY : Number(state.facts.params['visits']),
    ...ifAsked('q1', singleCells(answerTo('q1'))),
    ...ifAsked('q2', { Q2: numberCell(answerTo('q2')?.[0]) }),
    ...ifAsked(
      'q3',
      multipleCells(answerTo('q3'), (gid, cell) => ifOffered(options['q3'], gid, cell)),
    ),
    ...ifAsked('q3', { Q3_order: orderCell('A', options['q3']) }),
    ...ifAsked(
      'q4',
      matrixCells(answerTo('q4'), (gid, cell) => ifOffered(rows['q4'], gid, cell)),
    ),
    ...ifAsked('q4', { Q4_row_order: orderCell('R', rows['q4']) }),
    ...ifAsked('q5', scoreCells(answerTo('q5'))),
    ...ifAsked('q6', rankCells(answerTo('q6'))),
    ...ifAsked('q7', tableCells(answerTo('q7'))),
    ...ifAsked('q8', { Q8: dayCell(answerTo('q8')?.[0]) }),
    ...ifAsked('q9', { Q9: (answerTo('q9')?.[0] as string | undefined) ?? EMPTY }),
    ...timeCells(times, leftQuestions),
  };
}

const numberOf = (gid: string) => Number(gid.slice(gid.lastIndexOf('_') + 1).replace('r', ''));
const orderCell = (letter: string, gids: readonly string[] = []): Cell =>
  gids.map((gid) => `${letter}${numberOf(gid)}`).join(' ');
const numberCell = (text: unknown): Cell => (text === undefined ? EMPTY : Number(text));
const dayCell = (seconds: unknown): Cell =>
  typeof seconds === 'number' ? new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 10) : EMPTY;

function singleCells(answer: readonly unknown[] | undefined): Cells {
  if (answer === undefined) return { Q1: EMPTY, Q1_A9_open: EMPTY };
  const [gid, text] = answer as [string, string?];
  return { Q1: numberOf(gid), Q1_A9_open: gid === 'q1_9' ? (text ?? EMPTY) : NOT_OFFERED };
}

type IfOffered = (gid: string, cell: () => Cell) => Cell;

function multipleCells(answer: readonly unknown[] | undefined, ifOffered: IfOffered): Cells {
  const entries = (answer ?? []) as readonly (readonly [string, string?])[];
  const textsByGid = new Map(entries.map(([gid, text]) => [gid, text]));
  const flagCell = (gid: string) =>
    ifOffered(gid, () => (answer === undefined ? EMPTY : textsByGid.has(gid) ? 1 : 0));
  const openCell =
    answer === undefined ? EMPTY : textsByGid.has('q3_4') ? (textsByGid.get('q3_4') ?? EMPTY) : NOT_OFFERED;
  return {
    Q3_A1: flagCell('q3_1'),
    Q3_A2: flagCell('q3_2'),
    Q3_A3: flagCell('q3_3'),
    Q3_A4: flagCell('q3_4'),
    Q3_A4_open: ifOffered('q3_4', () => openCell),
  };
}

function matrixCells(answer: Parts | undefined, ifOffered: IfOffered): Cells {
  const rowCell = (gid: string) =>
    ifOffered(gid, () => {
      if (answer?.[`${gid}_no_apply`] === 99) return NOT_APPLICABLE;
      const cell: readonly [string] | undefined = answer?.[gid];
      return cell === undefined ? EMPTY : numberOf(cell[0]);
    });
  return { Q4_R1: rowCell('q4_r1'), Q4_R2: rowCell('q4_r2') };
}

function scoreCells(answer: Parts | undefined): Cells {
  const itemCell = (gid: string): Cell => {
    const entry: readonly (number | null)[] | undefined = answer?.[gid];
    if (entry?.[3] === 99) return NOT_APPLICABLE;
    return entry?.[0] ?? EMPTY;
  };
  return { Q5_A1: itemCell('q5_1'), Q5_A2: itemCell('q5_2') };
}

function rankCells(answer: Parts | undefined): Cells {
  const rank = (gid: string): Cell => answer?.[gid] ?? EMPTY;
  return { Q6_A1: rank('q6_1'), Q6_A2: rank('q6_2'), Q6_A3: rank('q6_3') };
}

function tableCells(answer: readonly unknown[] | undefined): Cells {
  const lines = (answer ?? []) as readonly Readonly<Record<string, string>>[];
  const cells: Cells = { Q7_rows: answer === undefined ? EMPTY : lines.length };
  for (const line of [1, 2, 3]) {
    cells[`Q7_${line}_A1`] = lines[line - 1]?.['q7_1'] ?? EMPTY;
    cells[`Q7_${line}_A2`] = lines[line - 1]?.['q7_2'] ?? EMPTY;
  }
  return cells;
}

function timeCells(
  times: AnsweredResponse['times'],
  seenQuestions: AnsweredResponse['leftQuestions'],
): Cells {
  const page = (gid: string): Cell => (times[gid] ?? 0) / 1000;
  return Object.fromEntries(
    ['q1', 'q3', 'q5', 'q7'].map((gid) => [
      `time_${gid.toUpperCase()}`,
      seenQuestions.has(gid) ? page(gid) : NOT_ASKED,
    ]),
  );
}
