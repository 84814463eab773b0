import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexReferences } from '../references/index-references.ts';
import { readExpression, writeExpression } from '../sentences/expressions.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { checkText } from '../testing/check-project.ts';
import { newId, openValid } from '../testing/random-edits.ts';
import { printDocument } from '../text/print.ts';
import { addQuota, crossClasses, divideByWeights } from './quotas.ts';

const option = (gid: string, seq: number) => ({ gid, seq, title: gid });
const survey = openValid(
  JSON.stringify(
    {
      format: 1,
      title: 'Panel',
      project_lang: { answer_language: 'en-GB' },
      items: [
        {
          type: 'Q',
          gid: 'gender',
          qtype: 'single',
          title: 'Gender',
          items: [option('man', 1), option('woman', 2), option('other', 3)],
        },
        { type: 'Q', gid: 'age', qtype: 'blank', title: 'Age', open_attrs: { type: 'int' } },
      ],
    },
    null,
    2,
  ),
);

const testOptions = (...options: readonly string[]): Sentence => ({
  kind: 'test',
  subject: { kind: 'answer', question: 'gender' },
  verb: 'has-any',
  values: options.map((gid) => ({ option: gid })),
});
const isFrom = (from: number): Sentence => ({
  kind: 'test',
  subject: { kind: 'answer', question: 'age' },
  verb: 'is-at-least',
  values: [{ scalar: from }],
});

it('crossed classes become cells of a valid quota, and one change can be undone as a whole', () => {
  const cells = crossClasses([
    [
      { name: 'Men', sentence: testOptions('man'), weight: 48 },
      { name: 'Others', sentence: testOptions('woman', 'other'), weight: 52 },
    ],
    [{ name: 'Adults', sentence: isFrom(18), weight: 100 }],
  ]);
  const caps = divideByWeights(
    101,
    cells.map(({ weight }) => weight),
  );
  const { document, change, added } = addQuota(
    survey,
    {
      name: 'Gender × age',
      more: { on_full: 'warn_back' },
      cells: cells.map(({ names, sentence }, index) => ({
        name: names.join(' · '),
        cap: caps[index] ?? 0,
        sentence,
      })),
    },
    { newId },
  );
  expect(document.value['quotas']).toMatchObject([
    {
      id: added,
      name: 'Gender × age',
      on_full: 'warn_back',
      cells: [
        { name: 'Men · Adults', cap: 48, cond: 'Q1 has any ["A1"] and Q2 >= 18' },
        { name: 'Others · Adults', cap: 53, cond: 'Q1 has any ["A2", "A3"] and Q2 >= 18' },
      ],
    },
  ]);
  expect(change.operations.length).toBeGreaterThan(0);
  expect(checkText(printDocument(document)).issues.filter(({ severity }) => severity === 'error')).toEqual(
    [],
  );
});

it('no dimension gives no cell', () => {
  expect(crossClasses([])).toEqual([]);
  expect(crossClasses([[], [{ name: 'Men', sentence: testOptions('man'), weight: 1 }]])).toEqual([]);
});

describe('divided totals', () => {
  it('add up to the total, and differ from the exact share by less than 1', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 40 }),
        (total, weights) => {
          const caps = divideByWeights(total, weights);
          const sum = weights.reduce((one, other) => one + other, 0);
          if (sum === 0) return expect(caps.every((cap) => cap === 0)).toBe(true);
          expect(caps.reduce((one, other) => one + other, 0)).toBe(total);
          return caps.forEach((cap, index) =>
            expect(Math.abs(cap - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1),
          );
        },
      ),
    );
  });
});

it.each(['member.mtype == "fan"', 'member.city == "Bern"', 'ext.panel == "b"'])(
  '%s is read as a sentence and written again',
  (source) => {
    const index = indexReferences(survey.value);
    const sentence = readExpression(source, index);
    expect(sentence?.kind).toBe('test');
    expect(sentence && writeExpression(sentence, index)).toBe(source);
  },
);
