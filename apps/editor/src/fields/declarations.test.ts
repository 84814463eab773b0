import { describe, expect, it } from 'vitest';
import { fieldAt, isList, textAt } from '../document/json.ts';
import { listFields, createFirstLists, QUESTION_TYPES } from './declarations.ts';
import { texts } from './field.texts.ts';

const titles = (type: string, list: string): readonly string[] => {
  const entries = fieldAt(
    createFirstLists(type, () => 'new'),
    list,
  );
  return isList(entries) ? entries.map((entry) => textAt(entry, 'title')) : [];
};

describe('a new question', () => {
  it.each(['score', 'score/star_score', 'score/nps', 'score/cursor_score'])(
    'of type %s has one scale without a title',
    (type) => expect(titles(type, 'items')).toEqual(['']),
  );

  it('has options and rows whose titles differ', () => {
    expect(titles('single', 'items')).toEqual(['1', '2']);
    expect(titles('matrix_score', 'items')).toEqual(['1', '2']);
    expect(titles('matrix_single', 'items')).toEqual(['1', '2']);
    expect(titles('matrix_single', 'rows_items')).toEqual(['A', 'B']);
  });
});

it('names the values of every choice, also in lists', () => {
  const fields = QUESTION_TYPES.flatMap((type) => listFields('question', type, 'option'));
  const unnamed = fields.flatMap(({ name, form }) => {
    const choice = form.kind === 'list' ? form.entry : form;
    if (choice.kind !== 'choice') return [];
    return choice.values
      .map((value) => `question.${name}.=${value}`)
      .filter((key) => texts[key] === undefined);
  });
  expect([...new Set(unnamed)]).toEqual([]);
});
