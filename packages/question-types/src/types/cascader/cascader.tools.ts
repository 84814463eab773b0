import {
  withTools,
  type ChoiceShape,
  type ValueShape,
  type QuestionProblem,
  type RandomSource,
  type ScriptResult,
} from '@canvass/logic';
import { namesByNearness, type QuestionOf } from '@canvass/project';
import {
  nodeOption,
  chosenNodes,
  depthOf,
  pathAnswer,
  pathTo,
  titleOfLevel,
  type TreeNode,
} from './tree-path.ts';
import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { CascaderAnswer } from '@canvass/protocol';
import { questionCode } from '../../answers/entries/option-code.ts';
import { cascader } from './cascader.ts';

type Tree = NonNullable<QuestionOf<'cascader'>['tree_list']>;

/** The shape of an answer: a list of the nodes on the path to a leaf. */
function treeShape({ tree_list: tree = [] }: QuestionOf<'cascader'>): ValueShape {
  const shapesByIndex: ChoiceShape[] = [];
  addLevel(tree, 0, shapesByIndex);
  return { kind: 'list', member: { kind: 'any' }, shapesByIndex, maxMembers: shapesByIndex.length };
}

function addLevel(nodes: Tree, level: number, levels: ChoiceShape[]): void {
  if (nodes.length === 0) return;
  const options = nodes.map((node) => {
    const { gid, seq } = nodeOption(node, nodes);
    return { gid, cid: gid, seq };
  });
  levels[level] = { kind: 'choice', options: [...(levels[level]?.options ?? []), ...options] };
  for (const { items = [] } of nodes) addLevel(items, level + 1, levels);
}

export const authorTexts = {
  'cascader.no-tree': {
    message: 'The question has no tree to choose from.',
    fix: 'Add nodes in tree_list, or choose another question type.',
  },
  'cascader.same-title': {
    message: 'Another choice of this level is also called {title}, so respondents cannot distinguish them.',
    fix: 'Change one of the titles.',
  },
  'cascader.no-level': {
    message: 'The tree has only {count} levels, so the title of level {level} is never shown.',
    isRemovable: true,
    fix: 'Remove it, or add nodes below.',
  },
} as const satisfies AuthorTexts;

export const cascaderWithTools = withTools<QuestionOf<'cascader'>, CascaderAnswer>(cascader, {
  shape: treeShape,
  score(question, answer) {
    if (pathTo(question.tree_list ?? [], ({ score }) => score !== undefined) === undefined) return undefined;
    const last = chosenNodes(question, answer).at(-1);
    return last?.items === undefined || last.items.length === 0 ? (last?.score ?? 0) : 0;
  },
  fromScript: (entry, { question }) => pathFromScript(entry, question),
  variables: (question) =>
    levels(question).map((level) => ({
      part: String(level),
      partTitle: titleOfLevel(question, level) ?? `level ${level}`,
      kind: 'text',
      isListed: true,
    })),
  values(question, answer) {
    const path = chosenNodes(question, answer);
    return levels(question).map((level) => path[level - 1]?.title);
  },
  arbitraryAnswer(random, question) {
    if (question.required !== true && random.int(8) === 0) return undefined;
    const path = walk(random, question.tree_list ?? []);
    return path.length === 0 ? undefined : pathAnswer(path);
  },
  summarise: (question, answer, titleOf) =>
    cascader
      .choices(question, answer)
      .map(({ option }) => titleOf(option).replace(/\s+/g, ' '))
      .join(' / '),
  check: checkTree,
});

const levels = ({ tree_list: tree = [] }: QuestionOf<'cascader'>): readonly number[] =>
  Array.from({ length: Math.max(1, depthOf(tree)) }, (_, at) => at + 1);

function walk(random: RandomSource, nodes: readonly TreeNode[]): readonly TreeNode[] {
  const node = nodes[random.int(Math.max(1, nodes.length))];
  return node === undefined ? [] : [node, ...walk(random, node.items ?? [])];
}

/** Reads a script's titles or gids from the first level on, as in `[Europe, Ireland, Cork]`, or only the last gid. */
function pathFromScript(entry: unknown, question: QuestionOf<'cascader'>): ScriptResult<CascaderAnswer> {
  const { tree_list: tree = [] } = question;
  if (typeof entry === 'string') {
    const path = pathTo(tree, ({ gid }) => gid === entry);
    if (path !== undefined) return { answer: pathAnswer(path) };
  }
  const names: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  const path: TreeNode[] = [];
  let nodesBelow = tree;
  for (const name of names) {
    const node = nodesBelow.find(({ gid, title }) => gid === name || title === name);
    if (node === undefined)
      return { problem: describeUnknownNode(question, name, { path, below: nodesBelow }) };
    path.push(node);
    nodesBelow = node.items ?? [];
  }
  return { answer: pathAnswer(path) };
}

const MAX_LISTED_TITLES = 5;

function describeUnknownNode(
  question: QuestionOf<'cascader'>,
  name: unknown,
  { path, below }: { readonly path: readonly TreeNode[]; readonly below: readonly TreeNode[] },
): string {
  const titles = below.map(({ title }) => title);
  const nearestTitles = (typeof name === 'string' ? namesByNearness(name, titles) : titles).slice(
    0,
    MAX_LISTED_TITLES,
  );
  const location =
    path.length === 0 ? 'at its first level' : `below ${path.map(({ title }) => title).join(' / ')}`;
  const offer =
    nearestTitles.length === 0 ? 'There is nothing there.' : `The nearest are ${nearestTitles.join(', ')}.`;
  return `${questionCode(question)} has no ${JSON.stringify(name) ?? 'nothing'} ${location}. ${offer}`;
}

type TreeProblem = QuestionProblem<keyof typeof authorTexts>;

function checkTree(question: QuestionOf<'cascader'>): readonly TreeProblem[] {
  const { tree_list: tree = [], level_titles: titles = {} } = question;
  if (tree.length === 0) return [{ severity: 'error', id: 'cascader.no-tree', path: '.tree_list' }];
  const count = depthOf(tree);
  const unusedLevels = Object.keys(titles).filter((level) => Number(level) > count);
  return [
    ...checkLevel(tree, '.tree_list'),
    ...unusedLevels.map(
      (level): TreeProblem => ({
        severity: 'warning',
        id: 'cascader.no-level',
        path: `.level_titles.${level}`,
        params: { count, level },
      }),
    ),
  ];
}

/** Reports nodes with equal titles below one node, because respondents cannot distinguish them. */
function checkLevel(nodes: readonly TreeNode[], path: string): readonly TreeProblem[] {
  const titles = new Set<string>();
  return nodes.flatMap(({ title, items = [] }, at) => {
    const isRepeated = titles.has(title);
    titles.add(title);
    const finding: TreeProblem = {
      severity: 'warning',
      id: 'cascader.same-title',
      path: `${path}[${at}].title`,
      params: { title },
    };
    return [...(isRepeated ? [finding] : []), ...checkLevel(items, `${path}[${at}].items`)];
  });
}
