import { computeFields } from '@canvass/project/file';
import { describe, expect, it, test } from 'vitest';
import { fixtures } from './registry/fixtures.gen.ts';

const LABEL_FIELDS = ['min_label', 'max_label', 'best_label', 'worst_label'] as const;

const labelFieldsOf = (id: string) =>
  LABEL_FIELDS.filter((field) => computeFields(id, 'question').has(field));

describe('labels', () => {
  test.each([
    ['score/nps', ['min_label', 'max_label']],
    ['score', ['min_label', 'max_label']],
    ['matrix_score', ['min_label', 'max_label']],
    ['maxdiff', ['best_label', 'worst_label']],
    ['single', []],
  ])('of %s are %j', (id, shown) => {
    expect(labelFieldsOf(id)).toEqual(shown);
  });

  it('have an example in every type that shows them', () => {
    const typesWithoutExample = Object.keys(fixtures).filter((id) => {
      const examples = JSON.stringify(fixtures[id as keyof typeof fixtures]); // the table has no other keys
      return !labelFieldsOf(id).every((field) => examples.includes(`"${field}":`));
    });
    expect(typesWithoutExample).toEqual([]);
  });
});
