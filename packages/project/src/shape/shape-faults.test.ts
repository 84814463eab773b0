import { expect, it, test } from 'vitest';
import type { JsonValue } from '../json/json.ts';
import { parseProject } from '../load/parse-project.ts';
import { setValueAt } from '../testing/fault.fixtures.ts';
import { Q1, validSurvey } from '../testing/valid-survey.fixtures.ts';
import { testFaults } from '../testing/test-faults.ts';
import { SHAPE_FAULTS } from './shape-faults.cases.ts';

testFaults(SHAPE_FAULTS);

test.each([
  ['a field', ['tipTxt'], 'x', 'Did you mean `tipText`?'],
  ['to remove a field', ['requird'], true, 'Remove it if you mean `required`, which is given already.'],
  ['a longer field', ['defaultOption'], true, 'Did you mean `defaultOptionSelect`?'],
  ['a value', ['qtype'], 'mutliple', 'Did you mean `multiple`?'],
  [
    'no field if none is similar',
    ['zzzzzz'],
    true,
    'Remove it, or look its name up in docs/project.schema.json.',
  ],
])('suggests %s', (_, [key], value, fix) => {
  const survey = validSurvey();
  setValueAt(survey, [...Q1, key ?? ''], value);
  expect(parseProject(survey).issues.map((issue) => issue.fix)).toEqual([fix]);
});

it('names the missing fields of an object', () => {
  const survey = validSurvey();
  setValueAt(survey, ['project_lang', 'translation_language'], ['zh-CN']);
  expect(parseProject(survey).issues.map((issue) => issue.fix)).toContain('Write { "code": "zh-CN" }.');
  setValueAt(survey, ['items', 0, 'items', 0, 'items', 0], 'Yes');
  expect(parseProject(survey).issues.map((issue) => issue.fix)).toContain(
    'Give an object with `gid`, `seq`, `title`.',
  );
});

test.each<[string, readonly (string | number)[], JsonValue, string]>([
  ['a question type as type', [...Q1, 'type'], 'single', 'Write "type": "Q", "qtype": "single".'],
  ['a rule as text', ['rule_map', 'yes'], 'Q1A1', 'Write { "code": "Q1A1" }.'],
  [
    'an expression for the name of a rule',
    ['dispConsList', 0, 'conditionGroup'],
    'Q1 == 1',
    'Rules have names: write "rule_map": { "my_rule": { "code": "Q1 == 1" } } and give "my_rule" here.',
  ],
  [
    'a condition for the name of a rule',
    ['dispConsList', 0, 'conditionGroup'],
    { bindQ: 'q1', op: 'notEmpty' },
    'Rules have names: write "rule_map": { "my_rule": {"bindQ":"q1","op":"notEmpty"} } and give "my_rule" here.',
  ],
  [
    'an expression as an object',
    [...Q1, 'disp_code'],
    { code: 'Q1 == 1' },
    'Write the expression alone, as a text: "Q1 == 1".',
  ],
  ['a default by code as text', [...Q1, 'defaultOptionSelect'], 'ext.vip', 'Write { "code": "ext.vip" }.'],
  [
    'a field of questions in a group',
    ['items', 0, 'columns'],
    3,
    'Questions and sections have `columns`. Move it there, or remove it.',
  ],
  ['a field of another format', [...Q1, 'choices'], [], 'This format calls it `items`.'],
])('shows how %s is written', (_, at, value, fix) => {
  const survey = validSurvey();
  setValueAt(survey, at, value);
  expect(parseProject(survey).issues.map((issue) => issue.fix)).toContain(fix);
});
