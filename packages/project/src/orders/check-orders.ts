import { computeWords } from '../json/wording.ts';
import type { QuestionCheck, CheckContext } from '../project-index/check.ts';
import { child, type Path } from '../json/path.ts';
import { nameOfGid, ownerOf, type QuestionParts } from '../project-index/question-parts.ts';
import type { Item, ProjectIndex } from '../project-index/project-index.ts';
import { listOf, textOf, objectsIn } from '../findings/authored.ts';
import type { Findings, Finding } from '../findings/findings.ts';
import { cyclesIn, trailText } from '../project-index/cycles.ts';

/** An entry of optionOrderRefs or a `question_from`, by which a question follows the order of another question. */
interface FollowedOrder {
  readonly source: string;
  readonly target: string;
  readonly path: Path;
}

/** Checks orders that follow another question. */
export function checkOrders({ project, index, findings }: CheckContext): void {
  const allOrders = [...followedOrders(project, index)];
  const leaders = new Map<string, FollowedOrder>();
  const questionsWithOptions = new Set<string | undefined>();
  for (const item of index.items) if (item.kind === 'option') questionsWithOptions.add(ownerOf(item));
  for (const following of allOrders) {
    const { source, target } = following;
    const withoutOptions = [source, target].find((gid) => !questionsWithOptions.has(gid));
    const leader = leaders.get(target);
    if (source === target) findings.add(selfOrderFinding(following, index));
    else if (withoutOptions !== undefined) findings.add(noOptionsFinding(following, withoutOptions, index));
    else if (leader !== undefined && leader.source !== source)
      findings.add(twoLeadersFinding(following, leader, index));
    else leaders.set(target, following);
  }
  const leaderOf = (gid: string): readonly string[] => {
    const leader = leaders.get(gid)?.source;
    return leader !== undefined && leaders.has(leader) ? [leader] : [];
  };
  for (const cycle of cyclesIn(leaders.keys(), leaderOf)) findings.add(reportCycle(cycle, leaders, index));
}

function* followedOrders(project: CheckContext['project'], index: ProjectIndex): Iterable<FollowedOrder> {
  const isQuestion = (gid: string | undefined): gid is string =>
    gid !== undefined && index.byGid.get(gid)?.kind === 'question';
  for (const [value, path] of objectsIn(project, 'optionOrderRefs', undefined)) {
    const [source, target] = [textOf(value.sourceGid), textOf(value.targetGid)];
    if (isQuestion(source) && isQuestion(target)) yield { source, target, path };
  }
  for (const { kind, value, path } of index.items) {
    if (kind !== 'question') continue;
    const [source, target] = [textOf(value.question_from), textOf(value.gid)];
    if (isQuestion(source) && isQuestion(target))
      yield { source, target, path: child(path, 'question_from') };
  }
}

const selfOrderFinding = ({ source, path }: FollowedOrder, index: ProjectIndex): Finding => ({
  id: 'order.self',
  path,
  message: computeWords`The question ${nameOfGid(source, index)} cannot follow its own order.`,
  fix: 'Use the order of another question, or remove this.',
});
const noOptionsFinding = (
  { path }: FollowedOrder,
  gidWithoutOptions: string,
  index: ProjectIndex,
): Finding => ({
  id: 'order.no-options',
  path,
  message: computeWords`The question ${nameOfGid(gidWithoutOptions, index)} has no options that could be ordered.`,
  fix: 'Use questions with options.',
});
const twoLeadersFinding = (
  { source, target, path }: FollowedOrder,
  leader: FollowedOrder,
  index: ProjectIndex,
): Finding => ({
  id: 'order.two-sources',
  path,
  message: computeWords`The question ${nameOfGid(target, index)} follows the order of ${nameOfGid(leader.source, index)} already, so it cannot follow ${nameOfGid(source, index)} too.`,
  fix: 'Remove one of the two.',
});
function reportCycle(
  cycle: readonly string[],
  leaders: ReadonlyMap<string, FollowedOrder>,
  index: ProjectIndex,
): Finding {
  const [first = ''] = cycle;
  const names = [...cycle, first].map((gid) => nameOfGid(gid, index));
  return {
    id: 'order.circular',
    path: leaders.get(first)?.path,
    message: computeWords`These questions follow each other's order in a cycle: ${trailText(names)}.`,
    fix: 'Remove one of the references.',
  };
}

/** Checks the order modes of a question's options and rows, and which options are fixed or exclusive. */
export const checkListOrders: QuestionCheck = (question, { findings }) => {
  const { item, options, rows } = question;
  checkFixed(item, { field: 'option_order', list: options, groups: 'option_group_list' }, findings);
  checkFixed(item, { field: 'row_order', list: rows, groups: 'row_group_list' }, findings);
  checkExclusive(question, findings);
};

/** Types with exclusive options that show all options in one list. */
const TYPES_WITH_EXCLUSIVE: ReadonlySet<unknown> = new Set(['multiple', 'image_select']);

/** Warns if an exclusive option is shuffled, because respondents look for it at the end. */
function checkExclusive({ item, options }: QuestionParts, findings: Findings): void {
  const order = item.value.option_order;
  if (typeof order !== 'string' || order === 'normal' || !TYPES_WITH_EXCLUSIVE.has(item.value.qtype)) return;
  for (const { value, path } of options) {
    if (value.exclusive !== true || value.fixed === true) continue;
    findings.add({
      id: 'order.exclusive-moves',
      severity: 'warning',
      path,
      message: 'The options are shuffled, including this exclusive one, which respondents expect at the end.',
      fix: 'Add "fixed": true to keep its position.',
    });
  }
}

interface Order {
  readonly field: 'option_order' | 'row_order';
  readonly list: readonly Item<'option' | 'row'>[];
  readonly groups: 'option_group_list' | 'row_group_list';
}
/** Reports orders that change nothing, because at most one option is not `fixed`. */
function checkFixed(
  { value, path }: Item<'question'>,
  { field, list, groups }: Order,
  findings: Findings,
): void {
  const order = textOf(value[field]);
  const movableCount = list.filter((item) => item.value.fixed !== true).length;
  if (order === undefined || order === 'normal' || list.length < 2 || movableCount > 1) return;
  if (listOf<unknown>(value[groups]).length > 0) return;
  findings.add({
    id: 'order.all-fixed',
    severity: 'warning',
    path: child(path, field),
    message: computeWords`Shuffling has no effect, because ${movableCount === 0 ? 'all are' : 'all but one are'} \`fixed\`.`,
    fix: computeWords`Remove \`fixed\` from those that may move, or remove \`${field}\`.`,
  });
}
