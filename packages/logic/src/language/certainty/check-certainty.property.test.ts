import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluateCondition } from '../runtime/evaluate.ts';
import type { Value } from '../runtime/value.ts';
import { compileExpression, choice, environment, record, scope } from '../world.fixtures.ts';

const NUMBERS = [-1, 0, 0.5, 1, 2, 2.5, 3, 4, 5, 9, 10, 11];
const subsets = (cid: string, seqs: readonly number[]): readonly Value[] =>
  seqs.reduce<Value[][]>((sets, seq) => [...sets, ...sets.map((set) => [...set, choice(cid, seq)])], [[]]);

/** For each question with few possible values all of them, for other questions many values. */
const POOLS: Readonly<Record<string, readonly Value[]>> = {
  Q1: [null, ...[1, 2, 3].map((seq) => choice('Q1', seq))],
  Q6: [null, ...subsets('Q6', [1, 2, 3, 4])],
  Q4: [null, '', ' 2 ', 'x', 'y', '1x', '12345678901234567', ...NUMBERS.map(String)],
  Q11: [
    null,
    ...NUMBERS.filter((n) => n >= 0 && n <= 10 && Number.isInteger(n)).map((n) => record({ A1: n })),
  ],
};
const respondents: readonly Readonly<Record<string, Value>>[] = Object.entries(POOLS).reduce<
  Record<string, Value>[]
>(
  (all, [cid, values]) => all.flatMap((answers) => values.map((value) => ({ ...answers, [cid]: value }))),
  [{}],
);
const respondentSample = fc.subarray([...respondents], { minLength: 60, maxLength: 60 });

const atom = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('Q1', 'Q4', 'Q11.A1', 'count(Q6)', 'Q1', 'Q4'),
      fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
      fc.constantFrom('0', '1', '2', '2.5', '3', '"2"', '10'),
    )
    .map((parts) => parts.join(' ')),
  fc
    .tuple(
      fc.constantFrom('Q6', 'Q1'),
      fc.constantFrom('has', 'has any', 'has none', 'has only', '=='),
      fc.constantFrom('1', '[1, 2]', '"A3"'),
    )
    .map((parts) => parts.join(' ')),
  fc.constantFrom(
    'Q4 == "x"',
    'Q4 in ["x", "2"]',
    'Q4 is empty',
    'Q1A1',
    'Q6A2',
    'Q6 is answered',
    'Q11A1',
    'Q11A1 is empty',
    'Q4',
    'visible(Q1)',
  ),
);
const condition: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc.tuple(tie('node'), fc.constantFrom('and', 'or'), tie('node')).map((parts) => `(${parts.join(' ')})`),
    tie('node').map((node) => `not (${node})`),
  ),
})).node;

/** Returns each part of a condition that always has the same result, with this result. */
function listVerdicts(source: string): readonly { readonly part: string; readonly verdict: boolean }[] {
  const { issues } = compileExpression(source, scope('condition'));
  return issues.flatMap(({ id, from, to }) => {
    if (id !== 'language.never-holds' && id !== 'language.always-holds') return [];
    return [{ part: source.slice(from, to), verdict: id === 'language.always-holds' }];
  });
}

const CONDITIONS = process.env['CANVASS_FULL'] === undefined ? 500 : 10_000;
it('a reported part of a condition has the reported result for every respondent', () => {
  let verdictCount = 0;
  fc.assert(
    fc.property(condition, respondentSample, (source, sample) => {
      for (const { part, verdict } of listVerdicts(source)) {
        verdictCount += 1;
        const { expression } = compileExpression(part, scope('condition'));
        const readQuestions = new Set(
          part.match(/Q\d+/g)?.map((name) => (name.startsWith('Q11') ? 'Q11' : name)),
        );
        const triedRespondents = readQuestions.size < 3 ? respondents : sample;
        const results =
          expression &&
          triedRespondents.map((answers) => evaluateCondition(expression, environment({ answers })));
        expect([part, ...new Set(results)]).toEqual([part, verdict]);
      }
    }),
    { numRuns: CONDITIONS },
  );
  expect(verdictCount).toBeGreaterThan(CONDITIONS / 15);
});

it('the check finds every contradiction of two conditions about one question', () => {
  fc.assert(
    fc.property(atom, atom, (left, right) => {
      const source = `${left} and ${right}`;
      const { expression, issues } = compileExpression(source, scope('condition'));
      if (expression === undefined || /visible/.test(source)) return;
      const isPossible = respondents.some(
        (answers) => evaluateCondition(expression, environment({ answers })) === true,
      );
      const isReported = issues.some(({ id }) => id === 'language.never-holds');
      if (isReported) expect([source, isPossible]).toEqual([source, false]);
      // Conditions on Q4 can hold for numbers outside the pools.
      if (!isPossible && !/Q4/.test(source)) expect([source, isReported]).toEqual([source, true]);
    }),
    { numRuns: 300 },
  );
});
