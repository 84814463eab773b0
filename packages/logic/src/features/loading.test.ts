import type { Project, Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { usesFeatures } from '../compile/feature-fields.ts';
import { blank, flowWithDraw, project, single } from '../testing/scenario.ts';
import { formatsFeature } from './formats/formats-feature.ts';
import { engineFeatures, featuresFor } from './index.ts';
import { laterFeatures } from './later-features.ts';

const withQuestion = (fields: Partial<Question>) => project([[single('Q1', 2), blank('Q2', fields)]]);
const withFields = (fields: Partial<Project>) => ({ ...withQuestion({}), ...fields });
const section: Project['items'] = [
  { type: 'G', gid: 'g', items: [{ type: 'S', gid: 's', items: [blank('Q1')] }] },
];

const USES: Readonly<Record<string, readonly Project[]>> = {
  quotas: [
    withFields({ quotas: [{ id: 'a', name: 'A', mode: 'stop', cells: [] }] }),
    withFields({ awards: [] as never, quota_waits: [{}] as never }), // only their presence counts
  ],
  automatic: [
    withQuestion({ defaultOptionSelect: true }),
    withQuestion({ auto_fill: '"x"' }),
    withQuestion({ autofill_next: true }),
  ],
  'rule-once': [withFields({ items: [{ type: 'G', gid: 'g', ruleOnce: true, items: [blank('Q1')] }] })],
  flow: [withFields({ flow: flowWithDraw })],
  'question-order': [
    withFields({ items: [{ type: 'G', gid: 'g', item_order: 'random', items: [blank('Q1')] }] }),
  ],
  options: [
    withQuestion({ option_from: 'q1' }),
    withQuestion({ question_from: 'q1' }),
    withQuestion({ option_bind_list: [{}] as never }), // only its presence counts
  ],
  attachments: [withQuestion({ attachData: { openAttach: true } })],
  leaving: [
    withFields({ checks: [{ gid: 'c', at: ['q1'], holds: 'true', text: 'No' }] }),
    withFields({ settings: { hidden_answers: 'cleared' } }),
    withQuestion({ required: 'ask' }),
    withQuestion({ required_text: 'Please' }),
    withQuestion({ open_attrs: { pattern: 'a', pattern_text: 'Write a' } }),
  ],
  patch: [withQuestion({ plaster_code: '{ max: 3 }' })],
  values: [withQuestion({ qtype: 'value', value_code: '1', value_type: 'number' })],
  'read-only': [withQuestion({ read_only: true, auto_fill: '1' })],
  entries: [withQuestion({ entries: {} }), withQuestion({ entries: { least: 2 } })],
  'no-answer': [withQuestion({ no_answer: ['dont_know'] })],
  sections: [withFields({ items: section })],
  formats: [
    withQuestion({ title: [{ ref: 'Q1', level: 1 }] }),
    withQuestion({ title: [{ ref: 'Q1', format: 'date:long' }] }),
  ],
};
const idsFor = async (survey: Project) => (await featuresFor(survey)).map(({ id }) => id);
const isEarly = (id: string) => engineFeatures.some((feature) => feature.id === id);

test('every feature that browsers may load has a survey that needs it', () => {
  const featureIds = [...engineFeatures, ...laterFeatures, formatsFeature].map(({ id }) => id);
  expect(Object.keys(USES).toSorted()).toEqual(featureIds.toSorted());
});

test('fields whose values cannot be converted to a text do not load features', () => {
  const unprintable = JSON.parse('{ "toString": null, "valueOf": null }') as never;
  expect(usesFeatures(withQuestion({ required: unprintable, open_attrs: { type: unprintable } }))).toBe(
    false,
  );
});

describe.each(Object.entries(USES))('the feature %s', (id, surveys) => {
  it.each(surveys)('is loaded for a survey that uses it', async (survey) => {
    expect(usesFeatures(survey)).toBe(true);
    expect(await idsFor(survey)).toContain(id);
  });

  it('is not loaded for a survey that does not use it', async () => {
    const emptyFields = { relatedRefs: [], checks: [], option_from: '', item_order: 'normal', no_answer: [] };
    expect(usesFeatures(withQuestion(emptyFields as never))).toBe(false); // editors write unused fields like this
    const unrelatedSurvey =
      id === 'formats' ? withQuestion({ required: 'ask' }) : withFields({ flow: flowWithDraw });
    if (!isEarly(id)) expect(await idsFor(unrelatedSurvey)).not.toContain(id);
  });
});
