import { projectSchemaText } from './documents.ts';
import { Compile } from 'typebox/schema';
import { describe, expect, it, test } from 'vitest';
import coffee from '../../../../examples/coffee-study/project.json?raw';
import concepts from '../../../../examples/concept-quota/project.json?raw';
import funnel from '../../../../examples/brand-funnel/project.json?raw';
import quiz from '../../../../examples/safety-quiz/project.json?raw';
import screening from '../../../../examples/health-screening/project.json?raw';
import snack from '../../../../examples/snack-maxdiff/project.json?raw';
import documentation from '../../../../docs/project-format.md?raw';
import schemaText from '../../../../docs/project.schema.json?raw';
import type { JsonObject } from '../json/json.ts';
import { projectJsonSchema } from './json-schema.ts';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { loadProject } from '../load/load-project.ts';
import { engineSurvey } from '../testing/engine-survey.fixtures.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';

interface ObjectSchema {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
  readonly $defs?: Readonly<Record<string, ObjectSchema>>;
}

const OUT_OF_DATE = 'Run: node packages/project/scripts/write-schema.ts';

describe('docs/project.schema.json', () => {
  it('is up to date with the schema', () => {
    expect(schemaText === projectSchemaText(), OUT_OF_DATE).toBe(true);
  });

  const editor = Compile(projectJsonSchema());
  test.each([
    ['a valid survey', validSurvey()],
    ['the survey of the rules engine', engineSurvey()],
    ['the coffee study', JSON.parse(coffee)],
    ['the health screening', JSON.parse(screening)],
    ['the quota study', JSON.parse(concepts)],
    ['the maxdiff study', JSON.parse(snack)],
    ['the quiz', JSON.parse(quiz)],
    ['the brand funnel', JSON.parse(funnel)],
  ])('accepts %s', (_, survey) => {
    expect(editor.Check(survey)).toBe(true);
    expect(loadProject(survey).issues).toEqual([]);
  });
  test.each<[string, JsonObject]>([
    ['an unknown field', { titel: 'x' }],
    ['a derived field', { ruleList: [] }],
    ['a wrong type', { title: 7 }],
    ['a condition about nothing', { rule_map: { yes: { op: 'eq' } } }],
    ['a derived fact about quotas', { quota_waits: { start: true, gids: [] } }],
    [
      'a screen that is no list',
      { items: [{ type: 'Q', gid: 'a', title: 'x', qtype: 'blank', screens: ['a'] }] },
    ],
    ['a flow node without an id', { flow: { type: 'F', ftype: 'root' } }],
    ['an unknown question type', { items: [{ type: 'Q', gid: 'a', title: 'x', qtype: 'singel' }] }],
  ])('refuses %s', (_, change) => {
    expect(editor.Check({ ...validSurvey(), ...change })).toBe(false);
  });
  it('has a description for each field', () => {
    const schema = projectJsonSchema() as unknown as ObjectSchema;
    const objects = [schema, ...Object.values(schema.$defs ?? {})];
    const fields = objects.flatMap(({ properties = {} }) => Object.entries(properties));
    expect(fields.length).toBeGreaterThan(300);
    const undescribed = fields.filter(([, { description, $ref }]) => (description ?? $ref ?? '') === '');
    // The object that has this field says what it is: the value of a parameter.
    expect(undescribed.map(([name]) => name)).toEqual(['value']);
  });
  it('refers to definitions that exist', () => {
    const names = Object.keys(projectJsonSchema()['$defs'] as object);
    for (const [, name] of schemaText.matchAll(/"#\/\$defs\/(\w+)"/g)) expect(names).toContain(name);
  });
});

describe('docs/project-format.md', () => {
  it('states the limits of the code', () => {
    const statedLimits = documentation.slice(
      documentation.indexOf('## Limits'),
      documentation.indexOf('## What the check'),
    );
    for (const limit of Object.values(PROJECT_LIMITS)) {
      expect(statedLimits).toContain(limit.toString().replace(/\B(?=(\d{3})+$)/g, ','));
    }
  });
});
