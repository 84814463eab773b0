import { expect, it } from 'vitest';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { parseProject } from './parse-project.ts';

const LENGTH = 4_000;

function createSurvey(characters: number) {
  const codes = Array.from({ length: characters / LENGTH }, () => 'true'.padEnd(LENGTH));
  const half = codes.length / 2;
  const question = { type: 'Q', qtype: 'blank', title: 'x' };
  return {
    format: 1,
    title: 'x',
    items: codes.slice(0, half).map((code, at) => ({ ...question, gid: `q${at}`, disp_code: code })),
    rule_map: Object.fromEntries(codes.slice(half).map((code, at) => [`r${at}`, { code }])),
  };
}

it('all expressions of a project together are limited, except in published projects', () => {
  const listIds = (input: unknown, isAccepted = false) =>
    parseProject(input, { isAccepted })
      .issues.filter(({ severity }) => severity === 'error')
      .map(({ id }) => id);
  expect(listIds(createSurvey(PROJECT_LIMITS.code))).toEqual([]);
  const largeSurvey = createSurvey(PROJECT_LIMITS.code + 2 * LENGTH);
  expect(listIds(largeSurvey)).toEqual(['size.code']);
  expect(listIds(largeSurvey, true)).toEqual([]);
});
