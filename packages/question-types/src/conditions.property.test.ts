import {
  createSymbolTable,
  type Environment,
  evaluateCondition,
  type Expression,
  type ExpressionScope,
  type Value,
} from '@canvass/logic/language';
import { expressionCompiler, NOTHING_ANSWERED } from '@canvass/logic/testing';
import type { Option, Question } from '@canvass/project';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainTitle } from './answers/entries/plain-title.ts';
import { fixtures } from './registry/fixtures.gen.ts';
import { registry } from './registry/registry.gen.ts';
import { randomSource } from './testing/arbitraries.ts';
import { questionContext } from './testing/question-context.ts';
import { isFull } from './testing/sampling.ts';

const examples = Object.entries(fixtures).flatMap(([id, list]) =>
  [...new Set(list.map(({ question }) => question))].map((question) => ({ id, question })),
);
type Example = (typeof examples)[number];

const listItems = (items: readonly Option[] | undefined, letter: string) =>
  (items ?? []).map(({ gid, seq, cid = `${letter}${seq}` }) => ({ gid, seq, cid }));
const typeOf = ({ id }: Example) => {
  const type = registry.get(id);
  if (type === undefined) throw new Error(`no type ${id}`);
  return type;
};

/**
 * A scope with two questions, Q1 and Q2. Without shapes, impossible conditions are not reported, so that tests can run
 * them.
 */
function computeScope(pair: readonly Example[], withShapes: boolean): ExpressionScope {
  const symbols = createSymbolTable(
    pair.map(({ question }, index) => ({
      index,
      gid: `gid${index}`,
      cid: `Q${index + 1}`,
      options: listItems(question.items, 'A'),
      rows: listItems(question.rows_items, 'R'),
      tree: question.tree_list,
    })),
  );
  const shapeOf = (index: number) => pair[index] && typeOf(pair[index]).shape(pair[index].question);
  return { symbols, use: 'condition', ...(withShapes && { computeShape: shapeOf }) };
}

const literal = fc.oneof(
  fc.integer({ min: -1, max: 11 }).map(String),
  fc.constantFrom('2.5', '"A1"', '"A2"', '"R1"', '"abc"', '"5"', '"2024-05-01"', '[1, 2]', '["A1"]', '1000'),
);
/** Paths that a condition may read of a question, and keys that do not exist. */
function listPaths({ question }: Example, name: string): readonly string[] {
  const options = listItems(question.items, 'A').slice(0, 3);
  const rows = listItems(question.rows_items, 'R').slice(0, 2);
  return [
    name,
    `count(${name})`,
    ...options.flatMap(({ seq, cid }) => [`${name}A${seq}`, `${name}[${JSON.stringify(cid)}]`]),
    ...rows.flatMap(({ seq, cid }) => [`${name}R${seq}`, `${name}[${JSON.stringify(cid)}]`]),
    ...rows.flatMap((row) => options.map((option) => `${name}R${row.seq}A${option.seq}`)),
    ...['A9', 'R1', 'text', 'seq', 'city', 'best'].map((key) => `${name}.${key}`),
  ];
}
const computeAtom = (paths: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: comparison(paths, ['==', '<', '<=', '>', '>=']) },
    { weight: 2, arbitrary: comparison(paths, ['has', 'has any', 'has only', 'in']) },
    { weight: 1, arbitrary: fc.constantFrom(...paths).map((path) => `${path} is answered`) },
  );
const comparison = (paths: readonly string[], operators: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom(...operators), literal)
    .map(
      ([path, op, value]) => `${path} ${op} ${op === 'in' && !value.startsWith('[') ? `[${value}]` : value}`,
    );

const pairs = fc.tuple(fc.constantFrom(...examples), fc.constantFrom(...examples));
const pathsOfPair = ([first, second]: readonly [Example, Example]) => [
  ...listPaths(first, 'Q1'),
  ...listPaths(second, 'Q2'),
];
const RESPONDENTS = 25;
const respondents = fc.array(fc.tuple(randomSource(), randomSource()), {
  minLength: RESPONDENTS,
  maxLength: RESPONDENTS,
});

const environmentOf = (values: readonly Value[]): Environment => ({
  ...NOTHING_ANSWERED,
  answer: (index) => values[index] ?? null,
  visible: () => true,
});

function evaluateForRespondents(
  expression: Expression,
  pair: readonly Example[],
  random: readonly (readonly Parameters<ReturnType<typeof typeOf>['arbitraryAnswer']>[0][])[],
): readonly (boolean | undefined)[] {
  const answers = random.map((sources) =>
    pair.map((example, at) => {
      const source = sources[at];
      const { question } = example;
      const answer = source && typeOf(example).arbitraryAnswer(source, question, questionContext(question));
      return answer === undefined ? null : valueOf(example, question, answer);
    }),
  );
  return [[], ...answers].map((values) => evaluateCondition(expression, environmentOf(values)));
}

const valueOf = (example: Example, question: Question, answer: unknown): Value =>
  typeOf(example).value(question, answer, ({ title }) => plainTitle(title));

const NEVER_TRUE_FINDINGS =
  /^language\.(unlike-compared|unknown-(value|member|option|option-number)|no-value)$/;

it('a condition that is reported as never true is false for every respondent', () => {
  let errorCount = 0;
  const cases = pairs.chain((pair) =>
    fc.tuple(fc.constant(pair), computeAtom(pathsOfPair(pair)), respondents),
  );
  fc.assert(
    fc.property(cases, ([pair, source, random]) => {
      const { issues } = expressionCompiler.compileExpression(source, computeScope(pair, true));
      const { expression } = expressionCompiler.compileExpression(source, computeScope(pair, false));
      const isNever = issues.some(({ id }) => NEVER_TRUE_FINDINGS.test(id)) && !source.includes('[1, 2]');
      if (!isNever || expression === undefined) return;
      errorCount += 1;
      expect(evaluateForRespondents(expression, pair, random)).not.toContain(true);
    }),
    { numRuns: isFull ? 10_000 : 600 },
  );
  expect(errorCount).toBeGreaterThan(60);
});

it('a condition that is reported as constant has that result for every respondent', () => {
  let claimCount = 0;
  const conditions = (pair: readonly [Example, Example]) =>
    fc.constantFrom(...pathsOfPair(pair)).chain((path) => {
      const [atomOfPath, atomOfAnyPath] = [computeAtom([path]), computeAtom(pathsOfPair(pair))];
      return fc
        .tuple(
          atomOfPath,
          fc.constantFrom(' and ', ' or ', ' and not '),
          atomOfPath,
          fc.constantFrom(' and ', ' or '),
          atomOfAnyPath,
        )
        .map((parts) => `(${parts.slice(0, 3).join('')})${parts.slice(3).join('')}`);
    });
  const cases = pairs.chain((pair) => fc.tuple(fc.constant(pair), conditions(pair), respondents));
  fc.assert(
    fc.property(cases, ([pair, source, random]) => {
      const { issues } = expressionCompiler.compileExpression(source, computeScope(pair, true));
      for (const { id, from, to } of issues) {
        const verdict =
          id === 'language.always-holds' ? true : id === 'language.never-holds' ? false : undefined;
        if (verdict === undefined) continue;
        claimCount += 1;
        const part = source.slice(from, to);
        const { expression } = expressionCompiler.compileExpression(part, computeScope(pair, false));
        if (expression === undefined) throw new Error(`${part} does not compile`);
        expect([part, ...new Set(evaluateForRespondents(expression, pair, random))]).toEqual([part, verdict]);
      }
    }),
    { numRuns: isFull ? 20_000 : 1_250 },
  );
  expect(claimCount).toBeGreaterThan(25);
});
