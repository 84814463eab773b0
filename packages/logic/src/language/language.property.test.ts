import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillText } from '../issue-texts/author-text.ts';
import { languageTexts } from '../issue-texts/language-texts.table.ts';
import { arbitraryAst, meaningfulAst } from './arbitrary-ast.fixtures.ts';
import type { ExpressionUse } from './compile/scope.ts';
import type { Environment } from './runtime/environment.ts';
import { createFrame, evaluate, evaluateCondition, evaluateFrame } from './runtime/evaluate.ts';
import { MAX_STEPS } from './limits.ts';
import { printExpression } from './print-expression.ts';
import type { Value } from './runtime/value.ts';
import { choice, compileExpression, displays, leadsTo, questions, record, scope } from './world.fixtures.ts';

const WORDS =
  'Q1 Q2 Q2A3 Q3 Q4 Q5 Q5R1 Q6 Q7A1~3 城市 ext.a member.b seq G1 and or not in contains startsWith matches is has any empty ' +
  'answered visible true false null let n = == != < >= + - * / % ?? ? : ; ( ) [ ] { } , . ~ if then else goto finish ' +
  'screenout show hide END 1 2.5 99 "a" “美” "^a+$" `x` ！ ＝ （ ） count( text( rank( rows( sum( concat( replace( if( ' +
  'AND( draw( today() max : title : # // \\ @ " __proto__ constructor';
const randomTokens = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { maxLength: 40 })
  .map((words) => words.join(' '));
const source = fc.oneof(
  randomTokens,
  arbitraryAst.map(printExpression),
  { arbitrary: meaningfulAst.map(printExpression), weight: 2 },
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 80 }),
);
const use = fc.constantFrom<ExpressionUse>('condition', 'jump', 'display', 'value', 'patch', 'reference');

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(null, '', '  ', '5', 'a', 'abc', '美', true, false, '2024-02-29', Number.NaN),
  fc.double(),
  fc.nat({ max: 9 }),
  fc.nat({ max: 9 }).map((seq) => choice('Q2', seq, { text: 'abc', score: seq })),
  fc.string(),
);
const answer: fc.Arbitrary<Value> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc
    .dictionary(fc.constantFrom('A1', 'A2', 'R1', 'R2'), fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })))
    .map(record),
);
const answers = fc.array(answer, { minLength: questions.length, maxLength: questions.length });

const computeEnvironment = (values: readonly Value[], visible: readonly number[] = []): Environment => ({
  answer: (question) => values[question] ?? null,
  visible: (question) => visible.includes(question),
  ext: (key) => key,
  member: (key) => [key, 1],
  hasLabel: (label) => label === 'a',
  quotaFull: (cell) => cell === 'a',
  quotaCount: (cell) => cell.length,
  session: (key) => (key === 'today' ? '2024-05-01' : key),
  draw: (n) => n - 1,
});

describe('any source, with any answers', () => {
  it('returns issues or a result within its limits, and never throws', () => {
    let runCount = 0;
    fc.assert(
      fc.property(source, use, answers, (text, kind, values) => {
        const { expression, issues } = compileExpression(text, scope(kind));
        for (const { id, from, to, params } of issues) {
          expect(languageTexts[id]).toBeDefined();
          const { message, fix } = languageTexts[id];
          expect(fillText({ message, fix }, params).message).not.toBe('');
          expect(from >= 0 && from <= to && to <= text.length).toBe(true);
          // Quoted source may contain braces.
          const missing = [...`${message}${fix}`.matchAll(/[{](\w+)[}]/g)].filter(
            ([, key = '']) => !(key in params),
          );
          expect(missing).toEqual([]);
        }
        expect(expression === undefined).toBe(issues.some(({ severity }) => severity === 'error'));
        if (expression === undefined) return;
        runCount++;
        const env = computeEnvironment(values);
        const frame = createFrame(expression, env);
        evaluateFrame(expression, frame);
        expect(frame.steps).toBeLessThan(MAX_STEPS);
        expect(typeof evaluateCondition(expression, env)).toBe('boolean');
        expect(typeof displays(expression, env)).toBe('boolean');
        leadsTo(expression, env);
      }),
      { numRuns: 3000 },
    );
    expect(runCount).toBeGreaterThan(200);
  });

  it('reads only the questions that it declares', () => {
    let comparedCount = 0;
    fc.assert(
      fc.property(
        meaningfulAst.map(printExpression),
        use,
        answers,
        answers,
        (text, kind, values, otherValues) => {
          const { expression } = compileExpression(text, scope(kind));
          if (expression === undefined) return;
          comparedCount++;
          const { questions: readIndexes } = expression.reads;
          const changedValues = values.map((value, index) =>
            readIndexes.includes(index) ? value : (otherValues[index] ?? null),
          );
          const unreadIndexes = questions
            .map(({ index }) => index)
            .filter((index) => !readIndexes.includes(index));
          const [before, after] = [
            computeEnvironment(values),
            computeEnvironment(changedValues, unreadIndexes),
          ];
          expect(evaluate(expression, after)).toEqual(evaluate(expression, before));
          expect(leadsTo(expression, after)).toEqual(leadsTo(expression, before));
          expect(displays(expression, after)).toBe(displays(expression, before));
        },
      ),
      { numRuns: 2000 },
    );
    expect(comparedCount).toBeGreaterThan(500);
  });
});
