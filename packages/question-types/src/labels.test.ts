import { compile } from '@canvass/logic';
import { checkForAuthors } from '@canvass/logic/author-texts';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from './fixture.ts';
import { fixtures } from './fixtures.gen.ts';
import { registry } from './registry.gen.ts';

const FIELDS = ['min_label', 'max_label', 'best_label', 'worst_label'] as const;
const labelled = Object.fromEntries(FIELDS.map((field) => [field, 'Words']));

/** Fields that the check calls unused on a question of a type. */
function unusedOn(id: string): readonly string[] {
  const question = {
    ...exampleQuestion(id, { title: 'Which?', items: exampleOptions('A', 'B') }),
    ...labelled,
  };
  const project = { format: 1, title: 'Labels', items: [question] } as const;
  const { issues } = compile(project, registry, checkForAuthors);
  return issues
    .filter(({ id: found }) => found === 'text.label-unused')
    .map(({ path }) => path.split('.').at(-1) ?? '');
}

describe('labels', () => {
  test.each([
    ['score/nps', ['best_label', 'worst_label']],
    ['score', ['best_label', 'worst_label']],
    ['matrix_score', ['best_label', 'worst_label']],
    ['maxdiff', ['min_label', 'max_label']],
    ['single', [...FIELDS]],
  ])('of %s that are not shown are reported', (id, unused) => {
    expect(unusedOn(id)).toEqual(unused);
  });

  it('have an example wherever they are shown', () => {
    const without = Object.keys(fixtures).filter((id) => {
      const shown = FIELDS.filter((field) => !unusedOn(id).includes(field));
      const examples = JSON.stringify(fixtures[id as keyof typeof fixtures]); // a key of the table
      return !shown.every((field) => examples.includes(`"${field}":`));
    });
    expect(without).toEqual([]);
  });
});
