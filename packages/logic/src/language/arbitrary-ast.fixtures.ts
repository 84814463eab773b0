import fc from 'fast-check';
import type { Action, Ast, Node, Target } from './ast.ts';

interface Vocabulary {
  readonly name: fc.Arbitrary<string>;
  readonly call: fc.Arbitrary<string>;
  /** Whether trees must compile, not only match the grammar. */
  readonly hasMeaning: boolean;
}

const noPosition = { from: 0, to: 0 };
const key = fc.constantFrom('text', 'R1', 'seq', 'level', 'not', '__proto__');
const plain = fc.oneof(fc.constant(null), fc.boolean(), fc.nat({ max: 99 }), fc.constant(1.5));

function arbitraryNode({ name, call, hasMeaning }: Vocabulary): fc.Arbitrary<Node> {
  const text = hasMeaning ? fc.constantFrom('5', ' 12', '0') : fc.string({ maxLength: 5 });
  const leaf = fc.oneof(
    fc.oneof(plain, text).map((value): Node => ({ kind: 'literal', value, ...noPosition })),
    name.map((word): Node => ({ kind: 'name', name: word, ...noPosition })),
    fc.boolean().map((isNegated): Node => {
      const operand: Node = { kind: 'name', name: 'Q8', ...noPosition };
      return { kind: 'is', property: 'visible', isNegated, operand, ...noPosition };
    }),
  );
  const grammarOnly = (sub: fc.Arbitrary<Node>): fc.Arbitrary<Node>[] => [
    fc
      .tuple(name, fc.nat({ max: 9 }))
      .map(([word, last]): Node => ({ kind: 'range', name: word, last, ...noPosition })),
    fc
      .array(fc.record({ key, value: sub }), { maxLength: 2 })
      .map((entries): Node => ({ kind: 'record', entries, ...noPosition })),
    fc.tuple(sub, sub).map(
      ([left, right]): Node => ({
        kind: 'relate',
        op: 'matches',
        isNegated: true,
        left,
        right,
        ...noPosition,
      }),
    ),
    sub.map(
      (operand): Node => ({ kind: 'is', property: 'visible', isNegated: true, operand, ...noPosition }),
    ),
  ];
  return fc.letrec<{ node: Node }>((tie) => {
    const sub = tie('node');
    const grammarForms = hasMeaning ? [] : grammarOnly(sub);
    return {
      node: fc.oneof({ maxDepth: 4, withCrossShrink: true }, leaf, ...operators(sub, call), ...grammarForms),
    };
  }).node;
}

function operators(sub: fc.Arbitrary<Node>, call: fc.Arbitrary<string>): fc.Arbitrary<Node>[] {
  const pair = fc.tuple(sub, sub);
  const items = (min: number, max: number) => fc.array(sub, { minLength: min, maxLength: max });
  return [
    items(0, 3).map((list): Node => ({ kind: 'list', items: list, ...noPosition })),
    fc
      .tuple(call, items(1, 3))
      .map(([name, list]): Node => ({ kind: 'call', name, items: list, ...noPosition })),
    fc
      .tuple(sub, key)
      .map(([object, field]): Node => ({ kind: 'access', object, key: field, ...noPosition })),
    pair.map(([object, index]): Node => ({ kind: 'index', object, index, ...noPosition })),
    fc
      .tuple(fc.constantFrom('not', 'negate'), sub)
      .map(([kind, operand]): Node => ({ kind, operand, ...noPosition })),
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/', '%'), pair)
      .map(([op, [left, right]]): Node => ({ kind: 'arithmetic', op, left, right, ...noPosition })),
    fc
      .tuple(fc.constantFrom('==', '!=', '<', '<=', '>', '>='), pair)
      .map(([op, [left, right]]): Node => ({ kind: 'compare', op, left, right, ...noPosition })),
    fc.tuple(fc.constantFrom('in', 'contains'), fc.boolean(), pair).map(
      ([op, isNegated, [left, right]]): Node => ({
        kind: 'relate',
        op,
        isNegated,
        left,
        right,
        ...noPosition,
      }),
    ),
    fc
      .tuple(fc.constantFrom('startsWith', 'endsWith'), pair)
      .map(
        ([op, [left, right]]): Node => ({ kind: 'relate', op, isNegated: false, left, right, ...noPosition }),
      ),
    fc
      .tuple(fc.constantFrom('any', 'all', 'none', 'only'), pair)
      .map(([quantity, [left, right]]): Node => ({ kind: 'has', quantity, left, right, ...noPosition })),
    fc.tuple(fc.constantFrom('empty', 'answered'), fc.boolean(), sub).map(
      ([property, isNegated, operand]): Node => ({
        kind: 'is',
        property,
        isNegated,
        operand,
        ...noPosition,
      }),
    ),
    fc
      .tuple(fc.constantFrom('and', 'or', 'coalesce'), items(2, 3))
      .map(([kind, list]): Node => ({ kind, items: list, ...noPosition })),
    fc.tuple(sub, pair).map(([test, [yes, no]]): Node => ({ kind: 'choose', test, yes, no, ...noPosition })),
  ];
}

/** Trees that compile in the test survey. */
export const meaningfulAst: fc.Arbitrary<Ast> = arbitraryNode({
  name: fc.constantFrom(
    'Q1',
    'Q2',
    'Q2A3',
    'Q3',
    'Q5',
    'Q5R1',
    'Q5R2A3',
    'Q6',
    'Q7A2',
    '城市',
    'Q11',
    'Q12',
    'seq',
  ),
  call: fc.constantFrom('count', 'and', 'or', 'coalesce', 'any', 'sum', 'avg', 'min', 'max', 'concat'),
  hasMeaning: true,
}).map((node) => ({ lets: [], body: { kind: 'expression', node } }));

const name = fc.constantFrom(
  'Q1',
  'Q2A3',
  'Q5R1',
  'Q3',
  '城市',
  'ext',
  'n',
  'a b',
  'if',
  'AND',
  'empty',
  '3x',
  '',
);
const anyNode = arbitraryNode({
  name,
  call: fc.constantFrom('count', 'if', 'and', 'not', 'no such'),
  hasMeaning: false,
});
const target: fc.Arbitrary<Target> = fc
  .tuple(name, fc.option(fc.nat({ max: 9 }), { nil: undefined }))
  .map(([word, last]) => ({ name: word, ...(last === undefined ? {} : { last }), ...noPosition }));
const action: fc.Arbitrary<Action> = fc.oneof(
  target.map((to): Action => ({ kind: 'goto', target: to, ...noPosition })),
  fc.constantFrom('finish', 'screenout').map((kind): Action => ({ kind, ...noPosition })),
  fc
    .tuple(fc.constantFrom('show', 'hide'), fc.array(target, { maxLength: 2 }))
    .map(([kind, targets]): Action => ({ kind, targets, ...noPosition })),
);
const rule = fc
  .tuple(
    fc.array(fc.record({ test: anyNode, action }), { maxLength: 2 }),
    fc.option(action, { nil: undefined }),
  )
  .filter(([branches, last]) => branches.length > 0 || last !== undefined)
  .map(([branches, last]) => [...branches, ...(last === undefined ? [] : [{ action: last }])]);

/** Trees that the grammar can produce, even if they do not compile. */
export const arbitraryAst: fc.Arbitrary<Ast> = fc.record({
  lets: fc.array(
    fc.record({
      name: fc.constantFrom('n', 'm k'),
      value: anyNode,
      from: fc.constant(0),
      to: fc.constant(0),
    }),
    { maxLength: 2 },
  ),
  body: fc.oneof(
    anyNode.map((node) => ({ kind: 'expression' as const, node })),
    fc.array(rule, { minLength: 1, maxLength: 3 }).map((rules) => ({ kind: 'rules' as const, rules })),
  ),
});
