import { openDocument, ruleRows } from '@canvass/authoring';
import { optionFile as option, questionFile as question, surveyFile } from '@canvass/logic/testing';
import i18next from 'i18next';
import { beforeAll, expect, it, test } from 'vitest';
import { computeOutline } from '../document/outline.ts';
import type { Translate } from '../i18n/translation.tsx';
import { texts } from '../texts/logic.texts.ts';
import { listDisplayRuleTexts, listRulesOfItem, ruleText, type Wording } from './rule-words.ts';

const rules = {
  r1: { bindQ: 'q1', optGid: 'o1', op: 'notEmpty' },
  r2: {
    relation: 'or',
    items: [
      { relation: 'and', items: [{ param: 'city', op: 'eq', value: 'Basel' }, { ref: 'r1' }] },
      { bindQ: 'q2', op: 'gt', value: 3 },
    ],
  },
  r3: { code: 'Q1 == 1 or abs(Q2) > 3' },
  circle: { ref: 'circle' },
  empty: { relation: 'and', items: [] },
};
const project = {
  ...surveyFile([
    question('q1', {
      qtype: 'single',
      title: 'Do you <b>drink</b> tea?',
      items: [option('o1', 1, 'Yes'), option('o2', 2, 'No')],
    }),
    question('q2', { title: 'How many?', disp_code: 'Q1A1' }),
    question('q3', { qtype: 'multiple', title: '', items: [option('o3', 1, 'Green')] }),
  ]),
  rule_map: rules,
  dispConsList: Object.keys(rules).map((key) => ({
    targets: ['q3'],
    action: key === 'r2' ? 'hide' : 'display',
    conditionGroup: key,
  })),
  dispOptConsList: [{ target: 'q3', options: ['o3'], action: 'display', conditionGroup: 'r1' }],
  checks: [
    { gid: 'c1', at: ['q2'], holds: 'Q2 <= 9', text: 'That is <b>many</b>.', level: 'ask' },
    { gid: 'c2', at: ['q2'], holds: 'Q2 != 7', text: 'Not seven.' },
  ],
  jumpConsList: [
    { bindQ: 'q1', nextQ: 'q3', conditionGroup: 'r1' },
    { bindQ: 'q1', endStatus: 'screen_out', end: 'sorry', conditionGroup: 'FC_empty' },
  ],
  desc_end_page: { ends: { sorry: { name: 'Sorry', content: 'This is for tea drinkers.' } } },
};

let wording: Wording;
beforeAll(async () => {
  const instance = i18next.createInstance();
  await instance.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: texts } },
  });
  const t: Translate = (key, params = {}) => instance.t(key, params);
  const value = openDocument(JSON.stringify(project)).document?.value ?? {};
  wording = { translation: { t, locale: 'en-GB' }, project: value, items: computeOutline(value) };
});

it('describes display rules, jumps and rules of options', () => {
  expect(ruleRows(wording.project).map((rule) => ruleText(rule, { ...wording, isShort: true }))).toEqual([
    'Shown if Q1 is answered with “Yes”',
    'Hidden if (the link’s city is Basel and Q1 is answered with “Yes”) or Q2 is more than 3',
    'Shown if Q1 == 1 or abs(Q2) > 3',
    'Shown if circle',
    'Shown if ',
    'Green: shown if Q1 is answered with “Yes”',
    'If Q1 is answered with “Yes”, go to Q3',
    'Then go to the end, as screened out (page “Sorry”)',
    'Asks once unless Q2 is at most 9: “That is many.”',
    'Must hold: Q2 is not 7. Otherwise: “Not seven.”',
    'Shown if Q1 is answered with “Yes”',
  ]);
});

it('names questions by code and title, and finds the rules of a question', () => {
  const [, question] = wording.items;
  if (question === undefined) throw new Error('The survey of the test has a question.');
  const [first] = listRulesOfItem(question.gid, wording.project);
  expect(first && ruleText(first, wording)).toBe(
    'If Q1 “Do you drink tea?” is answered with “Yes”, go to Q3',
  );
});

test('the canvas describes all display rules of a question', () => {
  const ruleTexts = listDisplayRuleTexts(wording);
  expect(ruleTexts['q2']).toBe('Shown if Q1 is answered with “Yes”');
  expect(ruleTexts['q3']?.split(' · ')).toHaveLength(5);
});
