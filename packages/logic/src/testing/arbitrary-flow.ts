import type { Condition, FlowNode, Group, Project, Question, ProjectItem } from '@canvass/project';
import { layOut, mayComeInEitherOrder, type PlacedQuestion } from '../compile/layout.ts';
import type { Rng } from '../random/rng.ts';
import { makeCondition, pickOne } from './arbitrary-conditions.ts';
import { pickKind, FLOW_NODE_RECIPES, type NodeRecipe } from './arbitrary-flow-nodes.ts';
import { questionsIn } from './arbitrary-structure.ts';

const MAX_DEPTH = 3;

/** Adds a flow to a random survey. Removes jumps that would lead backwards in it. */
export function withFlow(random: Rng, project: Project): Project {
  const items = inGroups(project.items);
  const builder = new FlowBuilder(random, items);
  const flow = builder.root();
  const scored = scoreRules(random, items);
  return withoutBackwardJumps({
    ...project,
    items,
    flow,
    rule_map: { ...project.rule_map, ...builder.rules, ...scored.rules },
    dispConsList: [...(project.dispConsList ?? []), ...scored.display],
    desc_end_page: {
      ...project.desc_end_page,
      ...(random.int(3) === 0 && { content: ['Your score: ', { ref: 'total_score' }] }),
    },
  });
}

/** Puts each item into a group, because a flow contains only groups. */
function inGroups(items: Project['items']): readonly Group[] {
  return items.flatMap((item, index): readonly Group[] => {
    if (item.type === 'G') return [item];
    const groupItems: Group['items'] = [item];
    return [{ type: 'G', gid: `around${index}`, title: 'Around', showTitle: false, items: groupItems }];
  });
}

class FlowBuilder {
  readonly rules: Record<string, Condition> = {};
  readonly #random: Rng;
  readonly #questions: readonly Question[];
  readonly #left: string[];
  readonly #used: string[] = [];
  #count = 0;

  constructor(random: Rng, groups: readonly Group[]) {
    const gids = groups.map(({ gid }) => gid);
    this.#random = random;
    this.#questions = questionsIn(groups);
    this.#left = random.int(3) === 0 ? random.shuffle(gids) : gids;
  }

  root(): FlowNode {
    const items: FlowNode[] = [];
    while (this.#left.length > 0) items.push(this.#node(1));
    return { fid: 'root', type: 'F', ftype: 'root', items };
  }

  #node(depth: number): FlowNode {
    const kind = depth > MAX_DEPTH ? 'G' : pickKind(this.#random);
    if (kind === 'G') return this.#group();
    const { minChildren, conditions, fields }: NodeRecipe = FLOW_NODE_RECIPES[kind];
    const count = minChildren === undefined ? 0 : minChildren + this.#random.int(3);
    const node = { fid: this.#fid(), type: 'F', ftype: kind } as const;
    const items = Array.from({ length: count }, () => this.#node(depth + 1));
    return {
      ...node,
      ...(minChildren !== undefined && { items }),
      ...this.#condition(conditions),
      ...fields?.(this.#random, count),
    };
  }

  #group(): FlowNode {
    if (this.#random.int(10) === 0 && this.#left.length > 1) this.#left.shift();
    const isRepeated = this.#used.length > 0 && (this.#left.length === 0 || this.#random.int(5) === 0);
    const gid = (isRepeated ? pickOne(this.#random, this.#used) : this.#left.shift()) ?? '';
    if (!isRepeated) this.#used.push(gid);
    return { fid: this.#fid(), type: 'G', gid, ...this.#condition(FLOW_NODE_RECIPES.G.conditions) };
  }

  /** One of `oneIn` nodes has a condition on average. */
  #condition(oneIn: number): Partial<FlowNode> {
    const random = this.#random;
    if (random.int(oneIn) > 0) return { conditionGroup: 'FC_empty' };
    if (random.int(4) > 0)
      return { conditionGroup: this.#rule(makeCondition(random, this.#questions, this.#questions.length)) };
    const from = random.int(4);
    const score = pickOne<[number | null, number | null]>(random, [
      [from, null],
      [null, from],
      [from, from + 2],
    ]);
    if (random.int(2) === 0) return { needScore: true, score };
    const condition: Condition = { session: 'total_score', op: 'gte', value: from };
    return { needScore: true, conditionGroup: this.#rule(condition) };
  }

  #rule(condition: Condition): string {
    const id = `flow${Object.keys(this.rules).length}`;
    this.rules[id] = condition;
    return id;
  }

  #fid(): string {
    this.#count += 1;
    return `f${this.#count}`;
  }
}

function scoreRules(random: Rng, items: Project['items']) {
  const targets = questionsIn(items).filter(() => random.int(10) === 0);
  const rules: Record<string, Condition> = {};
  const display = targets.map(({ gid }, index) => {
    rules[`score${index}`] = { session: 'total_score', op: 'gt', value: random.int(3) };
    const action = pickOne(random, ['display', 'hide'] as const);
    return { targets: [gid], action, conditionGroup: `score${index}` };
  });
  return { rules, display };
}

/** Removes jumps that lead backwards in the order of the flow, because they are an error. */
function withoutBackwardJumps(project: Project): Project {
  const { questions } = layOut(project);
  const placedQuestions = new Map(
    questions.flatMap((one) => [one.question.gid, one.question.cid].map((id) => [id, one])),
  );
  const leadsOn = (source: string, target: string) => {
    const [from, to] = [placedQuestions.get(source), placedQuestions.get(target)];
    return from === undefined || to === undefined || mayFollow(from, to);
  };
  return {
    ...project,
    items: project.items.map((item) => withoutCode(item, leadsOn)),
    jumpConsList: (project.jumpConsList ?? []).filter(
      ({ bindQ, nextQ = '' }) => nextQ === 'group_end' || leadsOn(bindQ, nextQ),
    ),
  };
}

function mayFollow(from: PlacedQuestion, to: PlacedQuestion): boolean {
  const [first] = from.occurrences;
  if (first === undefined || to === from) return false;
  return to.occurrences.some(
    ({ node, group }) => node > first.node || mayComeInEitherOrder(first.group, group),
  );
}

function withoutCode<T extends ProjectItem>(
  item: T,
  leadsOn: (source: string, target: string) => boolean,
): T {
  if (item.type !== 'Q') return { ...item, items: item.items.map((inside) => withoutCode(inside, leadsOn)) };
  const { jump_code: code, ...withoutJumpCode } = item;
  const targets = [...(code ?? '').matchAll(/goto (Q\d+)/g)].map(([, cid]) => cid ?? '');
  return targets.every((target) => leadsOn(item.gid, target)) ? item : (withoutJumpCode as T); // only an optional field was removed
}
