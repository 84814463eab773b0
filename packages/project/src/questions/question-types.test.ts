import { expect, expectTypeOf, it } from 'vitest';
import type { BaseQuestion, Question, QuestionOf, QuestionWith } from '../project.ts';
import { listReaders } from '../shape/field-declarations.ts';
import { FAMILIES } from './field-families.table.ts';
import { QUESTION_TYPES } from './question-types.table.ts';

it('a question of a type has the fields of the families of the type, and no others', () => {
  expectTypeOf<QuestionOf<'maxdiff'>>().toHaveProperty('task_number');
  expectTypeOf<QuestionOf<'sort'>>().not.toHaveProperty('task_number');
  expectTypeOf<QuestionOf<'sort'>>().toHaveProperty('rank_weights');
  expectTypeOf<QuestionWith<'scale'>>().toHaveProperty('score_range');
  expectTypeOf<BaseQuestion>().toHaveProperty('title');
  expectTypeOf<BaseQuestion>().not.toHaveProperty('items');
  expectTypeOf<Question>().toMatchTypeOf<QuestionOf<'maxdiff'>>();
});

it('each field is in one family, and at least one type reads each family', () => {
  const fields = Object.values(FAMILIES).flatMap((family) => Object.keys(family));
  expect(fields.filter((field, at) => fields.indexOf(field) !== at)).toEqual([]);
  const readFamilies = new Set<string>(Object.values(QUESTION_TYPES).flatMap(({ question }) => question));
  expect(Object.keys(FAMILIES).filter((family) => !readFamilies.has(family))).toEqual([]);
});

it('`readersOf` lists the types that read a field, and no types for fields of all questions', () => {
  expect(listReaders('score_range')).toEqual([
    'score',
    'score/star_score',
    'score/cursor_score',
    'matrix_score',
  ]);
  expect(listReaders('title')).toEqual([]);
});
