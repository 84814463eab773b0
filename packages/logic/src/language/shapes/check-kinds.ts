import { alternativesOf, type ValueShape } from '../value-shape.ts';
import type { CompareNode, Node } from '../ast.ts';
import type { Side } from './check-compared.ts';
import { printed } from './describe-shape.ts';
import type { ShapeContext } from './shape-context.ts';

/** `2024`, `2024-05`, `2024-05-31`, each with what may follow a day. Texts are ordered from the left. */
const BEGINS_AS_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ].*)?)?)?$/;
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}/;
const READ: ReadonlySet<Node['kind']> = new Set(['name', 'access', 'index', 'call']);

/** Comparisons that are allowed, and mean something else than they seem to: of lists with one value, of dates. */
export function checkKinds(
  { op }: Pick<CompareNode, 'op'>,
  [left, right]: readonly [Side, Side],
  context: ShapeContext,
): void {
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (op === '==' || op === '!=') checkListWithOne(op, side, other, context);
    if (isDated(side.shape)) checkDate(op, side, other, context);
  }
}

/** `Q3 == 2` holds for who chose the second option and no other: `Q3 has 2` is what is nearly always meant. */
function checkListWithOne(
  op: CompareNode['op'],
  { node, shape }: Side,
  other: Side,
  { issues }: ShapeContext,
): void {
  if (!READ.has(node.kind) || !isListOfChoices(shape) || other.node.kind !== 'literal') return;
  const { value } = other.node;
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return;
  const [name, one] = [printed(node), printed(other.node)];
  issues.add('language.list-equals-one', node, { name, one, not: op === '!=' ? 'not ' : '' });
}

function isListOfChoices(shape: ValueShape): boolean {
  return alternativesOf(shape).every((one) => one.kind === 'list' && one.of.kind === 'choice');
}

const isDated = (shape: ValueShape): boolean =>
  alternativesOf(shape).every((one) => one.kind === 'text' && one.dated === true);

function checkDate(op: CompareNode['op'], side: Side, other: Side, { issues }: ShapeContext): void {
  const form = op === '==' || op === '!=' ? WHOLE_DATE : BEGINS_AS_DATE;
  const isOther = alternativesOf(other.shape).every((one) => {
    if (one.kind === 'number' || one.kind === 'boolean') return true;
    if (one.kind !== 'text' || one.dated === true) return false;
    return one.values?.every((value) => value.trim() !== '' && !form.test(value.trim())) === true;
  });
  if (!isOther) return;
  issues.add('language.not-a-date', other.node, { name: printed(side.node), other: printed(other.node) });
}
