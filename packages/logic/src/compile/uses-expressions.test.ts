import type { Project } from '@canvass/project';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { engineFeatures } from '../features/index.ts';
import { arbitraryProject, randomRespondent } from '../testing/index.ts';
import { testTypes } from '../testing/question-types.ts';
import { blank, project, single } from '../testing/scenario.ts';
import { start } from '../step/start.ts';
import { step } from '../step/step.ts';
import { compileWith } from '../compile-with.ts';
import { usesExpressions } from './uses-expressions.ts';
import { pageView } from '../view/page-view.ts';
import { questionView } from '../view/question-view.ts';

const plainProject = project([[single('q1', 2)], [single('q2', 2)]]);
const pipedTitle = [{ ref: 'q1' }];

test.each<[string, Partial<Project>]>([
  ['a rule', { jumpConsList: [{ bindQ: 'q1', nextQ: 'q2', conditionGroup: 'r' }], rule_map: {} }],
  [
    'a rule without a condition',
    { dispConsList: [{ targets: ['q2'], action: 'hide', conditionGroup: 'FC_empty' }] },
  ],
  ['code of an option', project([[single('q1', 2)], [single('q2', 2, { disp_code: 'q1A1' })]])],
  ['an automatic answer', project([[blank('q1', { auto_fill: '"x"' })], [single('q2', 2)]])],
  ['a default by code', project([[single('q1', 2, { defaultOptionSelect: { code: '1' } })]])],
  ['a placeholder', project([[single('q1', 2, { title: pipedTitle })]])],
  ['a placeholder in a translation', { translations: { 'en-GB': { q2: { title: pipedTitle } } } }],
  ['a placeholder in the end text', { desc_end_page: { content: pipedTitle } }],
])('%s needs the parts for expressions', (_, fields) => {
  expect(usesExpressions({ ...plainProject, ...fields })).toBe(true);
});

test.each<[string, Partial<Project>]>([
  ['a survey without rules and code', {}],
  ['blank code', project([[single('q1', 2, { disp_code: ' ' })]])],
])('%s needs no parts for expressions', (_, fields) => {
  const testProject = { ...plainProject, ...fields };
  expect(usesExpressions(testProject)).toBe(false);
  expect(compileWith(testProject, testTypes, {}).program).toBeDefined();
});

const EXPRESSION_FIELDS = [
  'dispConsList',
  'dispOptConsList',
  'jumpConsList',
  'disp_code',
  'jump_code',
  'placeholders',
  'auto_code',
  'auto_fill',
  'defaultOptionSelect',
  'plaster_code',
];

it('a project without expressions runs without the parts for expressions', () => {
  const removedFields = fc.subarray(EXPRESSION_FIELDS, { minLength: 7 });
  fc.assert(
    fc.property(fc.nat(100_000), removedFields, (seed, removedFields) => {
      const stripped = strip(arbitraryProject(String(seed)), removedFields);
      if (!usesExpressions(stripped)) answer(stripped, seed);
    }),
  );
});

/** Removes fields from a project. Placeholders become plain texts if `fields` contains `placeholders`. */
function strip(source: Project, fields: readonly string[]): Project {
  const text = JSON.stringify(source, (key, value: unknown) => {
    if (fields.includes(key)) return undefined;
    return fields.includes('placeholders') && isPiped(value) ? 'plain' : value;
  });
  return JSON.parse(text) as Project; // a project file with fewer fields
}

const isPiped = (value: unknown): boolean => typeof value === 'object' && value !== null && 'ref' in value;

function answer(source: Project, seed: number): void {
  const { program } = compileWith(source, testTypes, { features: engineFeatures });
  if (program === undefined) throw new Error('the project does not compile');
  const respondent = randomRespondent(program, seed, 60);
  let state = start(program, respondent.facts);
  for (let event = respondent.act(state); event !== undefined; event = respondent.act(state)) {
    state = step(program, state, event).state;
    for (const gid of pageView(program, state).gids) questionView(program, state, gid);
  }
}
