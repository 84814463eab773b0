import { LOCAL_SEED_LIMIT, type Program, questionView, type State, start } from '@canvass/logic';
import { questionContext } from '@canvass/logic/inspect';
import type { Option, OrderMode } from '@canvass/protocol';
import { plainFacts } from '../play/plain-facts.ts';
import { countPositions, findImbalance, type Imbalance, type PositionCounts } from './position-balance.ts';

/** One list that is shown in an order by seed: its counts over all local seeds, with all options visible. */
export interface ListFigures extends PositionCounts {
  readonly code: string;
  readonly gid: string;
  readonly list: 'options' | 'rows';
  readonly mode: OrderMode;
  /** Codes of options or rows, as authored. */
  readonly items: readonly string[];
  /** Those that stay where they are. */
  readonly fixed: readonly string[];
  /** False where groups of options are ordered too, or the order of another question is followed. */
  readonly judged: boolean;
  readonly imbalance: readonly Imbalance[];
}

type ProgramQuestion = Program['questions'][number];

/** Modes whose order follows from a seed. */
const BY_SEED: ReadonlySet<OrderMode> = new Set(['random', 'random_reverse', 'loop', 'sort']);

/** Counts every randomised list of options and rows over all local seeds, in the order of the file. */
export function measureOrders(program: Program): readonly ListFigures[] {
  return program.questions.flatMap((question) => [
    ...measureList(program, question, 'options'),
    ...measureList(program, question, 'rows'),
  ]);
}

function measureList(
  program: Program,
  question: ProgramQuestion,
  list: ListFigures['list'],
): readonly ListFigures[] {
  const { gid, question: asked } = question;
  const items = (list === 'options' ? asked.items : asked.rows_items) ?? [];
  const mode = (list === 'options' ? asked.option_order : asked.row_order) ?? 'normal';
  if (items.length < 2 || !BY_SEED.has(mode)) return [];
  const counted = countPositions(items.length, ordersOf(program, question, { list, items }));
  const groups = list === 'options' ? asked.option_group_list : asked.row_group_list;
  const judged = (groups ?? []).length === 0 && question.order === undefined;
  return [
    {
      code: asked.cid ?? gid,
      gid,
      list,
      mode,
      items: items.map(codeOf),
      fixed: items.filter(({ fixed }) => fixed === true).map(codeOf),
      judged,
      ...counted,
      imbalance: judged ? findImbalance(counted, placesBy(mode, items)) : [],
    },
  ];
}

const codeOf = ({ cid, seq }: Option): string => cid ?? `A${seq}`;

/** Where each item is meant to stand: fixed ones nowhere else; others at every free place, or at two. */
function placesBy(mode: OrderMode, items: readonly Option[]): (item: number) => readonly number[] {
  const free = items.flatMap(({ fixed }, at) => (fixed === true ? [] : [at]));
  if (mode !== 'random_reverse') return (item) => (free.includes(item) ? free : []);
  return (item) => {
    const at = free.indexOf(item);
    const [own, mirrored] = [free[at], free[free.length - 1 - at]];
    return own === undefined || mirrored === undefined || own === mirrored ? [] : [own, mirrored];
  };
}

interface List {
  readonly list: ListFigures['list'];
  readonly items: readonly Option[];
}

/** What the engine shows with every local seed, as numbers of the authored list. */
function* ordersOf(
  program: Program,
  question: ProgramQuestion,
  { list, items }: List,
): Generator<readonly number[]> {
  const numbers = new Map(items.map(({ gid }, number) => [gid, number]));
  const first = start(program, plainFacts(program, { seq: null, seeds: {} }));
  for (let seed = 0; seed < LOCAL_SEED_LIMIT; seed += 1) {
    const facts = { ...first.facts, seeds: { [question.gid]: seed } };
    const state: State = { ...first, facts, options: {}, rows: {} };
    yield shown(program, state, { question, list }).map((gid) => numbers.get(gid) ?? -1);
  }
}

function shown(
  program: Program,
  state: State,
  { question, list }: { readonly question: ProgramQuestion; readonly list: List['list'] },
): readonly string[] {
  if (list === 'options')
    return questionContext(program, state, question)
      .orderedOptions()
      .map(({ gid }) => gid);
  return (questionView(program, state, question.gid)?.rows ?? []).map(({ option }) => option.gid);
}
