import { LOCAL_SEED_LIMIT, type Program, questionView, type State, start } from '@canvass/logic';
import { momentOf, questionContext } from '@canvass/logic/inspect';
import type { Option, OrderMode, Question } from '@canvass/project';
import { plainFacts } from '@canvass/simulation';
import { type OrderedGroup, orderedGroups, questionOrder } from './question-orders.ts';
import { countPositions, findImbalance, type Imbalance, type PositionCounts } from './position-balance.ts';

/** One list that is shown in an order by seed: its counts over all local seeds, with all options visible. */
export interface ListFigures extends PositionCounts {
  readonly code: string;
  readonly gid: string;
  readonly list: 'options' | 'rows' | 'questions';
  readonly mode: OrderMode;
  /** Codes of options, rows, or questions and pages of a group, as authored. */
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

/** Counts every randomised list over all local seeds: groups of questions, then options and rows, as in the file. */
export function measureOrders(program: Program): readonly ListFigures[] {
  return [
    ...orderedGroups(program).map((group) => measureGroup(program, group)),
    ...program.questions.flatMap((question) => [
      ...measureList(program, question, 'options'),
      ...measureList(program, question, 'rows'),
    ]),
  ];
}

function measureGroup(program: Program, group: OrderedGroup): ListFigures {
  const { gid, code, mode, children } = group;
  const orders = withEverySeed(program, gid, (state) => questionOrder(program, state, group));
  const counted = countPositions(children.length, orders);
  return {
    code,
    gid,
    list: 'questions',
    mode,
    items: children.map((child) => child.code),
    fixed: [],
    judged: true,
    ...counted,
    imbalance: findImbalance(counted, placesBy(mode, new Array(children.length).fill({}))),
  };
}

type QuestionList = 'options' | 'rows';

function measureList(
  program: Program,
  question: ProgramQuestion,
  list: QuestionList,
): readonly ListFigures[] {
  const { gid, question: asked, order } = question;
  const { items, mode, groupModes } = fieldsOf(asked, list);
  if (items.length < 2 || ![mode, ...groupModes].some((each) => BY_SEED.has(each))) return [];
  const numbers = new Map(items.map((item, number) => [item.gid, number]));
  const orders = withEverySeed(program, gid, (state) =>
    shown(program, state, { question, list }).map((shownGid) => numbers.get(shownGid) ?? -1),
  );
  const counted = countPositions(items.length, orders);
  const judged = order === undefined;
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

function fieldsOf(question: Question, list: QuestionList) {
  const [items = [], mode = 'normal', groupMode = 'normal', groups = []] =
    list === 'options'
      ? [question.items, question.option_order, question.option_group_order, question.option_group_list]
      : [question.rows_items, question.row_order, question.row_group_order, question.row_group_list];
  return { items, mode, groupModes: [groupMode, ...groups.map(({ order }) => order ?? 'normal')] };
}

const codeOf = ({ cid, seq }: Option): string => cid ?? `A${seq}`;

/** Where each item is meant to stand: fixed ones nowhere else; others at every free place, or at two. */
function placesBy(
  mode: OrderMode,
  items: readonly { readonly fixed?: boolean }[],
): (item: number) => readonly number[] {
  const free = items.flatMap(({ fixed }, at) => (fixed === true ? [] : [at]));
  if (mode !== 'random_reverse') return (item) => (free.includes(item) ? free : []);
  return (item) => {
    const at = free.indexOf(item);
    const [own, mirrored] = [free[at], free[free.length - 1 - at]];
    return own === undefined || mirrored === undefined || own === mirrored ? [] : [own, mirrored];
  };
}

/** What `orderOf` says with every local seed of the question or group, all options being visible. */
function* withEverySeed(
  program: Program,
  gid: string,
  orderOf: (state: State) => readonly number[],
): Generator<readonly number[]> {
  const first = start(program, plainFacts(program, { seq: null, seeds: {} }));
  for (let seed = 0; seed < LOCAL_SEED_LIMIT; seed += 1) {
    yield orderOf({ ...first, facts: { ...first.facts, seeds: { [gid]: seed } }, options: {}, rows: {} });
  }
}

function shown(
  program: Program,
  state: State,
  { question, list }: { readonly question: ProgramQuestion; readonly list: QuestionList },
): readonly string[] {
  if (list === 'options')
    return questionContext(momentOf(program, state), question)
      .orderedOptions()
      .map(({ gid }) => gid);
  return (questionView(program, state, question.gid)?.rows ?? []).map(({ option }) => option.gid);
}
