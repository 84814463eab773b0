import { readFileSync } from 'node:fs';
import { compile } from '@canvass/logic';
import { checkForAuthors } from '@canvass/logic/author-texts';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { runScript } from '@canvass/simulation';
import { describe, expect, it, test } from 'vitest';
import { projectText } from '../document/project-text.ts';
import { computeScaleProject, nameOfScale, type Scale } from './scale.ts';
import { SCALES } from './scales.ts';

function compileScale(scale: Scale, language: string) {
  const scaleProject = computeScaleProject(scale, language, { scoring: 'As published' });
  const { project, issues } = loadProject(projectText({ ...scaleProject, timezone: 'Europe/London' }));
  const compiled = project && compile(project, registry, checkForAuthors);
  return { program: compiled?.program, issues: [...issues, ...(compiled?.issues ?? [])] };
}

describe.each(SCALES.map((scale) => [nameOfScale(scale, 'en-GB'), scale] as const))('%s', (name, scale) => {
  it.each(['en-GB', 'zh-CN', 'es-MX', 'de'])('is sound in a survey in %s', (language) => {
    expect(compileScale(scale, language).issues).toEqual([]);
  });

  it('is listed in the documents with its licence, its source and the day of the check', () => {
    const lines = readFileSync(new URL('../../../../docs/format/scales.md', import.meta.url), 'utf8').split(
      '\n',
    );
    const source = scale.source === '' ? 'written for this product' : scale.source;
    expect(lines).toContain(`| ${name} | ${scale.licence} | ${source} | ${scale.checkedOn} |`);
  });
});

/** Plays a respondent, and returns the values that differ from the expected ones. */
function findWrongValues(id: string, answers: object, expected: object) {
  const scale = SCALES.find((one) => one.id === id) ?? expect.fail(id);
  const program = compileScale(scale, 'en-GB').program ?? expect.fail(id);
  const text = JSON.stringify({ answers, expect: { answers: expected } });
  const run = runScript(program, { file: id, name: id, text }, undefined);
  if (run.kind !== 'played') return expect.fail(JSON.stringify(run));
  return run.mismatches.map(({ expectation, got }) => [expectation, got]);
}

/** Answers to the rows of a matrix by the positions of their options, from 1. */
const rows = (positions: readonly number[]) =>
  Object.fromEntries(positions.map((position, index) => [`R${index + 1}`, `A${position}`]));
const allRows = (count: number, position: number) => rows(Array.from({ length: count }, () => position));
/** Rows of a scale from 0 to 3 that add up to a sum. */
const rowsWithSum = (count: number, sum: number) =>
  rows(Array.from({ length: count }, (_, index) => 1 + Math.min(3, Math.max(0, sum - 3 * index))));

// The worked example of Brooke (1996): the contributions 4, 1, 1, 4, 1, 2, 1, 1, 4 and 3 add up to 22.
test.each([
  [rows([5, 4, 2, 1, 2, 3, 2, 4, 5, 2]), 55],
  [allRows(10, 3), 50],
  [allRows(10, 5), 50],
  [rows([5, 1, 5, 1, 5, 1, 5, 1, 5, 1]), 100],
  [rows([1, 5, 1, 5, 1, 5, 1, 5, 1, 5]), 0],
])('SUS: %j scores %d', (sus, sus_score) => {
  expect(findWrongValues('sus', { sus }, { sus_score })).toEqual([]);
});

const PUBLISHED_RANGES: Readonly<
  Record<string, readonly (readonly [from: number, to: number, name: string])[]>
> = {
  phq9: [
    [0, 4, 'Minimal'],
    [5, 9, 'Mild'],
    [10, 14, 'Moderate'],
    [15, 19, 'Moderately severe'],
    [20, 27, 'Severe'],
  ],
  gad7: [
    [0, 4, 'Minimal'],
    [5, 9, 'Mild'],
    [10, 14, 'Moderate'],
    [15, 21, 'Severe'],
  ],
  phq4: [
    [0, 2, 'Normal'],
    [3, 5, 'Mild'],
    [6, 8, 'Moderate'],
    [9, 12, 'Severe'],
  ],
};
test.each(
  Object.entries(PUBLISHED_RANGES).flatMap(([id, ranges]) =>
    ranges.flatMap(([from, to, name]) => [[id, from, name] as const, [id, to, name] as const]),
  ),
)('%s: a sum of %d is %s', (id, sum, severity) => {
  const items = { phq9: 9, gad7: 7, phq4: 4 }[id] ?? 0;
  const expected = { [`${id}_score`]: sum, [`${id}_severity`]: severity };
  expect(findWrongValues(id, { [id]: rowsWithSum(items, sum) }, expected)).toEqual([]);
});

test('PHQ-4: the first two rows are about anxiety, the last two about depression', () => {
  const expected = { phq4_anxiety: 3, phq4_depression: 4, phq4_score: 7 };
  expect(findWrongValues('phq4', { phq4: rows([2, 3, 4, 2]) }, expected)).toEqual([]);
});

test('CES-D: rows 4, 8, 12 and 16 count backwards', () => {
  expect(
    findWrongValues('cesd', { cesd: allRows(20, 1) }, { cesd_score: 12, cesd_range: 'Below 16' }),
  ).toEqual([]);
  expect(findWrongValues('cesd', { cesd: allRows(20, 4) }, { cesd_score: 48 })).toEqual([]);
  const worst = Array.from({ length: 20 }, (_, index) => ([3, 7, 11, 15].includes(index) ? 1 : 4));
  expect(
    findWrongValues('cesd', { cesd: rows(worst) }, { cesd_score: 60, cesd_range: '16 or more' }),
  ).toEqual([]);
});

test.each([
  [[1, 1, 1, 1, 1], 5, 'Extremely dissatisfied'],
  [[2, 2, 2, 2, 2], 10, 'Dissatisfied'],
  [[3, 3, 3, 3, 2], 14, 'Dissatisfied'],
  [[3, 3, 3, 3, 3], 15, 'Slightly dissatisfied'],
  [[4, 4, 4, 4, 4], 20, 'Neutral'],
  [[5, 4, 4, 4, 4], 21, 'Slightly satisfied'],
  [[6, 6, 6, 6, 6], 30, 'Satisfied'],
  [[7, 6, 6, 6, 6], 31, 'Extremely satisfied'],
])('Satisfaction with life: %j scores %d, %s', (positions, swls_score, swls_range) => {
  expect(findWrongValues('swls', { swls: rows(positions) }, { swls_score, swls_range })).toEqual([]);
});

test.each([
  [
    [4, 5, 6, 1],
    ['Low', 'Medium', 'Medium', 'Very low'],
  ],
  [
    [7, 8, 9, 2],
    ['High', 'High', 'Very high', 'Low'],
  ],
  [
    [10, 0, 9, 4],
    ['Very high', 'Low', 'Very high', 'Medium'],
  ],
  [
    [8, 8, 8, 6],
    ['High', 'High', 'High', 'High'],
  ],
])('Personal well-being: %j are %j', (ratings, ranges) => {
  const names = ['ons_satisfied', 'ons_worthwhile', 'ons_happy', 'ons_anxious'];
  const answers = Object.fromEntries(names.map((name, index) => [name, { A1: ratings[index] }]));
  const expected = Object.fromEntries(names.map((name, index) => [`${name}_range`, ranges[index]]));
  expect(findWrongValues('ons4', answers, expected)).toEqual([]);
});

test('Mini-IPIP: each trait is the sum of its rows, and reversed rows are subtracted from 6', () => {
  // The key that ipip.ori.org publishes.
  const plus = {
    extraversion: [1, 11],
    agreeableness: [2, 12],
    conscientiousness: [3, 13],
    neuroticism: [4, 14],
    imagination: [5],
  };
  for (const [trait, keyed] of Object.entries(plus)) {
    const positions = Array.from({ length: 20 }, (_, index) => (keyed.includes(index + 1) ? 5 : 1));
    expect(findWrongValues('ipip20', { ipip: rows(positions) }, { [`ipip_${trait}`]: 20 })).toEqual([]);
  }
  const neutral = Object.fromEntries(Object.keys(plus).map((trait) => [`ipip_${trait}`, 12]));
  expect(findWrongValues('ipip20', { ipip: allRows(20, 3) }, neutral)).toEqual([]);
});

test.each([
  [6, 'Detractor'],
  [7, 'Passive'],
  [8, 'Passive'],
  [9, 'Promoter'],
])('Recommendation: %d is a %s', (recommend, recommend_group) => {
  expect(findWrongValues('recommend', { recommend: { A1: recommend } }, { recommend_group })).toEqual([]);
});
