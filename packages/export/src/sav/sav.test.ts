import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cell, Dataset, MissingKind, Row, Variable } from '../dataset/dataset.ts';
import { arbitrarySample, rowSourceOf } from '../testing/arbitrary-dataset.ts';
import { collectBytes } from '../testing/collect.ts';
import { computeDataset, computeVariable } from '../testing/small-dataset.ts';
import { savCells } from '../testing/sav-cells.ts';
import { readSav } from '../testing/sav-reader.ts';
import { sav } from './sav.ts';
import { MAX_NUMBER } from './sav-limits.ts';

const write = async (dataset: Dataset, rows: readonly Row[]) =>
  collectBytes(sav.write(dataset, rowSourceOf(rows)));
const writeAndRead = async (dataset: Dataset, rows: readonly Row[]) => readSav(await write(dataset, rows));

/** A cell as the format stores it. Texts have no final spaces, and U+FFFD in place of NUL and lone surrogates. */
function toKeptCell(cell: Cell): Cell {
  if (typeof cell === 'string') return cell.toWellFormed().replaceAll('\0', '\uFFFD').replace(/ +$/, '');
  if (typeof cell !== 'number' || Math.abs(cell) < MAX_NUMBER) return cell;
  return Math.sign(cell) * MAX_NUMBER;
}

it('preserves every cell and every kind of missing value of any dataset', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySample(), async ({ dataset, rows }) => {
      const file = await writeAndRead(dataset, rows);
      expect(savCells(file, dataset)).toEqual(rows.map((row) => row.map(toKeptCell)));
      expect(file.encoding).toBe('UTF-8');
      for (const [index, variable] of file.variables.entries()) {
        const madeVariable = dataset.variables[index];
        expect(variable.name).toBe(madeVariable?.name);
        expect(
          madeVariable?.label
            .toWellFormed()
            .replaceAll('\0', '\uFFFD')
            .startsWith(variable.label.slice(0, -1)),
        ).toBe(true);
        expect([...variable.labels.keys()]).toEqual(
          expect.arrayContaining((madeVariable?.valueLabels ?? []).map(({ value }) => value)),
        );
      }
    }),
    { numRuns: 150 },
  );
});

it('replaces NUL in labels, because many programs end a label at NUL', async () => {
  const { variables } = await writeAndRead(computeDataset(computeVariable({ label: '\0\0a' })), []);
  expect(variables[0]?.label).toBe('\uFFFD\uFFFDa');
});

it('declares four kinds of missing numbers as one range, and labels each kind', async () => {
  const missing: MissingKind[] = ['not_asked', 'not_offered', 'empty', 'not_applicable'];
  const { variables, rows } = await writeAndRead(
    computeDataset(computeVariable({ missing, valueLabels: [{ value: 1, label: '满意' }] })),
    [[1], ...missing.map((kind) => [{ missing: kind }])],
  );
  expect(variables[0]?.missingRange).toEqual([-999_994, -999_991]);
  expect(variables[0]?.labels).toEqual(
    new Map<number, string>([
      [1, '满意'],
      [-999_994, 'Not asked'],
      [-999_993, 'Not offered'],
      [-999_992, 'Seen and left empty'],
      [-999_991, 'Not applicable'],
    ]),
  );
  expect(rows).toEqual([[1], [-999_994], [-999_993], [-999_992], [-999_991]]);
});

it.each([
  ['a number in the range', -999_992.5, -1_000_004],
  ['a number below the range', -999_995, -1_000_004],
  ['no number near the range', -999_989, -999_994],
])('keeps codes of missing values apart from answers: %s', async (_, answer, lowest) => {
  const { variables } = await writeAndRead(
    computeDataset(computeVariable({ missing: ['not_asked', 'not_offered', 'empty', 'not_applicable'] })),
    [[answer], [{ missing: 'not_asked' }]],
  );
  expect(variables[0]?.missingRange?.[0]).toBe(lowest);
});

it('declares codes of missing values that differ from all texts, and keeps empty texts empty', async () => {
  const { variables, rows } = await writeAndRead(
    computeDataset(
      computeVariable({ type: 'text', missing: ['not_asked', 'empty', 'not_applicable', 'not_offered'] }),
    ),
    [['-999994'], [{ missing: 'not_asked' }], [{ missing: 'empty' }]],
  );
  expect(variables[0]?.missing).toEqual(['-1000004', '-1000001', '-1000003']);
  expect(rows).toEqual([['-999994'], ['-1000004'], ['']]);
});

const NON_ANSWER_FIELDS: Pick<Variable, 'missing' | 'missingLabels'> = {
  missing: ['not_asked', 'empty', 'dont_know', 'prefer_not'],
  missingLabels: new Map([
    ['dont_know', { code: -8, label: 'Don’t know' }],
    ['prefer_not', { code: -99, label: 'Rather not' }],
  ]),
};

it("declares non-answers by the author's codes", async () => {
  const { variables, rows } = await writeAndRead(computeDataset(computeVariable(NON_ANSWER_FIELDS)), [
    [1],
    [{ missing: 'dont_know' }],
    [{ missing: 'prefer_not' }],
  ]);
  expect(variables[0]?.missingRange).toEqual([-999_994, -8]);
  expect(variables[0]?.labels.get(-99)).toBe('Rather not');
  expect(rows).toEqual([[1], [-8], [-99]]);
});

it('declares non-answers below all numbers that respondents gave', async () => {
  const { variables, rows } = await writeAndRead(computeDataset(computeVariable(NON_ANSWER_FIELDS)), [
    [-50],
    [{ missing: 'dont_know' }],
  ]);
  expect(variables[0]?.missingRange).toEqual([-999_997, -999_992]);
  expect(rows).toEqual([[-50], [-999_996]]);
  expect(variables[0]?.labels.get(-999_996)).toBe('Don’t know');
});

it('declares non-answers first among the three missing values of a text', async () => {
  const missing = [...NON_ANSWER_FIELDS.missing, 'asked_left' as const];
  const { variables } = await writeAndRead(
    computeDataset(computeVariable({ ...NON_ANSWER_FIELDS, type: 'text', missing })),
    [[{ missing: 'dont_know' }]],
  );
  expect(variables[0]?.missing).toEqual(['-8', '-99', '-999994']);
});

it('reports cut values in the documents of the file', async () => {
  const text = '答'.repeat(11_000);
  const { rows, documents } = await writeAndRead(
    computeDataset(computeVariable({ type: 'text', label: 'Why? '.repeat(60) })),
    [[text], ['x']],
  );
  expect(rows[0]?.[0]).toBe('答'.repeat(10_922));
  expect(documents).toContain('Q1: SPSS allows 255 bytes of a label. In full: Why? Why?');
  expect(documents.replaceAll(/\s+/g, ' ')).toContain(
    'Q1: SPSS allows 32767 bytes of a text; 1 were longer and end there.',
  );
});

it.each([
  [
    'a kind that the variable does not declare',
    [{ missing: 'empty' }],
    'Q1 has a value that is missing as "empty"',
  ],
  ['a text in a number', ['x'], 'Q1 has a value that is not a number'],
  ['NaN', [Number.NaN], 'Q1 has a value that is not a number'],
  ['a row that is too short', [], 'A row has no cell 1.'],
] as const)('refuses %s', async (_, row, message) => {
  await expect(write(computeDataset(computeVariable({})), [row])).rejects.toThrow(message);
});

it('refuses rows that change between the two times they are read', async () => {
  let reading = 0;
  const rows = async function* () {
    reading += 1;
    yield reading === 1 ? [['short']] : [['much longer']];
  };
  await expect(
    collectBytes(sav.write(computeDataset(computeVariable({ type: 'text' })), rows)),
  ).rejects.toThrow('none was so long');
});

it('writes 5,000 variables, with and without rows, and a file without variables', async () => {
  const manyVariables = computeDataset(
    ...Array.from({ length: 5000 }, (_, at) => computeVariable({ name: `Q${at}` })),
  );
  const row = manyVariables.variables.map((_, at) => at);
  expect((await writeAndRead(manyVariables, [row, row])).rows).toEqual([row, row]);
  expect((await writeAndRead(manyVariables, [])).rows).toEqual([]);
  expect((await writeAndRead(computeDataset(), [])).variables).toEqual([]);
});

const flag = (name: string, optionCode: string, row?: string): Variable =>
  computeVariable({
    name,
    question: { gid: 'q2', cid: 'Q2', title: 'Which do you drink?', type: 'multiple' },
    part: {
      kind: 'flag',
      option: { gid: optionCode, title: optionCode, code: optionCode },
      ...(row !== undefined && { row: { gid: row, title: `Row ${row}` } }),
    },
  });

it('declares the options of each multiple choice, and of each row of a matrix, as a multiple-response set', async () => {
  const { sets } = await writeAndRead(
    computeDataset(
      computeVariable({ type: 'text' }),
      flag('Q2_A10', 'A10'),
      flag('Q2_A11', 'A11'),
      flag('Q2_R1_A1', 'A1', 'R1'),
      flag('Q2_R1_A2', 'A2', 'R1'),
      flag('Q2_R2_A1', 'A1', 'R2'),
    ),
    [['a long text of several segments '.repeat(20), 0, 1, 1, 1, 0]],
  );
  expect(sets).toEqual([
    { name: '$Q2', label: 'Which do you drink?', counted: '1', variables: ['Q2_A10', 'Q2_A11'] },
    {
      name: '$Q2_R1',
      label: 'Which do you drink?: Row R1',
      counted: '1',
      variables: ['Q2_R1_A1', 'Q2_R1_A2'],
    },
  ]);
});

it('switches on the weight', async () => {
  const dataset = computeDataset(computeVariable({ type: 'text' }), computeVariable({ name: 'weight' }));
  expect((await writeAndRead({ ...dataset, weight: 'weight' }, [['x'.repeat(600), 1]])).weight).toBe(
    'weight',
  );
  expect((await writeAndRead(dataset, [['x', 1]])).weight).toBeUndefined();
});

it('writes names in Latin letters, and the original name in the label', async () => {
  const { variables } = await writeAndRead(
    computeDataset(
      computeVariable({ name: '年龄', label: '您多大？' }),
      computeVariable({ name: 'NianLing' }),
      computeVariable({ name: 'größe_A1' }),
      computeVariable({ name: 'العمر' }),
      computeVariable({ name: 'Возраст' }),
    ),
    [],
  );
  expect(variables.map(({ name }) => name)).toEqual([
    'NianLing_2',
    'NianLing',
    'grosse_A1',
    'lmr',
    'Vozrast',
  ]);
  expect(variables.map(({ label }) => label).slice(0, 2)).toEqual(['年龄: 您多大？', 'How old are you?']);
});

it('declares one missing value of a text of more than eight bytes, and labels all', async () => {
  const { variables } = await writeAndRead(
    computeDataset(computeVariable({ type: 'text', missing: ['not_asked', 'not_offered', 'empty'] })),
    [['a long text'], [{ missing: 'not_offered' }]],
  );
  expect(variables[0]?.missing).toEqual(['-999994']);
  expect([...(variables[0]?.labels.values() ?? [])]).toEqual([
    'Not asked',
    'Not offered',
    'Seen and left empty',
  ]);
});
