import type { ValueShape } from '../value-shape.ts';
import type { Node } from '../ast.ts';
import type { IssueList } from '../issue.ts';
import { formsOf, isManyValues, printed, whatIs } from './describe-shape.ts';

/** Reports a list or a record where one value is calculated with. A list that is written out is known to be one. */
export function checkOneValue(
  node: Node,
  shape: ValueShape,
  { use, issues }: { readonly use: string; readonly issues: IssueList },
): void {
  if (!isManyValues(shape)) return;
  const name = printed(node);
  issues.add('language.one-value-needed', node, {
    name,
    what: whatIs(shape),
    use,
    form: formsOf(name, shape),
  });
}
