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
import {
  computeContainers,
  elementAt,
  isSamePlace,
  findList,
  type Place,
  computePlace,
  PROJECT_ID,
  valueAt,
} from '../places/places.ts';
import { indexReferences, itemsOf } from '../references/index-references.ts';
import { findNewEarlyReaders } from '../references/readers.ts';
import { rebaseChanges } from '../merge/rebase.ts';
import { outlineRows, ruleRows } from '../tables/rows.ts';
import { separateCodes } from './separate-codes.ts';
import { locateAll, parsePath } from '@canvass/project/file';
import { renameCode } from '../references/rename.ts';
import { checkText } from '../testing/check-project.ts';
import { EXAMPLE_TEXTS, newId, openValid } from '../testing/random-edits.ts';
import type { ProjectDocument } from '../text/document.ts';
import { printDocument } from '../text/print.ts';
import { isList, type Json, type JsonRecord } from '../values/json.ts';
import { changeType } from './change-type.ts';
import { duplicateItems } from './duplicate.ts';
import { removeRule, findRuleIds, setCheck, setDisplayRule, setJump, setOptionRule } from './rules.ts';
import { addContainer, addParts, addQuestions, deleteItems, groupItems, moveItems } from './items.ts';

/** A timeout for tests that take minutes with CANVASS_FULL. */
const LONG = { timeout: 3_600_000 };
const IS_FULL = process.env['CANVASS_FULL'] !== undefined;
const OPTIONS = { newId };
const exampleOf = (exampleName: string): string =>
  EXAMPLE_TEXTS.find(([name]) => name === exampleName)?.[1] ?? '';
const coffee = openValid(exampleOf('coffee-study'));
const textOf = ({ document }: { readonly document: ProjectDocument }) => printDocument(document);
const findingsOf = (text: string) => checkText(text).issues.filter(({ severity }) => severity === 'error');
function findingsWithoutPosition(text: string): readonly string[] {
  const { issues } = checkText(text);
  const positions = locateAll(text, issues);
  return issues.filter((_, index) => positions[index] === undefined).map(({ id, path }) => `${id} ${path}`);
}

describe('adding', () => {
  it('questions with options gives a valid project', () => {
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

  it.each([
    ['an expression', { disp_code: 'Q3A1' }],
    ['a rule that cannot be parsed', { disp_code: 'Q3A1 and' }],
    ['a range', { disp_code: 'sum(Q1~3) > 1' }],
    ['a placeholder', { title: 'You chose {{ Q3.text }}' }],
    ['an older placeholder', { title: 'You chose [Q3]' }],
  ])('elements skips codes that %s still names', (_, fields) => {
    const document = openValid(
      JSON.stringify({
        items: [
          { type: 'Q', gid: 'one', cid: 'Q1', qtype: 'blank', title: 'One' },
          { type: 'Q', gid: 'two', cid: 'Q2', qtype: 'blank', title: 'Two', ...fields },
        ],
      }),
    );
    const at = { list: { id: PROJECT_ID, path: ['items'] } };
    const questions = [
      { type: 'blank', title: 'Three' },
      { type: 'blank', title: 'Four' },
    ];
    const codesAfter = (result: { readonly document: ProjectDocument }) =>
      itemsOf(result.document.value).map(({ code }) => code);
    expect(codesAfter(addQuestions(document, { questions, at }, OPTIONS))).toEqual(['Q1', 'Q2', 'Q4', 'Q5']);
    expect(codesAfter(duplicateItems(document, ['one'], OPTIONS)).toSorted()).toEqual(['Q1', 'Q2', 'Q4']);
  });

  it('options uses numbers that the question never had', () => {
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
  it('with repairs leaves no error, and no reference or translation', LONG, () => {
    for (const { kind, gid = '' } of indexReferences(coffee.value).items) {
      if (kind !== 'question' && (kind !== 'option' || !IS_FULL)) continue;
      const text = textOf(deleteItems(coffee, { ids: [gid], repairs: true }, OPTIONS));
      expect([gid, findingsOf(text)]).toEqual([gid, []]);
      expect(text.includes(`"${gid}"`)).toBe(false);
    }
  });
});

it('deleting a question leaves no half of a binding, of an answer by code, or of a node that sets a value', () => {
  const option = (gid: string, seq: number) => ({ gid, seq, title: gid });
  const choice = { type: 'Q', qtype: 'single' };
  const survey = openValid(
    JSON.stringify({
      format: 1,
      title: 'Survey',
      items: [
        {
          type: 'G',
          gid: 'g',
          items: [
            { ...choice, gid: 'one', cid: 'Q1', title: '1', items: [option('a', 1), option('b', 2)] },
            {
              ...choice,
              gid: 'two',
              cid: 'Q2',
              title: '2',
              items: [option('c', 1), option('d', 2)],
              option_bind_list: [{ optGid: 'c', bindQ: 'one', bindOpt: 'a' }],
              defaultOptionSelect: { code: 'Q1' },
            },
          ],
        },
      ],
      flow: {
        fid: 'root',
        type: 'F',
        ftype: 'root',
        items: [
          { fid: 'f1', type: 'G', gid: 'g' },
          { fid: 'f2', type: 'F', ftype: 'set', cid: 'arm', value_code: 'count(Q1)', value_type: 'number' },
        ],
      },
    }),
  );
  expect(findingsOf(textOf({ document: survey }))).toEqual([]);
  const { document } = deleteItems(survey, { ids: ['one'], repairs: true }, OPTIONS);
  expect(findingsOf(textOf({ document }))).toEqual([]);
  expect(elementAt(document.value, 'two')).not.toHaveProperty('option_bind_list');
  expect(elementAt(document.value, 'two')).not.toHaveProperty('defaultOptionSelect');
  // The binding goes with its option. If only the option's id were removed, any answer would meet the binding.
  const withoutOption = deleteItems(survey, { ids: ['a'], repairs: true }, OPTIONS).document;
  expect(elementAt(withoutOption.value, 'two')).not.toHaveProperty('option_bind_list');
});

it('deleting the only option of a screen deletes the screen', () => {
  const items = ['a', 'b', 'c'].map((gid, index) => ({ gid, seq: index + 1, title: gid }));
  const question = {
    type: 'Q',
    gid: 'q',
    qtype: 'multiple',
    title: 'q',
    items,
    screens: [['a'], ['b', 'c']],
  };
  const group = { type: 'G', gid: 'g', items: [question] };
  const survey = openValid(JSON.stringify({ format: 1, title: 'Screens', items: [group] }));
  const screensAfter = (ids: readonly string[]) =>
    elementAt(deleteItems(survey, { ids, repairs: true }, OPTIONS).document.value, 'q')?.['screens'];
  expect(screensAfter(['a'])).toEqual([['b', 'c']]);
  expect(screensAfter(['a', 'b', 'c'])).toBeUndefined();
});

it('deleting the only question of the votes, or of a figure of the report, deletes the votes or the figure', () => {
  const quiz = openValid(exampleOf('safety-quiz'));
  const { document } = deleteItems(quiz, { ids: ['role', 'wear'], repairs: true }, OPTIONS);
  expect(findingsOf(textOf({ document }))).toEqual([]);
  expect(document.value['vote']).toBeUndefined();
  const dimensions = valueAt(document.value, { id: '', path: ['report', 'dimensions'] });
  const ids = isList(dimensions) ? dimensions.map((dimension) => (dimension as JsonRecord)['id']) : [];
  expect(ids).toEqual(['alarm', 'fire', 'machine']);
  expect(textOf({ document })).not.toContain('report.dimensions.clothing');
});

it('deleting a question removes the texts of the report about it, with their translations', () => {
  const quiz = openValid(exampleOf('safety-quiz'));
  const text = textOf(deleteItems(quiz, { ids: ['emergency_number'], repairs: true }, OPTIONS));
  expect(findingsOf(text)).toEqual([]);
  expect(text).not.toContain('report.analysis.texts.emergency_number');
});

it('deleting the project or an element that does not exist changes nothing', () => {
  for (const id of ['', 'none'])
    expect(deleteItems(coffee, { ids: [id], repairs: true }, OPTIONS).document.value['items']).toBe(
      coffee.value['items'],
    );
});

describe('duplicating', () => {
  it.each(IS_FULL ? EXAMPLE_TEXTS : EXAMPLE_TEXTS.slice(0, 3))(
    'each group of %s leaves no new error',
    (_, text) => {
      const document = openValid(text);
      const knownFindings = findingsOf(text).map(({ id, path }) => `${id} ${path}`);
      for (const { kind, gid = '' } of indexReferences(document.value).items) {
        if (kind !== 'group') continue;
        const copy = textOf(duplicateItems(document, [gid], OPTIONS));
        expect(findingsOf(copy).map(({ id, path }) => `${id} ${path}`)).toEqual(knownFindings);
      }
    },
  );
});

it('changing a type returns which fields are kept, converted and removed', () => {
  const multiple = changeType(coffee, { id: 'age_band', type: 'multiple' }, OPTIONS);
  expect(multiple).toMatchObject({ removedFields: [], convertedLists: [] });
  expect(multiple.keptFields).toContain('required');
  const text = changeType(coffee, { id: 'trade', type: 'blank' }, OPTIONS);
  expect(text.removedFields).toContain('items');
  expect(valueAt(text.document.value, { id: 'trade', path: ['items'] })).toBeUndefined();
});

it('grouping puts questions into a page at their position', () => {
  const result = groupItems(coffee, { ids: ['places', 'drinks'], kind: 'page', title: 'Page' }, OPTIONS);
  expect(findList(result.document.value, 'drinks')).toEqual({ id: result.added, path: ['items'] });
  expect(findingsOf(textOf(result))).toEqual([]);
});

describe('rules', () => {
  const sentence = {
    kind: 'test',
    subject: { kind: 'answer', question: 'age_band' },
    verb: 'has-any',
    values: [{ option: 'age_band_18_25' }, { option: 'age_band_26_35' }],
  } as const;

  it('of options are added, changed and removed', () => {
    const [option = ''] = indexReferences(coffee.value).items.flatMap(({ kind, gid, question }) =>
      kind === 'option' && question?.gid === 'places' ? [gid] : [],
    );
    const rule = { gid: 'places', options: [option], rows: [], action: 'hide', sentence } as const;
    const addResult = setOptionRule(coffee, rule, OPTIONS);
    expect(findingsOf(textOf(addResult))).toEqual([]);
    const [id = ''] = findRuleIds(addResult.document.value, 'dispOptConsList', 'places').slice(-1);
    const changeResult = setOptionRule(addResult.document, { ...rule, action: 'display', id }, OPTIONS);
    expect(elementAt(changeResult.document.value, id)).toMatchObject({
      options: [option],
      action: 'display',
    });
    const removed = removeRule(changeResult.document, { id, gid: 'places' }, OPTIONS);
    expect(textOf(removed)).toBe(textOf({ document: coffee }));
  });

  it('that jump can lose their condition and get another one', () => {
    const to = { endStatus: 'finished' } as const;
    const unconditionalEdit = setJump(coffee, { gid: 'places', to, sentence: undefined }, OPTIONS);
    const [id = ''] = findRuleIds(unconditionalEdit.document.value, 'jumpConsList', 'places').slice(-1);
    expect(elementAt(unconditionalEdit.document.value, id)).toMatchObject({ conditionGroup: 'FC_empty' });
    const conditionalEdit = setJump(unconditionalEdit.document, { gid: 'places', to, sentence, id }, OPTIONS);
    const unconditionalAgain = setJump(
      conditionalEdit.document,
      { gid: 'places', to, sentence: undefined, id },
      OPTIONS,
    );
    expect(findingsOf(textOf(unconditionalAgain))).toEqual([]);
    expect(textOf(unconditionalAgain)).toBe(textOf(unconditionalEdit));
  });

  it('that lead to an end can name its page, and lose it with another target', () => {
    const to = { endStatus: 'finished', end: 'thanks' } as const;
    const named = setJump(coffee, { gid: 'places', to, sentence }, OPTIONS);
    const [id = ''] = findRuleIds(named.document.value, 'jumpConsList', 'places').slice(-1);
    expect(elementAt(named.document.value, id)).toMatchObject(to);
    for (const otherTarget of [{ endStatus: 'finished' }, { nextQ: 'group_end' }] as const) {
      const other = setJump(named.document, { gid: 'places', to: otherTarget, sentence, id }, OPTIONS);
      expect(elementAt(other.document.value, id)).not.toHaveProperty('end');
    }
  });

  it('are added, changed and removed without errors', () => {
    const addResult = setDisplayRule(coffee, { gid: 'places', action: 'display', sentence }, OPTIONS);
    expect(findingsOf(textOf(addResult))).toEqual([]);
    const [id = ''] = findRuleIds(addResult.document.value, 'dispConsList', 'places');
    const negated = { ...sentence, verb: 'has-none' } as const;
    const changeResult = setDisplayRule(
      addResult.document,
      { gid: 'places', action: 'hide', sentence: negated, id },
      OPTIONS,
    );
    expect(findingsOf(textOf(changeResult))).toEqual([]);
    const jump = setJump(
      changeResult.document,
      { gid: 'places', to: { endStatus: 'finished' }, sentence },
      OPTIONS,
    );
    expect(findingsOf(textOf(jump))).toEqual([]);
    const [jumpId = ''] = findRuleIds(jump.document.value, 'jumpConsList', 'places');
    const withoutJump = removeRule(jump.document, { id: jumpId, gid: 'places' }, OPTIONS);
    expect(textOf(removeRule(withoutJump.document, { id, gid: 'places' }, OPTIONS))).toBe(
      printDocument(coffee),
    );
  });

  it('that check answers are added, listed, changed and removed', () => {
    const check = { holds: 'age_band is answered', text: 'Choose one.', level: 'ask' } as const;
    const addResult = setCheck(coffee, { gid: 'age_band', ...check }, OPTIONS);
    expect(findingsOf(textOf(addResult))).toEqual([]);
    const row = ruleRows(addResult.document.value).find(({ kind }) => kind === 'check');
    expect(row).toMatchObject({ subjects: ['age_band'], reads: ['age_band'] });
    expect(row?.condition).toMatchObject({ meaning: { kind: 'test', verb: 'is-answered' } });
    const id = row?.place.id ?? '';
    const strictCheck = setCheck(
      addResult.document,
      { gid: 'age_band', id, ...check, level: 'error' },
      OPTIONS,
    );
    expect(findingsOf(textOf(strictCheck))).toEqual([]);
    expect(elementAt(strictCheck.document.value, id)).not.toHaveProperty('level');
    const removed = removeRule(strictCheck.document, { id, gid: 'age_band' }, OPTIONS);
    expect(ruleRows(removed.document.value)).toEqual(ruleRows(coffee.value));
  });

  it('that several questions share change only for the edited question', () => {
    const { document } = edit(coffee, { ...OPTIONS, label: { key: 'test' } }, (editing) =>
      editing.set({ id: '/dispConsList/0', path: ['targets'] }, ['favourite', 'why_not']),
    );
    const changedProject = setDisplayRule(
      document,
      { gid: 'favourite', action: 'display', sentence, id: '/dispConsList/0' },
      OPTIONS,
    ).document.value;
    expect(elementAt(changedProject, '/dispConsList/0')).toEqual({
      ...elementAt(document.value, '/dispConsList/0'),
      targets: ['why_not'],
    });
    expect(valueAt(changedProject, { id: '', path: ['rule_map', 'several_drinks'] })).toBe(
      valueAt(document.value, { id: '', path: ['rule_map', 'several_drinks'] }),
    );
  });
});

interface Command {
  readonly kind: number;
  readonly item: number;
  readonly target: number;
}
const names = fc.constantFrom(...EXAMPLE_TEXTS.map(([name]) => name));
const command = fc.record({ kind: fc.nat(8), item: fc.nat(), target: fc.nat() });
const TYPES = ['single', 'multiple', 'blank', 'score', 'matrix_single', 'sort', 'descriptor'];

function run(
  document: ProjectDocument,
  { kind, item, target }: Command,
): { document: ProjectDocument; change: Change } {
  const items = itemsOf(document.value);
  const pick = (...kinds: readonly string[]) => {
    const found = items.filter((item) => kinds.includes(item.kind) && item.gid !== undefined);
    return found[item % (found.length || 1)]?.gid ?? '';
  };
  const question = pick('question');
  const groups = items.filter((item) => item.kind === 'group');
  const group = groups[target % (groups.length || 1)]?.gid;
  const destination = { list: { id: group ?? '', path: ['items'] }, index: target % 5 };
  const type = TYPES[target % TYPES.length] ?? 'blank';
  const noChange = { document, change: { label: { key: 'none' }, operations: [] } };
  const has = question !== '';
  const commands: readonly (() => { document: ProjectDocument; change: Change })[] = [
    () =>
      addQuestions(
        document,
        { questions: [{ type, title: 'T', options: ['A', 'B'], rows: ['R'] }], at: destination },
        OPTIONS,
      ),
    () => deleteItems(document, { ids: [pick('question', 'option', 'row', 'page')], repairs: true }, OPTIONS),
    () => deleteItems(document, { ids: [pick('option', 'row')], repairs: true }, OPTIONS),
    () => duplicateItems(document, [pick('question', 'group')], OPTIONS),
    () => moveItems(document, { ids: [question], at: destination }, OPTIONS),
    () => changeType(document, { id: question, type }, OPTIONS),
    () => addParts(document, { id: question, field: 'items', titles: ['New'] }, OPTIONS),
    () =>
      addContainer(
        document,
        { kind: 'group', title: 'G', at: { list: { id: '', path: ['items'] }, index: target % 3 } },
        OPTIONS,
      ),
    () => {
      const renameResult = renameCode(document, { gid: question, code: `C${target % 50}` }, OPTIONS);
      return renameResult.refused === undefined ? renameResult : noChange;
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

/** Ids of all elements that the changes touch, and of their inner and outer elements. */
function touchedIds(history: History, first: ProjectDocument, last: ProjectDocument): ReadonlySet<string> {
  const changedIds = history.done.flatMap(({ operations }) =>
    operations.flatMap((operation) => [
      operation.op === 'set' ? operation.at.id : operation.id,
      ...gidsIn(JSON.stringify(operation)),
    ]),
  );
  const outerIds = changedIds.flatMap((id) =>
    [first, last].flatMap(({ value }) => findList(value, id)?.id ?? []),
  );
  return new Set([...changedIds, ...outerIds]);
}

const gidsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"gid":"([^"]+)"/g)].map(([, gid = '']) => gid);

/** Whether a finding is in a touched element, or at a place that reads a touched element, directly or by a rule. */
function isTouched(
  path: string,
  touched: ReadonlySet<string>,
  { first, last }: { readonly first: ProjectDocument; readonly last: ProjectDocument },
): boolean {
  const { value } = last;
  const keys = parsePath(path);
  if (keys === undefined) return false;
  const findingPlace = computePlace(value, keys);
  for (let id: string | undefined = findingPlace.id; id; id = findList(value, id)?.id)
    if (touched.has(id)) return true;
  return [first, last].some((document) => {
    const { uses } = indexReferences(document.value);
    // A finding may be at any field of a rule that reads the element, or at the whole rule.
    const nameRule = ({ id, path: [root, key] }: Place) =>
      id === '' && root === 'rule_map' ? `/${root}/${key}` : id;
    const isInRule = (place: Place) =>
      nameRule(place).startsWith('/') && nameRule(place) === nameRule(findingPlace);
    const isRead = (id: string): boolean => touched.has(id) || ruleReads(id);
    const ruleReads = (id: string) =>
      uses.some(
        ({ keys: [list, key], targets }) =>
          `${list}/${key}` === id && targets.some((gid) => touched.has(gid)),
      );
    return uses.some(
      ({ place, targets }) => (isSamePlace(place, findingPlace) || isInRule(place)) && targets.some(isRead),
    );
  });
}

it('the functions for tables, references and commands do not throw on an invalid draft', LONG, () => {
  const anything = fc.tuple(fc.nat(), fc.jsonValue());
  fc.assert(
    fc.property(names, fc.array(anything, { minLength: 1, maxLength: 8 }), (name, values) => {
      const text = exampleOf(name);
      let document = openValid(text);
      for (const [number, value] of values) {
        const { uses } = indexReferences(document.value);
        const keys = uses[number % (uses.length || 1)]?.keys.slice(0, 1 + (number % 9)) ?? ['items'];
        const place = computePlace(document.value, keys);
        if (place.path.length === 0) continue;
        document = edit(document, { ...OPTIONS, label: { key: 'test' } }, (editing) =>
          editing.set(place, value as Json),
        ).document;
      }
      const { value } = document;
      expect(outlineRows(value)).toBeInstanceOf(Array);
      expect(ruleRows(value)).toBeInstanceOf(Array);
      expect(findNewEarlyReaders(value, openValid(text).value)).toBeInstanceOf(Array);
      expect(JSON.parse(printDocument(document))).toEqual(JSON.parse(JSON.stringify(value)));
      for (const { gid = '' } of itemsOf(value).slice(0, 3)) {
        renameCode(document, { gid, code: 'New' }, OPTIONS);
        deleteItems(document, { ids: [gid], repairs: true }, OPTIONS);
        duplicateItems(document, [gid], OPTIONS);
      }
    }),
    {
      numRuns: IS_FULL ? 1_000 : 6,
      // This example makes a list that contains both a record and an id.
      examples: [
        [
          'hospital-visit',
          [
            [1_561_346_058, {}],
            [695_191_035, ''],
          ],
        ],
      ],
    },
  );
});

describe('merging', () => {
  it('gives another code to one of two questions to which both authors gave the same code', () => {
    const add = (title: string) =>
      addQuestions(
        coffee,
        { questions: [{ type: 'blank', title }], at: { list: { id: 'habits', path: ['items'] } } },
        OPTIONS,
      );
    const theirDocument = add('Theirs').document;
    const myResult = add('Mine');
    const code = valueAt(myResult.document.value, { id: myResult.added, path: ['cid'] });
    const readingEdit = edit(myResult.document, { ...OPTIONS, label: { key: 'test' } }, (editing) =>
      editing.set({ id: 'trade', path: ['tipText'] }, `{{ ${String(code)} }}`),
    );
    const { document } = rebaseChanges(theirDocument, [myResult.change, readingEdit.change]);
    const separatedEdit = separateCodes(
      { document, mine: readingEdit.document, theirs: theirDocument },
      OPTIONS,
    );
    if (separatedEdit === undefined) throw new Error('There are two codes.');
    const myCode = valueAt(separatedEdit.document.value, { id: myResult.added, path: ['cid'] });
    expect(myCode).not.toBe(code);
    expect(valueAt(separatedEdit.document.value, { id: 'trade', path: ['tipText'] })).toBe(
      `{{ ${String(myCode)} }}`,
    );
    expect(
      separateCodes(
        { document: separatedEdit.document, mine: readingEdit.document, theirs: theirDocument },
        OPTIONS,
      ),
    ).toBeUndefined();
  });

  it('gives another number to one of two options that both authors added', () => {
    const add = (title: string) =>
      addParts(coffee, { id: 'trade', field: 'items', titles: [title] }, OPTIONS);
    const theirDocument = add('Theirs').document;
    const myResult = add('Mine');
    const { document } = rebaseChanges(theirDocument, [myResult.change]);
    const separatedEdit = separateCodes(
      { document, mine: myResult.document, theirs: theirDocument },
      OPTIONS,
    );
    const items = separatedEdit && valueAt(separatedEdit.document.value, { id: 'trade', path: ['items'] });
    expect(isList(items) && items.map((item) => (item as JsonRecord)['seq']).toSorted()).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
  });
});

it(
  'any sequence of commands can be undone byte for byte, and causes findings only at touched elements',
  LONG,
  () => {
    fc.assert(
      fc.property(names, fc.array(command, { maxLength: IS_FULL ? 50 : 12 }), (name, commands) => {
        const text = exampleOf(name);
        let document = openValid(text);
        let history = EMPTY_HISTORY;
        for (const command of commands) {
          const result = run(document, command);
          document = result.document;
          history = recordChange(history, result.change);
        }
        const changedText = printDocument(document);
        const states = { first: openValid(text), last: document };
        const touched = touchedIds(history, states.first, document);
        const strays = findingsOf(changedText).filter(({ path }) => !isTouched(path, touched, states));
        expect(strays).toEqual([]);
        expect(findingsWithoutPosition(changedText)).toEqual([]);
        const undone = repeat(undo, { document, history });
        expect(printDocument(undone.document)).toBe(text);
        expect(printDocument(repeat(redo, undone).document)).toBe(changedText);
        expect(new Set(computeContainers(document.value).keys()).size).toBeGreaterThan(0);
      }),
      { numRuns: IS_FULL ? 10_000 : 8 },
    );
  },
);
