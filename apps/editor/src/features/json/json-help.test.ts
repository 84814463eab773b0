import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { projectJsonSchema } from '@canvass/project/file';
import { describe, expect, it, test } from 'vitest';
import { texts } from '../../fields/field.texts.ts';
import { completeJson, findHelp } from './json-help.ts';

const source = {
  schema: () => projectJsonSchema(),
  loaded: Promise.resolve(),
  text: (key: string) => texts[key] ?? '',
  ids: (field: string) => [{ id: `id-of-${field}`, description: 'Q1 Tea' }],
  onHelp: () => undefined,
};

/** Opens a text in which `|` marks the cursor. */
function openAt(textWithCursor: string) {
  const position = textWithCursor.indexOf('|');
  const doc = textWithCursor.slice(0, position) + textWithCursor.slice(position + 1);
  return { state: EditorState.create({ doc, extensions: [json()] }), position };
}

function namesAt(textWithCursor: string, isExplicit = true): readonly string[] {
  const { state, position } = openAt(textWithCursor);
  const result = completeJson(new CompletionContext(state, position, isExplicit), source);
  return result === null ? [] : result.options.map(({ label }) => JSON.parse(label));
}

const question = (questionFields: string): string =>
  `{"items": [{"type": "G", "items": [{"type": "Q", "gid": "a", "qtype": "single", ${questionFields}}]}]}`;

describe('completion', () => {
  it('offers the fields that the question type has and the question lacks', () => {
    const names = namesAt(question('"title": "x", "|"'));
    expect(names).toContain('option_order');
    expect(names).toContain('cid');
    // `title` and `qtype` exist already, `rule_map` belongs to the survey, and `tree_list` to another question type.
    expect(names.filter((name) => ['title', 'qtype', 'rule_map', 'tree_list'].includes(name))).toEqual([]);
  });

  test.each([
    ['the survey', '{"|"}', 'rule_map'],
    ['a name without a quotation mark', '{tit|}', 'title'],
    ['an option', question('"items": [{"gid": "o1", "|"}]'), 'fixed'],
    ['a rule', '{"dispConsList": [{"|"}]}', 'conditionGroup'],
    ['a condition that compares an answer', '{"rule_map": {"r": {"bindQ": "a", "|"}}}', 'optGid'],
    ['a nested condition', '{"rule_map": {"r": {"relation": "or", "items": [{"|"}]}}}', 'relation'],
    ['the settings', '{"settings": {"|"}}', 'ip_privacy_open'],
  ])('offers a field of %s', (_, marked, name) => {
    expect(namesAt(marked)).toContain(name);
  });

  test.each([
    ['words', question('"option_order": "|"'), 'random_reverse'],
    ['words after the colon', question('"option_order": |'), 'random_reverse'],
    ['flags', question('"required": |'), true],
    ['ids', '{"jumpConsList": [{"bindQ": "|"}]}', 'id-of-bindQ'],
    ['ids in a list', '{"dispConsList": [{"targets": ["|"]}]}', 'id-of-targets'],
    ['types of elements', '{"items": [{"type": "|"}]}', 'Q'],
  ])('offers %s', (_, marked, value) => {
    expect(namesAt(marked)).toContain(value);
  });

  test.each(['|', '[|]', '"a|"', '{"items": "no", "x": {"y": {"|"}}}', `${'{"items": ['.repeat(60)}|`])(
    'does not fail in %s',
    (marked) => {
      expect(namesAt(marked)).toEqual(expect.any(Array));
    },
  );

  it('offers nothing for values without a fixed list', () => {
    expect(namesAt(question('"title": "Da|"'), false)).toEqual([]);
  });
});

test.each([
  ['a name', question('"opt|ion_order": "random"'), 'Order of options'],
  ['a value', question('"option_order": "ran|dom"'), 'Order of options'],
  ['a field without a label', '{"dispConsList": [{"act|ion": "hide"}]}', 'action'],
])('help for %s has the label or name of the field as its title', (_, marked, title) => {
  const { state, position } = openAt(marked);
  const help = findHelp(state, position, source);
  expect(help?.label || help?.name).toBe(title);
});

it('an unknown field has no help', () => {
  const { state, position } = openAt('{"no|thing": 1}');
  expect(findHelp(state, position, source)).toBeUndefined();
});
