import type { ProjectCheck } from '../../compile/compile.ts';
import type { RuleContext } from '../../compile/compile-rules.ts';
import { negationOf, type Reach, computeReach } from '../../compile/check/check-reach.ts';
import type { Node } from '../../language/ast.ts';
import {
  conditionNode,
  type ConditionTrials,
  createConditionTrials,
} from '../../language/certainty/try-together.ts';
import { printNode } from '../../language/shapes/describe-shape.ts';
import type { IssueSink } from '../../compile/issues.ts';

/** Maximum number of cells of a group that are compared with each other. */
const MAX_COMPARED_CELLS = 60;
/** Maximum number of missing combinations in a finding. */
const MAX_NAMED = 4;

interface Cell {
  readonly name: string;
  readonly path: string;
  readonly node: Node;
}

/** Reports overlapping cells, cells whose respondents are all screened out, and missing combinations of two questions. */
export const checkCells: ProjectCheck = (context, _, parts) => {
  const { project, scope, sink } = context;
  const reach = computeReach(parts);
  const trials = createConditionTrials({ ...scope, use: 'condition' });
  (project.quotas ?? []).forEach(({ cells, exclusive, mode }, index) => {
    const compiled = cells.flatMap(({ name, cond }, at) => {
      const path = `$.quotas[${index}].cells[${at}].cond`;
      const node = nodeOfCell(context, cond);
      return node === undefined ? [] : [{ name, path, node }];
    });
    if (compiled.length > MAX_COMPARED_CELLS) return;
    checkScreenedOut(compiled, { reach, trials, sink });
    if (exclusive !== true && mode !== 'count') checkOverlaps(compiled, trials, sink);
    if (compiled.length === cells.length) checkCross(compiled, trials, sink);
  });
};

function nodeOfCell({ compiler, scope }: RuleContext, source: string): Node | undefined {
  const { expression } = compiler.compileExpression(source, { ...scope, use: 'condition' });
  return expression && conditionNode(expression);
}

/** Reports cells that no finished response can be in. Only finished responses are counted. */
function checkScreenedOut(
  cells: readonly Cell[],
  {
    reach: { screenOuts },
    trials,
    sink,
  }: { readonly reach: Reach; readonly trials: ConditionTrials; readonly sink: IssueSink },
): void {
  if (screenOuts.length === 0) return;
  for (const { node, path } of cells) {
    const cellCondition = [{ node, holds: true }];
    if (trials.tryTogether(cellCondition) !== 'possible') continue;
    if (trials.tryTogether([...cellCondition, ...screenOuts.map(negationOf)]) === 'never')
      sink.add('warning', 'quota.screened-out-cell', path);
  }
}

/** Reports cells on the same questions that overlap, because a respondent in both takes a slot of each. */
function checkOverlaps(cells: readonly Cell[], trials: ConditionTrials, sink: IssueSink): void {
  const cellsWithTerms = cells.map((cell) => ({ ...cell, terms: trials.singleTerms(cell.node) }));
  cellsWithTerms.forEach((cell, at) => {
    const overlapping = cellsWithTerms
      .slice(0, at)
      .find(
        (before) =>
          areSame(cell.terms, before.terms) &&
          printNode(cell.node) !== printNode(before.node) &&
          trials.tryTogether([cell, before].map(({ node }) => ({ node, holds: true }))) === 'possible',
      );
    if (overlapping !== undefined)
      sink.add('warning', 'quota.cells-overlap', cell.path, { other: overlapping.name });
  });
}

export function areSame(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  return a !== undefined && b !== undefined && a.size === b.size && [...a].every((key) => b.has(key));
}

/** Reports missing combinations, if the condition of each cell joins two conditions by `and`, each on one question. */
function checkCross(cells: readonly Cell[], trials: ConditionTrials, sink: IssueSink): void {
  const pairs = cells.map(({ node }) => findSides(node, trials));
  const [first] = pairs;
  const isCross = pairs.every((pair) => pair !== undefined && pair.key === first?.key);
  if (first === undefined || !isCross) return;
  const sides = pairs.flatMap((pair) => (pair === undefined ? [] : [pair]));
  const lefts = [...new Set(sides.map(({ left }) => left))];
  const rights = [...new Set(sides.map(({ right }) => right))];
  const existing = new Set(sides.map(({ left, right }) => JSON.stringify([left, right])));
  const missing = lefts.flatMap((left) =>
    rights
      .filter((right) => !existing.has(JSON.stringify([left, right])))
      .map((right) => `${left} and ${right}`),
  );
  // With half of the combinations or fewer, the author does not want all combinations.
  if (lefts.length < 2 || rights.length < 2 || missing.length === 0 || missing.length >= existing.size)
    return;
  const suffix = missing.length > MAX_NAMED ? `; and ${missing.length - MAX_NAMED} more` : '';
  sink.add('warning', 'quota.cross-gap', cells[0]?.path.replace(/\.cells\[0\]\.cond$/, '') ?? '$', {
    missing: missing.slice(0, MAX_NAMED).join('; ') + suffix,
  });
}

interface Sides {
  /** The questions of the two conditions, in order. */
  readonly key: string;
  readonly left: string;
  readonly right: string;
}

function findSides(node: Node, trials: ConditionTrials): Sides | undefined {
  if (node.kind !== 'and') return undefined;
  const byTerm = new Map<string, string[]>();
  for (const item of node.items) {
    const [term, ...otherTerms] = trials.singleTerms(item) ?? [];
    if (term === undefined || otherTerms.length > 0) return undefined;
    byTerm.set(term, [...(byTerm.get(term) ?? []), printNode(item)]);
  }
  const [left, right, ...otherTerms] = [...byTerm].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (left === undefined || right === undefined || otherTerms.length > 0) return undefined;
  const printSides = ([, parts]: readonly [string, readonly string[]]) => parts.toSorted().join(' and ');
  return { key: JSON.stringify([left[0], right[0]]), left: printSides(left), right: printSides(right) };
}
