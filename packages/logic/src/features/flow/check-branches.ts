import type { ProjectCheck } from '../../compile/compile.ts';
import type { GroupParts, ProjectParts } from '../../compile/parts.ts';
import type { PlacedGroup } from '../../compile/layout.ts';
import type { Node } from '../../language/ast.ts';
import { conditionNode, createConditionTrials } from '../../language/certainty/try-together.ts';
import { areSame } from '../quotas/check-cells.ts';

/**
 * Reports sibling branches that read the same answers and have overlapping conditions, so that some respondents meet
 * both.
 */
export const checkBranches: ProjectCheck = ({ scope, sink }, _, parts) => {
  const trials = createConditionTrials({ ...scope, use: 'condition' });
  for (const siblings of branchesByParent(parts)) {
    const branchesWithTerms = siblings.map((branch) => ({
      ...branch,
      terms: trials.singleTerms(branch.node),
    }));
    branchesWithTerms.forEach((branch, at) => {
      const overlapping = branchesWithTerms
        .slice(0, at)
        .find(
          (before) =>
            areSame(branch.terms, before.terms) &&
            trials.tryTogether([branch, before].map(({ node }) => ({ node, holds: true }))) === 'possible',
        );
      if (overlapping !== undefined)
        sink.add('warning', 'flow.branch-overlap', `${branch.path}.conditionGroup`, {
          other: overlapping.fid,
        });
    });
  }
};

interface Branch {
  readonly fid: string;
  readonly path: string;
  readonly node: Node;
}

function branchesByParent({ groups }: ProjectParts): Iterable<readonly Branch[]> {
  const byParent = new Map<PlacedGroup | undefined, Branch[]>();
  for (const group of groups) {
    const branch = findBranch(group);
    const { parent } = group.placedGroup;
    if (branch !== undefined) byParent.set(parent, [...(byParent.get(parent) ?? []), branch]);
  }
  return byParent.values();
}

/** Undefined unless the branch depends only on one condition. */
function findBranch({ placedGroup: { flow }, gate }: GroupParts): Branch | undefined {
  const [condition, ...otherConditions] = gate?.reads.expressions ?? [];
  if (flow?.node.ftype !== 'branch' || flow.node.needScore === true || otherConditions.length > 0)
    return undefined;
  const node = condition && conditionNode(condition);
  return node && { fid: flow.node.fid, path: flow.path, node };
}
