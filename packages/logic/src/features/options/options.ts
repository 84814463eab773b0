import { orderItems } from '../../content/orders.ts';
import type { Question, Option, RichText } from '@canvass/project';
import {
  type ChainLookup,
  type ChoiceGroup,
  computeFields,
  listGroups,
  type ListName,
  type Origin,
} from './choice-groups.ts';
import { groupBy } from './cycles.ts';
import { followOrder, computeLeaders, type Order, OrderCache } from './follow-order.ts';
import type { RuleContext } from '../../compile/compile-rules.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks, CarriedTitle, Moment } from '../../program/program.ts';
import { computeRelatedReferences, narrowHook } from './narrow-lists.ts';
import { comesBefore, rankOfQuestion } from '../../content/environment.ts';
import { vectorGet } from '../../program/vector.ts';
import type { Layout } from '../../compile/layout.ts';

const NOTHING: readonly Origin[] = [];

/** The hook for titles that options and rows take from those that they mirror. Undefined if none mirrors another. */
function carryHook(context: RuleContext, index: number, chainOf: ChainLookup): QuestionHooks['carry'] {
  const question = context.layout.questions[index]?.question;
  const allOptions = [...(question?.items ?? []), ...(question?.rows_items ?? [])];
  const chains = new Map(allOptions.map((option) => [option.gid, chainOf(option)] as const));
  const chainsInUse = [...chains.values()].filter((chain) => chain.length > 0);
  if (chainsInUse.length === 0) return undefined;
  const hasOpenTextOrigin = (option: Option) =>
    (chains.get(option.gid) ?? []).some((origin) => origin.option.is_open === true);
  const removesOpenTexts = allOptions.some((option) => option.is_open === true && hasOpenTextOrigin(option));
  const questionsInTitles = chainsInUse.flatMap((chain) =>
    questionsInPlaceholders(context, rootOf(chain)?.option),
  );
  return {
    reads: {
      questions: [...new Set([...chainsInUse.flat().map((origin) => origin.question), ...questionsInTitles])],
      expressions: [],
    },
    title: (moment, option) => findCarriedTitle(moment, index, chains.get(option.gid) ?? []),
    ...(removesOpenTexts && { close: createOpenTextRemover(hasOpenTextOrigin) }),
  };
}

const rootOf = (chain: readonly Origin[]): Origin | undefined => chain.at(-1);

/** The title of the chain's root (SHOW-9), with the open text nearest to the root. */
function findCarriedTitle(moment: Moment, index: number, chain: readonly Origin[]): CarriedTitle | undefined {
  const root = rootOf(chain);
  if (root === undefined) return undefined;
  const question = moment.program.questions[index];
  const before = question === undefined ? 0 : rankOfQuestion(moment, question);
  const texts = chain.flatMap((origin) => findOpenTexts(moment, origin, before));
  const text = texts.at(-1);
  return { option: root.option, ...(text !== undefined && { text }) };
}

/** The open text of an option or row, if it was chosen in a question before the given rank. Otherwise empty. */
function findOpenTexts(moment: Moment, { question, option }: Origin, before: number): readonly string[] {
  const source = moment.program.questions[question];
  const answer = vectorGet(moment.state.effective, question);
  if (source === undefined || answer === null) return [];
  if (!comesBefore(moment, question, before)) return [];
  const choiceWithText = source.type
    .choices(source.question, answer)
    .find(
      ({ text = '', ...choice }) => text.trim() !== '' && (choice.row ?? choice.option).gid === option.gid,
    );
  return choiceWithText?.text === undefined ? [] : [choiceWithText.text];
}

/** Returns a function that removes the open-text field of options if an option that they mirror has one (SHOW-9). */
function createOpenTextRemover(
  hasOpenTextOrigin: (option: Option) => boolean,
): (question: Question) => Question {
  const cache = new WeakMap<Question, Question>();
  const closeOption = (option: Option): Option => {
    if (option.is_open !== true || !hasOpenTextOrigin(option)) return option;
    const { is_open: _, open_attrs: __, ...closedOption } = option;
    return closedOption;
  };
  return (question) => {
    const closedQuestion = cache.get(question) ?? {
      ...question,
      ...(question.items && { items: question.items.map(closeOption) }),
      ...(question.rows_items && { rows_items: question.rows_items.map(closeOption) }),
    };
    cache.set(question, closedQuestion);
    return closedQuestion;
  };
}

/** Indexes of the questions that placeholders in an option's title read, in any language. */
function questionsInPlaceholders(
  { project, scope, compiler }: RuleContext,
  option: Option | undefined,
): readonly number[] {
  if (option === undefined) return [];
  const translatedTitles = Object.values(project.translations ?? {}).flatMap(
    (texts) => texts[option.gid]?.['title'] ?? [],
  );
  return [option.title, translatedTitles].flatMap(referencesIn).flatMap((source) => {
    const { expression } = compiler.compileExpression(source, { ...scope, use: 'reference' });
    return expression?.reads.questions ?? [];
  });
}

function referencesIn(text: RichText): readonly string[] {
  if (typeof text === 'string') return [];
  return text.flatMap((node) => {
    if (typeof node === 'string') return [];
    return 'ref' in node ? [node.ref] : referencesIn(node.children ?? []);
  });
}

/**
 * Options and rows that depend on other questions or belong to groups (SHOW-6; SHOW-8): related options with carried
 * titles, bound options, groups, orders that follow another question.
 */
export const optionsFeature: EngineFeature = {
  id: 'options',
  compile(context) {
    const chainOf = chainsIn(context.layout);
    const links = computeRelatedReferences(context);
    const leaders = computeLeaders(context);
    const orderCache = new OrderCache(leaders);
    const questions = new Map<number, QuestionHooks>();
    context.layout.questions.forEach((placedQuestion, index) => {
      const hooks = removeUndefined({
        narrow: narrowHook(context, placedQuestion, { chainOf, links: links.get(index) ?? [] }),
        carry: carryHook(context, index, chainOf),
        order: orderHook(context, index, { chainOf, leaders, orderCache }),
        grouping: groupingHook(context, index),
      });
      if (Object.keys(hooks).length > 0) questions.set(index, hooks);
    });
    return { questions };
  },
};

type Hooks = { readonly [K in 'narrow' | 'carry' | 'order' | 'grouping']: QuestionHooks[K] | undefined };

function removeUndefined(hooks: Hooks): QuestionHooks {
  return Object.fromEntries(Object.entries(hooks).filter(([, hook]) => hook !== undefined));
}

const LISTS = ['options', 'rows'] as const satisfies readonly ListName[];

interface FollowedOrders {
  readonly chainOf: ChainLookup;
  /** Index of each follower's leader. */
  readonly leaders: ReadonlyMap<number, number>;
  readonly orderCache: OrderCache;
}

/** The hook for groups and for the order of another question. If both apply, the other order moves whole groups. */
function orderHook(
  context: RuleContext,
  index: number,
  { chainOf, leaders, orderCache }: FollowedOrders,
): QuestionHooks['order'] {
  const question = context.layout.questions[index]?.question;
  if (question === undefined) return undefined;
  const orders = LISTS.map((list): Order | undefined => {
    const groups = listGroups(question, list);
    const leader = leaders.get(index);
    const followedOrder =
      leader === undefined ? undefined : followOrder(context, { list, follower: index, leader, chainOf });
    if (groups.length === 0) return followedOrder;
    if (followedOrder === undefined) return groupOrder(question, list, groups);
    return (program, facts) => keepGroupsTogether(followedOrder(program, facts), groups);
  });
  if (orders.every((order) => order === undefined)) return undefined;
  const [options, rows] = orders.map(
    (order, listIndex) => order && orderCache.cached(index, LISTS[listIndex] ?? 'options', order),
  );
  return {
    reads: { questions: [], expressions: [] }, // depends only on facts, which every view reads anyway
    apply: (program, facts, list, own) => (list === 'options' ? options : rows)?.(program, facts) ?? own,
  };
}

/** The hook for headings of groups, if the question shows them (`showOptionsGroupTitle`, `showRowsGroupTitle`). */
function groupingHook({ layout }: RuleContext, index: number): QuestionHooks['grouping'] {
  const question = layout.questions[index]?.question;
  if (question === undefined) return undefined;
  const shownGroupsOf = (list: ListName): readonly ChoiceGroup[] =>
    computeFields(question, list).showsTitles ? listGroups(question, list) : [];
  const groups = { options: shownGroupsOf('options'), rows: shownGroupsOf('rows') };
  if (groups.options.length === 0 && groups.rows.length === 0) return undefined;
  return {
    findGroup: ({ group_id: gid }, list) => groups[list].find((group) => group.gid === gid)?.gid,
    headings: (list) =>
      groups[list].flatMap(({ gid, title }) => (title === undefined || title === '' ? [] : [{ gid, title }])),
  };
}

/** Adjacent options: a group with its members, or one option without a group. */
interface Block {
  readonly group: ChoiceGroup | undefined;
  readonly members: readonly number[];
}

/**
 * The order of a list with groups, as indexes into the authored list (ORDER-3).
 *
 * - A group is at the position of its first option, and its options stay together.
 * - Groups exchange positions by `option_group_order`; fixed groups keep theirs.
 * - Inside a group, options are ordered by its `order`, or else by the question's; fixed ones keep their position.
 * - Options without a group exchange their positions by the question's order.
 */
function groupOrder(question: Question, list: ListName, groups: readonly ChoiceGroup[]): Order {
  const { items, order, groupOrder: mode, key } = computeFields(question, list);
  const { gid } = question;
  const blocks = listBlocks(items.length, groups);
  const ungrouped = blocks.flatMap(({ group, members }) => (group === undefined ? members : []));
  return (program, facts) => {
    const orderMembers = (members: readonly number[], orderMode: typeof order, purpose: string) => {
      const memberFlags = members.map((index) => ({ fixed: items[index]?.fixed === true }));
      return orderItems(program, facts, { items: memberFlags, mode: orderMode, key: purpose, gid }).map(
        (position) => members[position] as number, // a permutation of them
      );
    };
    const movableBlocks = blocks.map(({ group }) => ({ fixed: group === undefined || group.fixed === true }));
    const blockOrder = orderItems(program, facts, { items: movableBlocks, mode, key: `${key}:groups`, gid });
    const freeIndexes = orderMembers(ungrouped, order, key).values();
    return blockOrder.flatMap((blockIndex) => {
      const { group, members } = blocks[blockIndex] as Block; // a permutation of them
      if (group !== undefined) return orderMembers(members, group.order ?? order, `${gid}:${group.gid}`);
      return members.map((index) => freeIndexes.next().value ?? index);
    });
  };
}

function listBlocks(count: number, groups: readonly ChoiceGroup[]): readonly Block[] {
  const groupByIndex = new Map(
    groups.flatMap((group) => group.members.map((index) => [index, group] as const)),
  );
  return Array.from({ length: count }, (_, index) => index).flatMap((index): readonly Block[] => {
    const group = groupByIndex.get(index);
    if (group === undefined) return [{ group, members: [index] }];
    return group.members[0] === index ? [{ group, members: group.members }] : [];
  });
}

/** Moves the options of each group to the position of the group's first option. */
function keepGroupsTogether(order: readonly number[], groups: readonly ChoiceGroup[]): readonly number[] {
  const groupByIndex = new Map(
    groups.flatMap((group) => group.members.map((index) => [index, group] as const)),
  );
  const blocks = groupBy(order, (index) => groupByIndex.get(index) ?? index);
  return [...blocks.values()].flat();
}

/** Returns a function that follows `option_origin` through all questions. It stops before an option would repeat. */
function chainsIn({ questions }: Layout): ChainLookup {
  const byGid = new Map<string, Origin>();
  questions.forEach(({ question: { items, rows_items: rows, tree_list: tree = [] } }, question) => {
    items?.forEach((option, itemIndex) =>
      byGid.set(option.gid, { question, list: 'options', itemIndex, option }),
    );
    rows?.forEach((option, itemIndex) =>
      byGid.set(option.gid, { question, list: 'rows', itemIndex, option }),
    );
    addNodes(tree, question, byGid);
  });
  return (option) => {
    if (option.option_origin === undefined) return NOTHING;
    const chain = new Set<Origin>();
    let origin = byGid.get(option.option_origin);
    while (origin !== undefined && !chain.has(origin)) {
      chain.add(origin);
      origin = byGid.get(origin.option.option_origin ?? '');
    }
    return [...chain];
  };
}

/** Adds the nodes of a tree, which can be mirrored like options. Their titles are also translated by gid. */
function addNodes(
  nodes: NonNullable<Question['tree_list']>,
  question: number,
  origins: Map<string, Origin>,
): void {
  for (const [index, { gid, title, items = [] }] of nodes.entries()) {
    origins.set(gid, { question, list: 'options', itemIndex: -1, option: { gid, seq: index + 1, title } });
    addNodes(items, question, origins);
  }
}
