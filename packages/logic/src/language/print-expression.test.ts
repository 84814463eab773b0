import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Ast, Node } from './ast.ts';
import { arbitraryAst } from './arbitrary-ast.fixtures.ts';
import { createIssueList } from './issue.ts';
import { parseProgram } from './parse/parse-program.ts';
import { printExpression } from './print-expression.ts';

function shape(ast: Ast | undefined): unknown {
  return JSON.parse(
    JSON.stringify(ast ?? null, (key, value: unknown) =>
      key === 'from' || key === 'to' ? undefined : value,
    ),
  );
}

function parse(source: string): Ast | undefined {
  return parseProgram(source, createIssueList());
}

it('a printed tree is parsed to the same tree', () => {
  fc.assert(
    fc.property(arbitraryAst, (ast) => {
      const source = printExpression(ast);
      expect(shape(parse(source)), source).toEqual(shape(ast));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['not (Q1A1 and Q2A1) or Q3', 'not (Q1A1 and Q2A1) or Q3'],
  ['a - (b - c) * -d', 'a - (b - c) * -d'],
  ['(a ? b : c) ? d : e ? f : g', '(a ? b : c) ? d : e ? f : g'],
  ["`a b` = 'it\"s' && NOT(x)", '`a b` == "it\\"s" and NOT(x)'],
  [
    'if (a) then goto `B C` else if b then finish else show X~3, Y; hide',
    'if a then goto `B C` else if b then finish else show X~3, Y; hide',
  ],
  ['let n = 1; [n, {}][1].text', 'let n = 1; [n, {}][1].text'],
])('%s prints as %s', (source, printed) => {
  const ast = parse(source);
  expect(ast && printExpression(ast)).toBe(printed);
});

it('every parsed node has its position in the source', () => {
  const ast = parse('（Q1 ＝ 2） and Q3 > 10');
  const nodes: Node[] =
    ast?.body.kind === 'expression' && ast.body.node.kind === 'and' ? [...ast.body.node.items] : [];
  expect(nodes.map(({ from, to }) => '（Q1 ＝ 2） and Q3 > 10'.slice(from, to))).toEqual([
    'Q1 ＝ 2',
    'Q3 > 10',
  ]);
});
