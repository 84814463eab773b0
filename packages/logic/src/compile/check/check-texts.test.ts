import { describe, expect, it } from 'vitest';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { compile } from '../../compile-whole.ts';
import { testTypes } from '../../testing/question-types.ts';
import { blank, multiple, project, single } from '../../testing/scenario.ts';

const TEXT = [{ ref: 'Q4' }];

describe('a placeholder for a question that only some are asked', () => {
  const idsFor = (condition: string) =>
    compile(
      project([
        [single('Q1', 4), multiple('Q2', 3), blank('Q3', { open_attrs: { type: 'int' } })],
        [blank('Q4', { disp_code: condition })],
        [blank('Q5', { title: TEXT })],
      ]),
      testTypes,
      checkForAuthors,
    ).issues.map(({ id }) => id);

  it.each(['Q1A1', 'Q1 in [1, 2]', 'Q2A1', 'Q1A1 or Q1A2 and Q2A1', 'Q1A1 and Q3 > 5', 'Q3 > 5'])(
    'is often empty: %s',
    (condition) => expect(idsFor(condition)).toEqual(['text.often-empty']),
  );
  it.each(['not Q1A1', 'Q1 in [1, 2, 3]', 'Q1 is answered'])('is seldom empty: %s', (condition) =>
    expect(idsFor(condition)).toEqual([]),
  );
});
