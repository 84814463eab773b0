import { edit, openDocument, printDocument } from '@canvass/authoring';
import { compile } from '@canvass/logic';
import { checkForAuthors, describeIssues } from '@canvass/logic/author-texts';
import { loadProject, checkDeclaredLanguage } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { questionTexts } from '@canvass/question-types/author-texts';
import { expect, it, test } from 'vitest';
import { createFirstState } from '../editing/editor-state.ts';
import { createEdits } from '../editing/edits.ts';
import { locateIssues } from '../worker/locate-issues.ts';
import { applyFix } from './apply-fix.ts';
import { applyTextFix } from './fixed-text.ts';

type FixedSurvey = Parameters<typeof applyFix>[0];

const survey = (questionFields: object, surveyFields: object = {}) =>
  JSON.stringify(
    {
      format: 1,
      projectId: 'a1b2c3d4e5f6a1b2c3d4e5f6',
      title: 'Tea',
      items: [
        {
          type: 'Q',
          gid: 'tea',
          qtype: 'single',
          title: 'Tea?',
          items: [
            { gid: 'green', seq: 1, title: 'Green' },
            { gid: 'black', seq: 2, title: 'Black' },
          ],
        },
        { type: 'Q', gid: 'why', qtype: 'blank', title: 'Why?', ...questionFields },
      ],
      ...surveyFields,
    },
    null,
    2,
  );

function findingsIn(text: string) {
  const { project, validPart, issues } = loadProject(text);
  const compiled = project ?? validPart?.project;
  const found =
    compiled === undefined
      ? []
      : [
          ...describeIssues(compile(compiled, registry, checkForAuthors).issues, questionTexts),
          ...checkDeclaredLanguage(compiled),
        ];
  return locateIssues(text, [...issues, ...(validPart?.toWholeFile(found) ?? found)]);
}

/** Opens a survey that is checked after each change. */
function openSurvey(fileText: string) {
  const listeners = new Set<() => void>();
  const notices: unknown[] = [];
  let steps = 0;
  let text = fileText;
  const findState = () => {
    const { document } = openDocument(text);
    if (document === undefined) throw new Error('The text is JSON.');
    return {
      ...createFirstState({ document } as unknown as Parameters<typeof createFirstState>[0]),
      isChecked: false,
    };
  };
  let state = { ...findState(), issues: findingsIn(text), isChecked: true };
  const show = (changedText: string) => {
    steps += 1;
    text = changedText;
    state = { ...findState(), issues: state.issues };
    setTimeout(() => {
      state = { ...state, issues: findingsIn(text), isChecked: true };
      for (const listener of listeners) listener();
    });
    return undefined;
  };
  const change: FixedSurvey['change'] = (label, run) =>
    show(printDocument(edit(state.document, { label, newId: () => 'new' }, run).document));
  const editor: FixedSurvey = {
    getState: () => state,
    text: () => text,
    replaceText: show,
    edits: createEdits(change),
    change,
    setNotice: (notice) => notices.push(notice),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { editor, notices, show, steps: () => steps };
}

function findingIn(text: string, id: string) {
  const issue = findingsIn(text).find((one) => one.id === id);
  if (issue === undefined) throw new Error(`Not found: ${JSON.stringify(findingsIn(text))}`);
  return issue;
}

/** Applies each change that fixes the first finding with an id, twice each. Returns the results. */
function fixEach(text: string, id: string) {
  const issue = findingIn(text, id);
  return Promise.all(
    (issue.changes ?? []).map(async (made) => {
      const survey = openSurvey(text);
      const pressed = applyFix(survey.editor, issue, made);
      const secondPress = applyFix(survey.editor, issue, made);
      await pressed;
      const next = survey.editor.text();
      await secondPress;
      return { made, message: issue.message, next, survey, left: findingsIn(next) };
    }),
  );
}

const german = { answer_language: 'en-GB', translation_language: [{ code: 'de', name: 'Deutsch' }] };
const write = (value: unknown, replacedPart?: string) => ({
  kind: 'write',
  value,
  ...(replacedPart && { instead: replacedPart }),
});
const several = {
  type: 'Q',
  gid: 'which',
  cid: 'which',
  qtype: 'multiple',
  title: 'Which?',
  items: [{ gid: 'one', seq: 1, title: 'One' }],
};

test.each<readonly [string, string, readonly object[]]>([
  [survey({ tipTxt: 'x' }), 'shape.unknown-field', [{ kind: 'rename', name: 'tipText' }, { kind: 'remove' }]],
  [survey({ visibleIf: 'Q1A1' }), 'shape.unknown-field', [{ kind: 'rename', name: 'disp_code' }]],
  // The intended field exists already.
  [survey({ titel: 'x' }), 'shape.unknown-field', [{ kind: 'remove' }]],
  [survey({ qtype: 'blanc' }), 'shape.not-one-of', [write('blank')]],
  [survey({ required: 'true' }), 'shape.not-one-of', [write(true)]],
  [survey({ title: 5 }), 'shape.wrong-type', [write('5')]],
  [survey({ tipText: null }), 'shape.wrong-type', [{ kind: 'remove' }]],
  [survey({ type: undefined }), 'shape.missing-field', [{ kind: 'set', fields: { type: 'Q' } }]],
  [
    survey({ type: 'blank', qtype: undefined }),
    'shape.not-one-of',
    [{ kind: 'set', path: '$.items[1]', fields: { type: 'Q', qtype: 'blank' } }],
  ],
  [survey({ disp_code: 'Q1 is answered and Q1B1' }), 'language.unknown-name', [write('Q1', 'Q1B1')]],
  [survey({ disp_code: 'Q1 == "gren"' }), 'language.unknown-option', [write('green', 'gren')]],
  [
    survey(
      {},
      { items: [several, { type: 'Q', gid: 'why', qtype: 'blank', title: 'Why?', disp_code: 'which > 1' }] },
    ),
    'language.unlike-compared',
    [write('count(which)')],
  ],
  [
    survey({ disp_code: '"cuont" == "x" or cuont(Q1) > 0' }),
    'language.unknown-function',
    [write('count', 'cuont')],
  ],
  [survey({ title: 'Q8 is {{ Q8 }}' }), 'language.unknown-name', [write('Q1', 'Q8')]],
  [
    survey({ disp_code: 'ext.visit' }, { ext_params: [{ code: 'visits', type: 'boolean' }] }),
    'language.unknown-parameter',
    [write('visits', 'visit')],
  ],
  [
    survey(
      { dispConsList: undefined },
      {
        dispConsList: [{ conditionGroup: 'tea', targets: ['why'] }],
        rule_map: { tea: { bindQ: 'tea', op: 'eq', value: 'gren' } },
      },
    ),
    'language.unknown-option',
    [write('green', 'gren')],
  ],
  [survey({ option_order: 'random' }), 'field.not-read', [{ kind: 'remove' }]],
  [
    survey({}, { translations: { de: { whi: { title: 'Warum?' } } }, project_lang: german }),
    'translation.unknown-gid',
    [{ kind: 'rename', name: 'why' }],
  ],
  [
    survey({}, { translations: { fr: { why: { title: 'Pourquoi ?' } } }, project_lang: german }),
    'translation.language-not-offered',
    [{ kind: 'append', path: '$.project_lang.translation_language', value: { code: 'fr' } }],
  ],
  [survey({}, { project_lang: german }), 'translation.language-without-texts', [{ kind: 'remove' }]],
  [
    survey({}),
    'project.no-language',
    [{ kind: 'set', fields: { project_lang: { answer_language: 'en-GB' } } }],
  ],
  [
    survey({}, { project_lang: { answer_language: 'de' } }),
    'project.no-timezone',
    [{ kind: 'set', fields: { timezone: 'Europe/Berlin' } }],
  ],
  [
    survey({}, { quotas: [{ id: 'tea', mode: 'count', on_full: 'close', cells: [] }] }),
    'quota.no-cells',
    [{ kind: 'remove' }],
  ],
])(
  'each change corrects the finding in one step, also if it is pressed twice: %#',
  async (text, id, changes) => {
    const fixed = await fixEach(text, id);
    expect(fixed.map(({ made }) => made)).toEqual(changes);
    for (const { next, survey: pressed, left: remainingIssue, message } of fixed) {
      expect(pressed.steps()).toBe(1);
      expect(pressed.editor.text()).toBe(next);
      expect(pressed.notices).toEqual([{ key: 'notice.notFixed' }]);
      expect(remainingIssue).not.toContainEqual(expect.objectContaining({ message }));
      expect(remainingIssue.length).toBeLessThanOrEqual(findingsIn(text).length);
    }
  },
);

const NOT_FIXED = [{ key: 'notice.notFixed' }];
const quota = (id: string, cells: readonly object[]) => ({ id, mode: 'count', on_full: 'close', cells });

test.each([
  ['its field is gone', survey({ tipTxt: 'x' }), survey({}), 'shape.unknown-field'],
  [
    'the field has got the right name beside it',
    survey({ tipTxt: 'x' }),
    survey({ tipTxt: 'x', tipText: 'y' }),
    'shape.unknown-field',
  ],
  [
    'another entry has its place',
    survey({}, { quotas: [quota('a', [])] }),
    survey({}, { quotas: [quota('b', [{ id: 'c', cond: 'Q1 is answered', limit: 5 }])] }),
    'quota.no-cells',
  ],
  [
    'another text has its place',
    survey({ disp_code: 'Q1 is answered and Q1B1' }),
    survey({ disp_code: 'Q1A1 and Q1A2' }),
    'language.unknown-name',
  ],
])('a fix changes nothing if %s meanwhile', async (_, before, after, id) => {
  const issue = findingIn(before, id);
  const [change] = issue.changes ?? [];
  if (change === undefined) throw new Error('The finding has a change.');
  const { editor, notices, show } = openSurvey(before);
  show(after);
  await applyFix(editor, issue, change);
  expect(editor.text()).toBe(after);
  expect(notices).toEqual(NOT_FIXED);
});

it('applyTextFix replaces a part of a text or a name only if the checked text had it at the same path', () => {
  const before = survey({ disp_code: 'Q1 is answered and Q1B1', tipTxt: 'x' });
  const part = findingIn(before, 'language.unknown-name');
  const [write] = part.changes ?? [];
  const name = findingIn(before, 'shape.unknown-field');
  const [rename] = name.changes ?? [];
  if (write === undefined || rename === undefined) throw new Error('Both findings have changes.');
  expect(applyTextFix(before, part, write, before)).toContain('Q1 is answered and Q1"');
  const otherText = survey({ disp_code: 'Q1A1 and Q1A2' });
  expect(applyTextFix(otherText, part, write, before)).toBeUndefined();
  expect(applyTextFix(survey({}), part, write, before)).toBeUndefined();
  expect(applyTextFix(before, name, rename, before)).toContain('"tipText"');
  expect(applyTextFix(survey({ tipTxt: 'x', tipText: '' }), name, rename, before)).toBeUndefined();
});

test('removing an empty group also removes it from rules and translations', async () => {
  const options = [
    { gid: 'one', seq: 1, title: 'One' },
    { gid: 'two', seq: 2, title: 'Two' },
  ];
  const group = { gid: 'nobody', title: 'Nobody' };
  const text = survey(
    { qtype: 'multiple', items: options, option_group_list: [group] },
    {
      dispOptConsList: [{ target: 'why', options: ['nobody', 'two'], action: 'hide', conditionGroup: 'tea' }],
      rule_map: { tea: { bindQ: 'tea', op: 'eq', value: 'green' } },
      translations: { de: { nobody: { title: 'Niemand' }, why: { title: 'Warum?' } } },
      project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de' }] },
    },
  );
  const [fixed] = await fixEach(text, 'group.empty');
  expect(fixed?.left.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(fixed?.next).not.toMatch(/nobody/i);
  expect(fixed?.next).toContain('"two"');
});
