import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_HISTORY,
  recordChange,
  redo,
  undo,
  type History,
  type HistoryResult,
} from '../history/history.ts';
import { edit } from '../operations/editing.ts';
import type { Change } from '../operations/operation.ts';
import { containersOf, elementAt, listOf, valueAt } from '../places/places.ts';
import { indexReferences, itemsOf } from '../references/index-references.ts';
import { renameCode } from '../references/rename.ts';
import { checkText } from '../testing/check-project.ts';
import { EXAMPLE_TEXTS, newId, openSound } from '../testing/random-edits.ts';
import type { ProjectDocument } from '../text/document.ts';
import { printDocument } from '../text/print.ts';
import { isList, type JsonRecord } from '../values/json.ts';
import { changeType } from './change-type.ts';
import { duplicateItems } from './duplicate.ts';
import { removeRule, rulesAbout, setDisplayRule, setJump } from './rules.ts';
import { addContainer, addParts, addQuestions, deleteItems, groupItems, moveItems } from './items.ts';

const IS_FULL = process.env['CANVASS_FULL'] !== undefined;
const OPTIONS = { newId };
const exampleOf = (wanted: string): string => EXAMPLE_TEXTS.find(([name]) => name === wanted)?.[1] ?? '';
const coffee = openSound(exampleOf('coffee-study'));
const textOf = ({ document }: { readonly document: ProjectDocument }) => printDocument(document);
const findingsOf = (text: string) => checkText(text).issues.filter(({ severity }) => severity === 'error');

describe('adding', () => {
  it('questions with options gives a sound project', () => {
    const result = addQuestions(
      coffee,
      {
        questions: [
          { type: 'single', title: 'Tea?', options: ['Yes', 'No'] },
          { type: 'matrix_single', title: 'How?', options: ['Good', 'Bad'], rows: ['Taste', 'Price'] },
          { type: 'blank', title: 'Why?' },
        ],
        at: { list: { id: 'habits', path: ['items'] }, index: 1 },
      },
      OPTIONS,
    );
    expect(findingsOf(textOf(result))).toEqual([]);
    expect(valueAt(result.document.value, { id: result.added, path: ['title'] })).toBe('Tea?');
  });

  it('options gives numbers that the question never had', () => {
    const result = addParts(
      coffee,
      { id: 'trade', field: 'items', titles: ['A', 'B'], index: 0, usedNumbers: [8] },
      OPTIONS,
    );
    const items = valueAt(result.document.value, { id: 'trade', path: ['items'] });
    expect(isList(items) && items.slice(0, 2).map((item) => (item as JsonRecord)['seq'])).toEqual([9, 10]);
    expect(findingsOf(textOf(result))).toEqual([]);
  });
});

describe('deleting', () => {
  it('with repairs leaves no finding, with translations gone', () => {
    for (const { kind, gid = '' } of indexReferences(coffee.value).items) {
      if (kind !== 'question' && (kind !== 'option' || !IS_FULL)) continue;
      const text = textOf(deleteItems(coffee, { ids: [gid], repairs: true }, OPTIONS));
      expect([gid, findingsOf(text)]).toEqual([gid, []]);
      expect(text.includes(`"${gid}"`)).toBe(false);
    }
  });
});

describe('duplicating', () => {
  it.each(IS_FULL ? EXAMPLE_TEXTS : EXAMPLE_TEXTS.slice(0, 3))(
    'each group of %s leaves no new error',
    (_, text) => {
      const document = openSound(text);
      const known = findingsOf(text).map(({ id, path }) => `${id} ${path}`);
      for (const { kind, gid = '' } of indexReferences(document.value).items) {
        if (kind !== 'group') continue;
        const copy = textOf(duplicateItems(document, [gid], OPTIONS));
        expect(findingsOf(copy).map(({ id, path }) => `${id} ${path}`)).toEqual(known);
      }
    },
  );
});

it('changing a type says what is kept, converted and removed', () => {
  const multiple = changeType(coffee, { id: 'age_band', type: 'multiple' }, OPTIONS);
  expect(multiple).toMatchObject({ removed: [], converted: [] });
  expect(multiple.kept).toContain('required');
  const text = changeType(coffee, { id: 'trade', type: 'blank' }, OPTIONS);
  expect(text.removed).toContain('items');
  expect(valueAt(text.document.value, { id: 'trade', path: ['items'] })).toBeUndefined();
});

it('grouping puts questions into a page at their position', () => {
  const result = groupItems(coffee, { ids: ['places', 'drinks'], kind: 'page', title: 'Page' }, OPTIONS);
  expect(listOf(result.document.value, 'drinks')).toEqual({ id: result.added, path: ['items'] });
  expect(findingsOf(textOf(result))).toEqual([]);
});

describe('rules', () => {
  const sentence = {
    kind: 'test',
    subject: { kind: 'answer', question: 'age_band' },
    verb: 'has-any',
    values: [{ option: 'age_band_18_25' }, { option: 'age_band_26_35' }],
  } as const;

  it('are added, changed and removed without errors', () => {
    const added = setDisplayRule(coffee, { gid: 'places', action: 'display', sentence }, OPTIONS);
    expect(findingsOf(textOf(added))).toEqual([]);
    const [id = ''] = rulesAbout(added.document.value, 'dispConsList', 'places');
    const negated = { ...sentence, verb: 'has-none' } as const;
    const changed = setDisplayRule(
      added.document,
      { gid: 'places', action: 'hide', sentence: negated, id },
      OPTIONS,
    );
    expect(findingsOf(textOf(changed))).toEqual([]);
    const jump = setJump(
      changed.document,
      { gid: 'places', to: { endStatus: 'finished' }, sentence },
      OPTIONS,
    );
    expect(findingsOf(textOf(jump))).toEqual([]);
    const [jumpId = ''] = rulesAbout(jump.document.value, 'jumpConsList', 'places');
    const one = removeRule(jump.document, { id: jumpId, gid: 'places' }, OPTIONS);
    expect(textOf(removeRule(one.document, { id, gid: 'places' }, OPTIONS))).toBe(printDocument(coffee));
  });

  it('that others share are not changed for them', () => {
    const { document } = edit(coffee, { ...OPTIONS, label: { key: 'test' } }, (editing) =>
      editing.set({ id: '/dispConsList/0', path: ['targets'] }, ['favourite', 'why_not']),
    );
    const changed = setDisplayRule(
      document,
      { gid: 'favourite', action: 'display', sentence, id: '/dispConsList/0' },
      OPTIONS,
    ).document.value;
    expect(elementAt(changed, '/dispConsList/0')).toEqual({
      ...elementAt(document.value, '/dispConsList/0'),
      targets: ['why_not'],
    });
    expect(valueAt(changed, { id: '', path: ['rule_map', 'several_drinks'] })).toBe(
      valueAt(document.value, { id: '', path: ['rule_map', 'several_drinks'] }),
    );
  });
});

interface Command {
  readonly kind: number;
  readonly item: number;
  readonly target: number;
}
const command = fc.record({ kind: fc.nat(8), item: fc.nat(), target: fc.nat() });
const TYPES = ['single', 'multiple', 'blank', 'score', 'matrix_single', 'sort', 'descriptor'];

/** Any command of an author, on what the document has. */
function run(
  document: ProjectDocument,
  { kind, item, target }: Command,
): { document: ProjectDocument; change: Change } {
  const items = itemsOf(document.value);
  const pick = (...kinds: readonly string[]) => {
    const found = items.filter((one) => kinds.includes(one.kind) && one.gid !== undefined);
    return found[item % (found.length || 1)]?.gid ?? '';
  };
  const question = pick('question');
  const groups = items.filter((one) => one.kind === 'group');
  const group = groups[target % (groups.length || 1)]?.gid;
  const at = { list: { id: group ?? '', path: ['items'] }, index: target % 5 };
  const type = TYPES[target % TYPES.length] ?? 'blank';
  const noChange = { document, change: { label: { key: 'none' }, operations: [] } };
  const has = elementAt(document.value, question) !== undefined;
  const commands: readonly (() => { document: ProjectDocument; change: Change })[] = [
    () =>
      addQuestions(
        document,
        { questions: [{ type, title: 'T', options: ['A', 'B'], rows: ['R'] }], at },
        OPTIONS,
      ),
    () => deleteItems(document, { ids: [pick('question', 'option', 'row', 'page')], repairs: true }, OPTIONS),
    () => deleteItems(document, { ids: [pick('option', 'row')], repairs: true }, OPTIONS),
    () => duplicateItems(document, [pick('question', 'group')], OPTIONS),
    () => moveItems(document, { ids: [question], at }, OPTIONS),
    () => changeType(document, { id: question, type }, OPTIONS),
    () => addParts(document, { id: question, field: 'items', titles: ['New'] }, OPTIONS),
    () =>
      addContainer(
        document,
        { kind: 'group', title: 'G', at: { list: { id: '', path: ['items'] }, index: target % 3 } },
        OPTIONS,
      ),
    () => {
      const renamed = renameCode(document, { gid: question, code: `C${target % 50}` }, OPTIONS);
      return renamed.refused === undefined ? renamed : noChange;
    },
  ];
  return has ? (commands[kind]?.() ?? noChange) : noChange;
}

function repeat(
  go: (document: ProjectDocument, history: History) => HistoryResult,
  start: { readonly document: ProjectDocument; readonly history: History },
): { readonly document: ProjectDocument; readonly history: History } {
  let last = start;
  for (;;) {
    const result = go(last.document, last.history);
    if (result === undefined) return last;
    if ('conflict' in result) throw new Error(JSON.stringify(result.conflict));
    last = result;
  }
}

it('any sequence of commands can be undone byte for byte, and leaves findings with places only', () => {
  const texts = fc.constantFrom(...EXAMPLE_TEXTS.map(([, text]) => text));
  fc.assert(
    fc.property(texts, fc.array(command, { maxLength: IS_FULL ? 50 : 12 }), (text, commands) => {
      let document = openSound(text);
      let history = EMPTY_HISTORY;
      for (const each of commands) {
        const result = run(document, each);
        document = result.document;
        history = recordChange(history, result.change);
      }
      const last = printDocument(document);
      for (const { path } of checkText(last).issues) expect(path).toMatch(/^\$/);
      const back = repeat(undo, { document, history });
      expect(printDocument(back.document)).toBe(text);
      expect(printDocument(repeat(redo, back).document)).toBe(last);
      expect(new Set(containersOf(document.value).keys()).size).toBeGreaterThan(0);
    }),
    { numRuns: IS_FULL ? 1_000 : 12 },
  );
});
