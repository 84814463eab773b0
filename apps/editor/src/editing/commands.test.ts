import { printDocument, readPastedText } from '@canvass/authoring';
import { questionFile as question } from '@canvass/logic/testing';
import { describe, expect, it, test } from 'vitest';
import { findWorstFindings } from '../document/outline.ts';
import { QUESTION_TYPES } from '../fields/declarations.ts';
import * as commands from './commands.ts';
import { openTestDraft } from '../testing/test-draft.ts';
import { findNewItemTarget, findTargetWithinList, findTargetInNeighbour } from './targets.ts';

const survey = {
  format: 1,
  title: 'Survey',
  items: [
    { type: 'G', gid: 'g1', items: [question('a'), { type: 'P', gid: 'p', items: [question('b')] }] },
    { type: 'G', gid: 'g2', items: [question('c')] },
  ],
};

const openDraft = (project: object = survey) => openTestDraft(JSON.stringify(project));
const { items } = openDraft().getState();
const findItem = (gid: string) => items.find((item) => item.gid === gid) ?? expect.fail(gid);

test('the outline has codes by position, levels and parents', () => {
  expect(items.map(({ code, level, position, siblings }) => [code, level, position, siblings])).toEqual([
    ['G1', 1, 1, 2],
    ['Q1', 2, 1, 2],
    ['P1', 2, 2, 2],
    ['Q2', 3, 1, 1],
    ['G2', 1, 2, 2],
    ['Q3', 2, 1, 1],
  ]);
});

test.each([
  ['a', 'Q', 'g1', 1],
  ['p', 'Q', 'p', 1],
  ['b', 'Q', 'p', 1],
  ['b', 'P', 'g1', 2],
  ['b', 'G', '', 1],
  ['g2', 'G', '', 2],
] as const)('after %s, a new %s is added to %s at %i', (gid, type, list, index) => {
  expect(findNewItemTarget(items, findItem(gid), type)).toMatchObject({ list: { id: list }, index });
});

test('items move within their list, and into or out of a neighbouring container', () => {
  expect(findTargetWithinList(findItem('a'), items, -1)).toBeUndefined();
  expect(findTargetWithinList(findItem('a'), items, 1)).toMatchObject({ index: 2 });
  expect(findTargetWithinList(findItem('p'), items, -1)).toMatchObject({ index: 0 });
  expect(findTargetInNeighbour(findItem('a'), items, 1)).toMatchObject({ list: { id: 'p' }, index: 0 });
  expect(findTargetInNeighbour(findItem('b'), items, -1)).toMatchObject({ list: { id: 'g1' }, index: 1 });
  expect(findTargetInNeighbour(findItem('c'), items, -1)).toMatchObject({ list: { id: 'g1' }, index: 2 });
});

test('a page divides the questions of a group that was one page', () => {
  const draft = openDraft({
    ...survey,
    items: [{ type: 'G', gid: 'g', items: ['a', 'b', 'c'].map((gid) => question(gid)) }],
  });
  draft.select('b');
  commands.addContainer(draft, 'page');
  const addedGid = draft.getState().selected?.gid ?? '';
  expect(
    draft.getState().items.map(({ gid, kind, level }) => `${level} ${kind === 'page' ? kind : gid}`),
  ).toEqual(['1 g', '2 page', '3 a', '3 b', '2 page', '2 page', '3 c']);
  expect(draft.find(addedGid).position).toBe(2);
  // Another page does not change the existing pages.
  commands.addContainer(draft, 'page');
  expect(draft.getState().items.filter(({ kind }) => kind === 'page')).toHaveLength(4);
});

describe('pasted text', () => {
  const source = {
    format: 1,
    title: 'Source',
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [
          question('a', { cid: 'age' }),
          question('b', { disp_code: 'age > 17', title: 'You are {{ age }}' }),
          question('c', { disp_code: 'Q2 is answered' }),
        ],
      },
    ],
  };
  const copyFromSource = (...gids: readonly string[]) => {
    const draft = openDraft(source);
    return commands.copyText(draft, gids.map(draft.find));
  };

  test('keeps references between copied questions, and a notice lists references that the survey lacks', () => {
    const draft = openDraft({ ...survey, items: [{ type: 'G', gid: 'other', items: [question('x')] }] });
    commands.pasteText(draft, copyFromSource('b', 'c'));
    const [, , b, c] = draft.getState().items;
    expect(b?.value).toMatchObject({ title: 'You are ' });
    expect(b?.value).not.toHaveProperty('disp_code');
    expect(c?.value).toMatchObject({ disp_code: 'Q2 is answered' });
    expect(draft.getState().notice).toEqual({
      key: 'notice.pastedWithout',
      params: { count: 2, questions: 'age', readers: 'Q2' },
    });
    expect(draft.errors()).toEqual([]);
  });

  test('keeps references if the survey has the question, also with another code', () => {
    const draft = openDraft(source);
    draft.select('c');
    commands.pasteText(draft, copyFromSource('b'));
    expect(draft.getState().selected?.value).toMatchObject({ disp_code: 'age > 17' });
    // Another survey, in which the question has another code.
    const otherDraft = openDraft();
    commands.pasteText(otherDraft, copyFromSource('b'));
    expect(otherDraft.find('a').code).toBe('Q1');
    expect(otherDraft.getState().selected?.value).toMatchObject({
      title: 'You are {{ Q1 }}',
      disp_code: 'Q1 > 17',
    });
    expect(draft.getState().notice).toMatchObject({ key: 'notice.pasted' });
    expect(draft.errors()).toEqual([]);
  });

  test('adds numbered questions, but adds nothing if it is JSON or a damaged fragment', () => {
    const draft = openDraft();
    commands.pasteText(draft, '1. Tea or coffee?\n- Tea\n- Coffee');
    expect(draft.getState().selected).toMatchObject({ title: 'Tea or coffee?', type: 'single' });
    const before = draft.getState().document;
    for (const text of ['{}', '{"canvass_fragment":["gone"]}', '{"canvass_fragment":{},"items":[]}'])
      commands.pasteText(draft, text);
    expect(draft.getState().document).toBe(before);
    expect(draft.getState().notice).toEqual({ key: 'notice.nothingPasted' });
  });

  test('adds a copied page with its questions to the selected group', () => {
    const otherDraft = openDraft();
    const text = commands.copyText(otherDraft, [otherDraft.find('p')]);
    const draft = openDraft(source);
    draft.select('a');
    commands.pasteText(draft, text);
    expect(
      draft
        .getState()
        .items.map(({ kind }) => kind)
        .join(' '),
    ).toBe('group page question page question page question question');
    expect(draft.errors()).toEqual([]);
  });
});

describe('a section', () => {
  const innerSection = { type: 'S', gid: 's2', items: [question('c')] };
  const withSections = {
    ...survey,
    items: [
      {
        type: 'G',
        gid: 'g1',
        items: [question('a'), { type: 'S', gid: 's1', title: 'Part', items: [question('b'), innerSection] }],
      },
    ],
  };

  it('appears in the outline, and keeps its content while questions are added, moved in and moved out', () => {
    const draft = openDraft(withSections);
    expect(draft.outline()).toEqual(['1 g1 G1', '2 a Q1', '2 s1 s1', '3 b Q2', '3 s2 s2', '4 c Q3']);
    draft.select('s2');
    commands.addQuestion(draft, 'blank');
    expect(draft.getState().selected?.level).toBe(4);
    commands.moveBeside(draft, [draft.find('a')], 1);
    expect(draft.outline().slice(0, 3)).toEqual(['1 g1 G1', '2 s1 s1', '3 a Q1']);
    commands.moveBeside(draft, [draft.find('b')], 1);
    expect(draft.find('b')).toMatchObject({ level: 4, position: 1 });
    draft.select('s1');
    commands.duplicate(draft, [draft.find('s1')]);
    expect(draft.errors()).toEqual([]);
    commands.askToDelete(draft, [draft.find('s2')]);
    draft.choose('delete');
    expect(draft.find('s1').value).toMatchObject({ title: 'Part', items: [{ gid: 'a' }] });
  });

  it('may be added inside of a section, but not inside of a nested section', () => {
    const draft = openDraft(withSections);
    for (const [gid, level] of [
      ['a', 2],
      ['b', 3],
      ['c', 3],
    ] as const) {
      draft.select(gid);
      commands.addContainer(draft, 'section');
      expect(draft.getState().selected).toMatchObject({ kind: 'section', level });
    }
    expect(draft.errors()).toEqual([]);
  });
});

describe('a move', () => {
  const fourQuestions = {
    ...survey,
    items: [{ type: 'G', gid: 'g', items: ['a', 'b', 'c', 'd'].map((gid) => question(gid)) }],
  };
  const computeOrder = (draft: ReturnType<typeof openDraft>) =>
    draft
      .getState()
      .items.slice(1)
      .map(({ gid }) => gid)
      .join('');

  it('tells which questions it joins on one page, or divides', () => {
    const group = { type: 'G', gid: 'g', items: [question('b')] };
    const draft = openDraft({ ...survey, items: [question('a'), question('c'), group] });
    commands.moveBy(draft, [draft.find('g')], -1);
    expect(draft.getState().notice).toEqual({ key: 'notice.pagesDivided', params: { divided: 'Q1, Q2' } });
    commands.moveBy(draft, [draft.find('g')], 1);
    expect(draft.getState().notice).toEqual({ key: 'notice.pagesJoined', params: { joined: 'Q1, Q2' } });
    // A deletion lists them in its dialog.
    commands.moveBy(draft, [draft.find('g')], -1);
    commands.askToDelete(draft, [draft.find('g')]);
    expect(draft.getState().askedChange?.pages.joinedPages).toEqual([['Q1', 'Q2']]);
  });

  it('of several items up and down keeps their order and codes', () => {
    const draft = openDraft(fourQuestions);
    commands.moveBy(draft, [draft.find('b'), draft.find('c')], 1);
    expect(computeOrder(draft)).toBe('adbc');
    commands.moveBy(draft, [draft.find('b'), draft.find('c')], -1);
    expect(computeOrder(draft)).toBe('abcd');
    commands.moveBy(draft, [draft.find('a')], -1);
    expect(draft.getState().notice?.key).toBe('notice.noMove');
    expect(draft.find('c').code).toBe('Q3');
  });

  it('can also move the questions that read the moved question, so that they stay after it', () => {
    const draft = openDraft({
      ...survey,
      items: [
        { type: 'G', gid: 'g1', items: [question('a'), question('b', { disp_code: 'Q1 is answered' })] },
        { type: 'G', gid: 'g2', items: [question('c')] },
      ],
    });
    commands.moveBeside(draft, [draft.find('a')], 1);
    draft.choose('moveAll');
    expect(draft.outline()).toEqual(['1 g1 G1', '1 g2 G2', '2 a Q1', '2 b Q2', '2 c Q3']);
  });

  it('of an item before a question that it reads requires confirmation', () => {
    const draft = openDraft({
      ...fourQuestions,
      items: [
        {
          type: 'G',
          gid: 'g',
          items: [question('a'), question('b', { disp_code: 'Q1 is answered' }), question('c')],
        },
      ],
    });
    commands.moveBy(draft, [draft.find('b')], -1);
    expect(computeOrder(draft)).toBe('abc');
    expect(draft.getState().askedChange).toMatchObject({ kind: 'move', uses: [{ codes: ['Q2'] }] });
    draft.choose('move');
    expect(computeOrder(draft)).toBe('bac');
    const otherDraft = openDraft({
      ...fourQuestions,
      items: [
        {
          type: 'G',
          gid: 'g',
          items: [question('a'), question('b', { disp_code: 'Q1 is answered' }), question('c')],
        },
      ],
    });
    commands.moveBy(otherDraft, [otherDraft.find('a')], 1);
    expect(otherDraft.getState().askedChange?.choices.map(({ key }) => key)).toEqual(['move']);
  });
});

describe('deleting an item', () => {
  const surveyWithReader = {
    ...survey,
    items: [{ type: 'G', gid: 'g', items: [question('a'), question('b', { disp_code: 'Q1 is answered' })] }],
  };

  it('lists its readers, and deletes their conditions too if the author chooses so', () => {
    const draft = openDraft(surveyWithReader);
    commands.askToDelete(draft, [draft.find('a')]);
    expect(draft.getState().askedChange).toMatchObject({ kind: 'delete', uses: [{ codes: ['Q2'] }] });
    draft.choose('deleteWithReaders');
    expect(draft.outline()).toEqual(['1 g G1', '2 b Q2']);
    expect(draft.find('b').value).not.toHaveProperty('disp_code');
    expect(draft.getState().selected?.gid).toBe('b');
  });

  it('keeps the conditions of readers if the author chooses so, and asks even if there are no readers', () => {
    const draft = openDraft(surveyWithReader);
    commands.askToDelete(draft, [draft.find('a')]);
    draft.choose('deleteAlone');
    expect(draft.find('b').value).toHaveProperty('disp_code');
    commands.askToDelete(draft, [draft.find('b')]);
    draft.choose('delete');
    expect(draft.outline()).toEqual(['1 g G1']);
  });
});

describe('removing a part of a question', () => {
  const options = [
    { gid: 'yes', seq: 1, title: 'Yes' },
    { gid: 'no', seq: 2, title: 'No' },
  ];
  const questionWithOptions = question('a', { qtype: 'single', items: options });
  const removeOption = (draft: ReturnType<typeof openDraft>, index: number) =>
    commands.removePart(draft, draft.find('a'), [...draft.find('a').path, 'items', index]);

  it('does not ask if no rule reads the option and no version is published, but removes its translations', () => {
    const draft = openDraft({
      ...survey,
      items: [questionWithOptions, question('b')],
      translations: { de: { no: { title: 'Nein' } } },
    });
    expect(removeOption(draft, 1)).toBe(false);
    expect(draft.getState().askedChange).toBeUndefined();
    expect(draft.text()).not.toMatch(/"no"|Nein/);
    // The last option leaves no empty list.
    expect(removeOption(draft, 0)).toBe(false);
    expect(draft.find('a').value).not.toHaveProperty('items');
  });

  it('names the question if a group of its options reads the option', () => {
    const group = { gid: 'og', title: 'More', disp_code: 'Q1A2' };
    const reader = question('b', {
      qtype: 'single',
      items: [{ gid: 'b1', seq: 1, title: 'B', group_id: 'og' }],
      option_group_list: [group],
    });
    const draft = openDraft({ ...survey, items: [questionWithOptions, reader] });
    expect(removeOption(draft, 1)).toBe(true);
    expect(draft.getState().askedChange?.uses).toMatchObject([{ codes: ['Q2'] }]);
  });

  it('lists its readers, and also removes its translations', () => {
    const draft = openDraft({
      ...survey,
      items: [questionWithOptions, question('b', { disp_code: 'Q1 == "A2"' })],
      translations: { de: { no: { title: 'Nein' } } },
    });
    expect(removeOption(draft, 1)).toBe(true);
    expect(draft.getState().askedChange).toMatchObject({
      codes: ['No'],
      uses: [{ codes: ['Q2'] }],
      path: expect.stringMatching(/items$/),
    });
    draft.choose('deleteWithReaders');
    expect(printDocument(draft.getState().document)).not.toMatch(/"no"|Nein/);
    expect(printDocument(draft.getState().document)).toContain('"yes"');
  });
});

it('renames a code in all places, or returns the reason why the new code is refused', () => {
  const draft = openDraft({
    ...survey,
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [question('a'), question('b', { cid: 'age', disp_code: 'Q1 is answered' })],
      },
    ],
  });
  expect(commands.rename(draft, { gid: 'a', code: 'age' })).toEqual({ refused: 'taken', uses: [] });
  expect(commands.rename(draft, { gid: 'a', code: '1' })).toMatchObject({ refused: 'not-a-code' });
  expect(commands.rename(draft, { gid: 'a', code: 'drink' })).toBeUndefined();
  expect(draft.find('b').value).toMatchObject({ disp_code: 'drink is answered' });
});

it('replaces an expression by a rule with the same meaning, if a sentence can express it', () => {
  const items = [
    question('a'),
    question('b', { disp_code: 'Q1 is answered', dispSelect: 1 }),
    question('c', { disp_code: 'abs(Q1) > 1' }),
  ];
  const draft = openDraft({ ...survey, items: [{ type: 'G', gid: 'g', items }] });
  commands.replaceExpression(draft, draft.find('b'));
  expect(draft.find('b').value).toEqual(question('b'));
  expect(draft.getState().project['dispConsList']).toMatchObject([{ targets: ['b'], action: 'display' }]);
  commands.replaceExpression(draft, draft.find('c'));
  expect(draft.find('c').value).toHaveProperty('disp_code');
  expect(draft.errors()).toEqual([]);
});

it('removes the rules that an expression has replaced, and leaves an expression that is ignored', () => {
  const yes = { gid: 'yes', seq: 1, title: 'Yes' };
  const draft = openDraft({
    ...survey,
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [
          question('a', { qtype: 'single', items: [yes, { gid: 'no', seq: 2, title: 'No' }] }),
          question('b', { disp_code: 'Q1A1' }),
          question('c', { disp_code: 'Q1A1', dispSelect: 0 }),
        ],
      },
    ],
    rule_map: { no: { bindQ: 'a', optGid: 'no', op: 'notEmpty' } },
    dispConsList: [{ targets: ['b', 'c'], action: 'display', conditionGroup: 'no' }],
  });
  commands.replaceExpression(draft, draft.find('b'));
  expect(draft.getState().project['dispConsList']).toMatchObject([{ targets: ['c'] }, { targets: ['b'] }]);
  const { project } = draft.getState();
  commands.replaceExpression(draft, draft.find('c'));
  expect(draft.getState().project).toBe(project);
});

it('names the parts of a survey that read a deleted question, and the conditions that stay', () => {
  const cell = { id: 'young', name: 'Young', cap: 5, cond: 'Q1 is answered' };
  const draft = openDraft({
    ...survey,
    items: [
      { type: 'G', gid: 'g1', items: [question('a'), question('own', { disp_code: 'Q1 is answered' })] },
      { type: 'G', gid: 'g2', items: [question('c')] },
    ],
    quotas: [{ id: 'age', name: 'Age', mode: 'stop', cells: [cell] }],
  });
  commands.askToDelete(draft, [draft.find('a')]);
  const { uses = [], choices = [] } = draft.getState().askedChange ?? {};
  expect(uses.map(({ codes, part }) => part ?? codes)).toEqual([
    ['Q2'],
    { field: 'quotas', name: 'Age, Young' },
  ]);
  expect(choices.map(({ key }) => key)).toEqual(['deleteWithReaders', 'deleteAlone']);
  // Only the condition that stays refers to the group from outside.
  commands.askToDelete(draft, [draft.find('g1')]);
  expect(draft.getState().askedChange?.choices.map(({ key }) => key)).toEqual(['delete']);
});

it('changes the type of a question, and asks first if fields would be lost', () => {
  const single = question('s', {
    qtype: 'single',
    required: true,
    items: [{ gid: 'o', seq: 1, title: 'o' }],
    columns: 2,
  });
  const draft = openDraft({ ...survey, items: [{ type: 'G', gid: 'g', items: [single] }] });
  commands.changeType(draft, draft.find('s'), 'multiple');
  expect(draft.find('s').type).toBe('multiple');
  commands.changeType(draft, draft.find('s'), 'proportion');
  expect(draft.getState().askedChange).toMatchObject({ kind: 'type', removedFields: ['columns'] });
  draft.choose('type');
  expect(draft.find('s').value).toMatchObject({ qtype: 'proportion', required: true, items: [{ gid: 'o' }] });
  expect(draft.find('s').value).not.toHaveProperty('columns');
});

it('lists the readers of options that a change of type removes', () => {
  const options = [
    { gid: 'yes', seq: 1, title: 'Yes' },
    { gid: 'no', seq: 2, title: 'No' },
  ];
  const items = [
    question('a', { qtype: 'single', items: options }),
    question('b', { disp_code: 'Q1 == "A1"' }),
    question('c', { disp_code: 'Q1 is answered' }),
  ];
  const draft = openDraft({ ...survey, items: [{ type: 'G', gid: 'g', items }] });
  commands.changeType(draft, draft.find('a'), 'multiple');
  expect(draft.getState().askedChange).toBeUndefined();
  commands.changeType(draft, draft.find('a'), 'blank');
  expect(draft.getState().askedChange).toMatchObject({ kind: 'type', uses: [{ codes: ['Q2'] }] });
});

describe('a new question', () => {
  test.each(QUESTION_TYPES)('of type %s passes the check, except for empty titles', (type) => {
    const draft = openDraft();
    commands.addQuestion(draft, type);
    const { selected } = draft.getState();
    draft.commit({ ...draft.getState().document }, { label: { key: 'x' }, operations: [] });
    expect(selected?.type).toBe(type);
    expect(draft.errors().filter(({ path }) => !path.endsWith('.title'))).toEqual([]);
  });
});

it('a new page outside of groups gets its own group, and pasted questions join the first group', () => {
  const draft = openDraft({ format: 1, title: '', items: [] });
  commands.addContainer(draft, 'page');
  expect(draft.getState().items.map(({ kind }) => kind)).toEqual(['group', 'page']);
  const { items } = readPastedText('1. a < b\n- yes\n- no');
  const project = commands.withQuestionnaire(
    { format: 1, items: [{ type: 'G', gid: 'g', items: [] }] },
    items,
  );
  expect(project).toMatchObject({
    items: [{ items: [{ cid: 'Q1', title: 'a &lt; b', items: [{ seq: 1 }, { seq: 2 }] }] }],
  });
});

it('finds the worst finding of each item and its content', () => {
  const worst = findWorstFindings(items, [
    { severity: 'warning', path: '$.items[0].items[0].title' },
    { severity: 'error', path: '$.items[0].items[1].items[0].qtype' },
    { severity: 'error', path: '$.title' },
  ]);
  expect([...worst]).toEqual([
    ['a', 'warning'],
    ['g1', 'error'],
    ['b', 'error'],
    ['p', 'error'],
  ]);
});

describe('dropped items', () => {
  /** Lists levels and gids. Codes are omitted, because they depend on the position. */
  const listLevels = (draft: ReturnType<typeof openDraft>) =>
    draft.outline().map((row) => row.split(' ').slice(0, 2).join(' '));

  test.each([
    ['behind a question', ['c'], { at: 'a', place: 'behind' }, ['1 g1', '2 a', '2 c', '2 p', '3 b', '1 g2']],
    ['into a page', ['c'], { at: 'p', place: 'inside' }, ['1 g1', '2 a', '2 p', '3 c', '3 b', '1 g2']],
    ['before a group', ['g2'], { at: 'g1', place: 'before' }, ['1 g2', '2 c', '1 g1', '2 a', '2 p', '3 b']],
    ['several items', ['a', 'b'], { at: 'c', place: 'before' }, ['1 g1', '2 p', '1 g2', '2 a', '2 b', '2 c']],
  ] as const)('go to the chosen place: %s', (_, moved, { at, place }, outline) => {
    const draft = openDraft();
    commands.dropItems(draft, moved.map(draft.find), { targetItem: draft.find(at), place });
    expect(listLevels(draft)).toEqual(outline);
  });

  test.each([
    ['a group in a group', 'g2', { at: 'g1', place: 'inside' }],
    ['a group beside a question', 'g2', { at: 'a', place: 'behind' }],
    ['a page in a page', 'p', { at: 'b', place: 'behind' }],
    ['an item in itself', 'g1', { at: 'p', place: 'inside' }],
    ['an item in a question', 'c', { at: 'a', place: 'inside' }],
  ] as const)('stay where they were: %s', (_, moved, { at, place }) => {
    const draft = openDraft();
    const before = draft.outline();
    commands.dropItems(draft, [draft.find(moved)], { targetItem: draft.find(at), place });
    expect(draft.outline()).toEqual(before);
    expect(draft.getState().notice?.key).toBe('notice.noMove');
  });

  test('putIntoGroup puts items into a new group behind the group that contained them', () => {
    const draft = openDraft();
    commands.putIntoGroup(draft, ['a', 'b'].map(draft.find));
    expect(listLevels(draft)).toEqual([
      '1 g1',
      '2 p',
      expect.stringMatching(/^1 /),
      '2 a',
      '2 b',
      '1 g2',
      '2 c',
    ]);
    commands.putIntoGroup(draft, [draft.find('g2')]);
    expect(draft.getState().notice?.key).toBe('notice.noGroup');
  });

  it('move only after confirmation if a rule would read a later question', () => {
    const [g1, g2] = survey.items;
    const draft = openDraft({
      ...survey,
      items: [g1, { ...g2, items: [question('c', { disp_code: 'Q1 == "x"' })] }],
    });
    expect([...commands.findReadersOfItem(draft.getState(), 'a')]).toContain('c');
    const before = draft.outline();
    commands.dropItems(draft, [draft.find('a')], { targetItem: draft.find('c'), place: 'behind' });
    expect(draft.outline()).toEqual(before);
    expect(draft.getState().askedChange?.kind).toBe('move');
  });
});

it('deletes the rules of a deleted item without listing them as readers', () => {
  const [g1, g2] = survey.items;
  const draft = openDraft({
    ...survey,
    items: [g1, { ...g2, items: [question('c', { disp_code: 'Q1 == "x"', dispSelect: 'code' })] }],
  });
  commands.replaceExpression(draft, draft.find('c'));
  expect(draft.getState().project['dispConsList']).toHaveLength(1);
  commands.askToDelete(draft, [draft.find('c')]);
  expect(draft.getState().askedChange).toMatchObject({ uses: [], choices: [{ key: 'delete' }] });
  draft.choose('delete');
  expect(JSON.stringify(draft.getState().project)).not.toContain('"c"');
  expect(draft.errors()).toEqual([]);
});

describe('removing an entry of the survey', () => {
  const fonts = [
    { family: 'Own', file: 'a.woff2' },
    { family: 'Other', file: 'b.woff2' },
  ];
  const cells = [
    { id: 'men', name: 'Men', cap: 5, cond: 'Q1 == 1' },
    { id: 'women', name: 'Women', cap: 5, cond: 'Q1 == 2' },
  ];
  const fullSurvey = {
    ...survey,
    items: [question('a'), question('b', { disp_code: 'not quota_full("men")' })],
    quotas: [{ id: 'sex', name: 'Sex', cells }],
    ext_params: [
      { code: 'city', type: 'chart' },
      { code: 'cit', type: 'chart' },
    ],
    desc_begin_page: { text: 'Hello {{ ext.city }}' },
    design: { font_family: 'Own, Serif', fonts },
  };

  it('asks if an expression reads the quota or a cell, and names the question', () => {
    for (const path of [
      ['quotas', 0],
      ['quotas', 0, 'cells', 0],
    ]) {
      const draft = openDraft(fullSurvey);
      expect(commands.removeEntry(draft, path)).toBe(true);
      expect(draft.getState().askedChange?.uses.map(({ codes }) => codes)).toEqual([['Q2']]);
      draft.choose('deleteAlone');
      expect(draft.text()).not.toContain('"men"');
    }
  });

  it('asks if a text shows the parameter of links', () => {
    const draft = openDraft(fullSurvey);
    expect(commands.removeEntry(draft, ['ext_params', 1])).toBe(false);
    expect(commands.removeEntry(draft, ['ext_params', 0])).toBe(true);
  });

  it('asks if the design names the font', () => {
    const draft = openDraft(fullSurvey);
    expect(commands.removeEntry(draft, ['design', 'fonts', 0])).toBe(true);
    draft.choose('deleteAlone');
    expect(draft.text()).not.toContain('a.woff2');
  });

  it('does not ask if nothing reads it', () => {
    const draft = openDraft(fullSurvey);
    expect(commands.removeEntry(draft, ['design', 'fonts', 1])).toBe(false);
    expect(commands.removeEntry(draft, ['quotas', 0, 'cells', 1])).toBe(false);
    expect(draft.text()).not.toMatch(/Other|women/);
  });
});
