import { expect, it } from 'vitest';
import { parseProject } from '../load/parse-project.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';

const codesIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"cid":"(.*?)"/g)].map(([, code]) => code ?? '').sort();

it('fills in codes by position and number, and keeps those that are given', () => {
  expect(codesIn(parseProject(validSurvey()).project?.items)).toEqual(
    ['Q1', 'A1', 'A2', 'P1', 'Q2', 'G1', 'last', 'A1', 'seven'].sort(),
  );
});
