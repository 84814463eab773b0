import { rankIn } from '../../program/presentation.ts';
import type { Presentation } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { compileNodes, type CompiledNode } from './flow-nodes.ts';
import { scoreAt } from '../../content/environment.ts';
import type { EngineFeature, GateParts } from '../../compile/feature.ts';
import type { Expression } from '../../language/index.ts';
import { firstDue } from './due.ts';
import { drawEffect, flowDue, scoreEffect } from './flow-effects.ts';
import { isTaken } from './walk-flow.ts';

/**
 * FLOW-1, Flow; FLOW-3: conditions of branches, random draws, ends, repeated groups. The gate of a branch that is not
 * taken is closed, and its contents are off the path.
 */
export const flowFeature: EngineFeature = {
  id: 'flow',
  compile(context) {
    if (context.project.flow === undefined) return {};
    const nodes = compileNodes(context);
    const all = [...nodes.values()];
    const byNode = new Map(all.map((compiled) => [compiled.node, compiled]));
    const scored = all.filter(({ needsScore }) => needsScore);
    const waiting = all.filter((node) => node.needsScore || node.behaviour.draws !== undefined);
    return {
      gates: new Map([...nodes].map(([placed, compiled]) => [placed, gatePartsOf(compiled, byNode)])),
      effects: waiting.length === 0 ? [] : [scoreEffect, drawEffect],
      extensions: () => [
        flowDue.entry((moment, between) => firstDue(moment, waiting, between)),
        scoreAt.entry((facts, presentation, rank) => newestScore(scored, facts, { presentation, rank })),
      ],
      needsServer: waiting.some((node) => node.needsScore || drawsAtAll(node)),
    };
  },
};

function drawsAtAll({ flow, behaviour }: CompiledNode): boolean {
  const plan = behaviour.draws?.(flow);
  return plan !== undefined && (plan.count > 0 || plan.isShuffled);
}

/** The gate of a drawn child also reads the conditions of its siblings, among which is drawn. */
function gatePartsOf(compiled: CompiledNode, byNode: ReadonlyMap<number, CompiledNode>): GateParts {
  const { flow, behaviour, set } = compiled;
  const expressions = (set === undefined ? [compiled] : set.children).flatMap(
    ({ condition }): readonly Expression[] => (condition === undefined ? [] : [condition]),
  );
  const watchers = watchersOf(compiled, byNode);
  return {
    gate: (moment) => isTaken(moment, compiled),
    reads: { questions: [], expressions },
    ...(watchers.length > 0 && { watchers }),
    ...(behaviour.ends && { ends: behaviour.ends(flow) }),
  };
}

/** Nodes that read whether a group is asked here: other nodes with the group, and siblings of those that are drawn. */
function watchersOf(
  { node, twins }: CompiledNode,
  byNode: ReadonlyMap<number, CompiledNode>,
): readonly number[] {
  const others = twins.filter((twin) => twin !== node);
  return [
    ...new Set(others.flatMap((twin) => (byNode.get(twin)?.set?.children ?? [{ node: twin }]).map(nodeOf))),
  ];
}
const nodeOf = ({ node }: Pick<CompiledNode, 'node'>) => node;

/**
 * The latest score up to a rank, as `total_score` for rules there. Later scores are ignored: a rule that reads one
 * could change the answers that it scores, and request it again endlessly. Children of a randomSet use the set's rank.
 */
function newestScore(
  nodes: readonly CompiledNode[],
  { scores }: State['flow'],
  occurrence: { readonly presentation: Presentation; readonly rank: number },
): number | null {
  let newest: { readonly rank: number; readonly value: number | null } | undefined;
  for (const { flow, node, set } of nodes) {
    const score = scores[flow.fid];
    const rank = rankIn(occurrence.presentation, set?.node ?? node);
    if (score === undefined || rank > occurrence.rank || (newest !== undefined && rank < newest.rank))
      continue;
    newest = { rank, value: score.value };
  }
  return newest?.value ?? null;
}
