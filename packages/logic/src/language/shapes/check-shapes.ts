import type { ValueShape } from '../value-shape.ts';
import { suggestName } from '../compile/advice-limits.ts';
import type { Ast, Node } from '../ast.ts';
import type { ExpressionScope } from '../compile/scope.ts';
import type { IssueList } from '../issue.ts';
import { checkCertainty } from '../certainty/check-certainty.ts';
import type { ShapeContext } from './shape-context.ts';
import { shapeOfNode } from './shape-of-node.ts';

/** Reports what compares, calculates or names something that its values can never be or have. */
export function checkShapes(ast: Ast, scope: ExpressionScope, issues: IssueList): void {
  const context = createShapeContext(scope, issues);
  for (const { name, value } of ast.lets) context.locals.set(name, context.shapeOf(value));
  const nodes = nodesOf(ast);
  for (const node of nodes) context.shapeOf(node);
  if (!issues.hasErrors()) checkCertainty(nodes, ast, context);
}

export function createShapeContext(scope: ExpressionScope, issues: IssueList): ShapeContext {
  const context: ShapeContext = {
    scope,
    issues,
    nearestName: (written, names) => suggestName(written, names, scope.symbols),
    locals: new Map<string, ValueShape>(),
    shapeOf: (node) => shapeOfNode(node, context),
  };
  return context;
}

/** What is evaluated: an expression, or the tests of rules. */
function nodesOf({ body }: Ast): readonly Node[] {
  if (body.kind === 'expression') return [body.node];
  return body.rules.flatMap((rule) => rule.flatMap(({ test }) => (test === undefined ? [] : [test])));
}
