import { type Choice, defineQuestionType, type Value } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { CascaderAnswer } from '@canvass/protocol';
import { choiceValue } from '../../answers/entries/choice-value.ts';
import { chosenNodes, nodeOption, pathAnswer, pathTo, type TreeNode } from './tree-path.ts';

/** Choices in a tree, level by level, down to a leaf of `tree_list` (VALID-18). */
export const cascader = defineQuestionType<QuestionOf<'cascader'>, CascaderAnswer>({
  id: 'cascader',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  parse(raw, question) {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
    const levels = Object.entries(raw);
    if (!levels.every((level): level is [string, [string]] => isSingleGid(level[1]))) return undefined;
    const path = chosenNodes(question, Object.fromEntries(levels));
    return path.length === levels.length ? pathAnswer(path) : undefined;
  },
  initialAnswer: () => undefined,
  validate(question, answer) {
    const path = chosenNodes(question, answer);
    const last = path.at(-1);
    if (last === undefined) return question.required === true ? [missingLevel(1)] : [];
    return isLeaf(last) ? [] : [missingLevel(path.length + 1)];
  },
  // Rules never hide nodes.
  prune: (answer) => answer,
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value: (question, answer, titleOf) =>
    listChoices(question, answer).map((choice) => choiceValue(choice, titleOf)),
  fromValue(question, value) {
    const gid = gidOfLastNode(value);
    const path = pathTo(question.tree_list ?? [], (node) => node.gid === gid);
    return path && pathAnswer(path);
  },
  choices: listChoices,
});

const isLeaf = ({ items = [] }: TreeNode): boolean => items.length === 0;

const missingLevel = (level: number) => ({ key: 'validate.answer', part: String(level) });

const isSingleGid = (raw: unknown): raw is [string] =>
  Array.isArray(raw) && raw.length === 1 && typeof raw[0] === 'string';

function listChoices(question: QuestionOf<'cascader'>, answer: CascaderAnswer): readonly Choice[] {
  const path = chosenNodes(question, answer);
  return path.map((node, at) => ({
    option: nodeOption(node, (at === 0 ? question.tree_list : path[at - 1]?.items) ?? []),
  }));
}

/** Reads the gid of the deepest node. The value is a gid, a choice, or a list that ends with a gid or choice. */
function gidOfLastNode(value: Value): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return undefined;
  if ('gid' in value) return value.gid;
  return 'at' in value ? gidOfLastNode(value.at(-1) ?? null) : undefined;
}
