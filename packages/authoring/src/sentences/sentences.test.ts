import { isRecord } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { indexReferences } from '../references/index-references.ts';
import { checkText } from '../testing/check-project.ts';
import { EXAMPLE_TEXTS, newId, openValid } from '../testing/random-edits.ts';
import { edit } from '../operations/editing.ts';
import { printDocument } from '../text/print.ts';
import { type JsonRecord } from '../values/json.ts';
import { readCondition, writeCondition } from './conditions.ts';
import { readExpression, writeExpression } from './expressions.ts';
import type { Sentence } from './sentence.ts';

const option = (gid: string, seq: number) => ({ gid, seq, title: gid });
const document = openValid(
  JSON.stringify({
    items: [
      {
        type: 'Q',
        gid: 'tea',
        qtype: 'multiple',
        title: 'Tea',
        items: [option('green', 1), option('black', 2)],
      },
      { type: 'Q', gid: 'age', qtype: 'blank', title: 'Age' },
      { type: 'Q', gid: 'rate', qtype: 'score', title: 'Rate', items: [option('taste', 1)] },
    ],
  }),
);
const index = indexReferences(document.value);
const subject = { kind: 'answer', question: 'tea' } as const;
const green = { option: 'green' };
const black = { option: 'black' };

describe('expressions', () => {
  const cases: readonly (readonly [string, Sentence, string?])[] = [
    ['Q1A1', { kind: 'test', subject, verb: 'has-any', values: [green] }, 'Q1 has any ["A1"]'],
    ['not Q1A1', { kind: 'test', subject, verb: 'has-none', values: [green] }, 'Q1 has none ["A1"]'],
    [
      'Q1 has none [1, "black"]',
      { kind: 'test', subject, verb: 'has-none', values: [green, black], isList: true },
      'Q1 has none ["A1", "A2"]',
    ],
    [
      'Q2 >= 18',
      {
        kind: 'test',
        subject: { kind: 'answer', question: 'age' },
        verb: 'is-at-least',
        values: [{ scalar: 18 }],
      },
    ],
    [
      'Q3A1 > 3',
      {
        kind: 'test',
        subject: { kind: 'answer', question: 'rate', part: 'taste' },
        verb: 'is-more',
        values: [{ scalar: 3 }],
      },
    ],
    ['Q1 is not empty', { kind: 'test', subject, verb: 'is-answered', values: [] }, 'Q1 is answered'],
    [
      'ext.city == "Kendal"',
      {
        kind: 'test',
        subject: { kind: 'parameter', code: 'city' },
        verb: 'is',
        values: [{ scalar: 'Kendal' }],
      },
    ],
    [
      'Q1 is answered and (Q2 < 18 or device == "pc")',
      {
        kind: 'group',
        join: 'and',
        isNegated: false,
        parts: [
          { kind: 'test', subject, verb: 'is-answered', values: [] },
          {
            kind: 'group',
            join: 'or',
            isNegated: false,
            parts: [
              {
                kind: 'test',
                subject: { kind: 'answer', question: 'age' },
                verb: 'is-less',
                values: [{ scalar: 18 }],
              },
              {
                kind: 'test',
                subject: { kind: 'session', name: 'device' },
                verb: 'is',
                values: [{ scalar: 'pc' }],
              },
            ],
          },
        ],
      },
    ],
  ];
  test.each(cases.map(([source, sentence, written = source]) => [source, sentence, written] as const))(
    '%s is read as a sentence and written again',
    (source, sentence, written) => {
      expect(readExpression(source, index)).toEqual(sentence);
      expect(writeExpression(sentence, index)).toBe(written);
    },
  );

  test.each([
    'Q2 + 1 > 3',
    'count(Q1) == 2',
    'Q1 == Q2',
    'let a = 1; Q2 == a',
    'goto Q2',
    'Q1 has only [1]',
    '2 == Q1',
    'Q1 ==',
  ])('%s cannot be read as a sentence', (source) => {
    expect(readExpression(source, index)).toBeUndefined();
  });
});

describe('conditions', () => {
  test.each<readonly [JsonRecord, Sentence]>([
    [
      { bindQ: 'tea', op: 'eq', value: 'A1' },
      { kind: 'test', subject, verb: 'is', values: [green] },
    ],
    [
      { bindQ: 'tea', optGid: 'green', op: 'empty' },
      { kind: 'test', subject, verb: 'has-none', values: [green] },
    ],
    [
      {
        relation: 'or',
        not: true,
        items: [
          { bindQ: 'tea', optGid: 'green', op: 'notEmpty' },
          { bindQ: 'tea', optGid: 'black', op: 'notEmpty' },
        ],
      },
      { kind: 'test', subject, verb: 'has-none', values: [green, black] },
    ],
    [{ ref: 'other' }, { kind: 'rule', rule: 'other' }],
    [{ code: 'Q2 + 1' }, { kind: 'expression', source: 'Q2 + 1' }],
    [
      { member: 'field_val_list', field: 'level', mtype: 'shop', op: 'gt', value: 2 },
      {
        kind: 'test',
        subject: { kind: 'member', field: 'field_val_list', type: 'shop', customField: 'level' },
        verb: 'is-more',
        values: [{ scalar: 2 }],
      },
    ],
  ])('can be read and written again: %j', (condition, sentence) => {
    expect(readCondition(condition, index)).toEqual(sentence);
    expect(readCondition(writeCondition(sentence), index)).toEqual(sentence);
  });

  it.each(EXAMPLE_TEXTS)('of %s cause the same findings after they are read and written again', (_, text) => {
    const example = openValid(text);
    const exampleIndex = indexReferences(example.value);
    const rules = example.value['rule_map'];
    if (!isRecord(rules)) return;
    const { document: changedDocument } = edit(example, { label: { key: 'test' }, newId }, (editing) => {
      for (const [key, rule] of Object.entries(rules))
        editing.set({ id: '', path: ['rule_map', key] }, writeCondition(readCondition(rule, exampleIndex)));
    });
    expect(checkText(printDocument(changedDocument)).issues).toEqual(checkText(text).issues);
  });
});
