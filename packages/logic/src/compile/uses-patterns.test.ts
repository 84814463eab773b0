import type { Project } from '@canvass/project';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { engineFeatures } from '../features/index.ts';
import { arbitraryProject } from '../testing/index.ts';
import { createExpressionParts } from '../expressions.ts';
import { patternTools } from '../language/compile/patterns.ts';
import { testTypes } from '../testing/question-types.ts';
import { project, single } from '../testing/scenario.ts';
import { compileWith } from '../compile-with.ts';
import { usesPatterns } from './uses-expressions.ts';

const plain = project([[single('q1', 2)]]);
const rule = (item: object) => ({ rule_map: { r: item } }) as Partial<Project>;

test.each<[string, Partial<Project>, boolean]>([
  ['a rule with RegEx', rule({ bindQ: 'q1', op: 'RegEx', value: 'a+' }), true],
  ['code in a rule', rule({ relation: 'and', items: [{ code: 'q1 matches "a+"' }] }), true],
  ['code', project([[single('q1', 2, { disp_code: 'ext.x not matches "a"' })]]), true],
  [
    'a default by code',
    project([[single('q1', 2, { defaultOptionSelect: { code: 'q1 matches "a"' } })]]),
    true,
  ],
  ['another operator', rule({ bindQ: 'q1', op: 'eq', value: 'matches' }), false],
  ['the word in a title', project([[single('q1', 2, { title: 'matches' })]]), false],
])('%s: patterns are loaded only if the project may contain one', (_, fields, expected) => {
  expect(usesPatterns({ ...plain, ...fields })).toBe(expected);
});

it('a browser without the parts for authors compiles every project that can be published', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (seed) => {
      const testProject = arbitraryProject(String(seed));
      const expressions = createExpressionParts({
        patterns: usesPatterns(testProject) ? patternTools : undefined,
      });
      expect(
        compileWith(testProject, testTypes, { expressions, features: engineFeatures }).program,
      ).toBeDefined();
    }),
  );
});

it('compiling fails with a message if the compiler lacks patterns that a project needs', () => {
  const testProject = project([[single('q1', 2)], [single('q2', 2, { disp_code: 'Q1 matches "a+"' })]]);
  expect(() => compileWith(testProject, testTypes, { expressions: createExpressionParts({}) })).toThrow(
    'Regular expressions need their part',
  );
});
