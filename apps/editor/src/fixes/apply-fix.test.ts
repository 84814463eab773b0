import { edit, openDocument, printDocument } from '@canvass/authoring';
import { compile } from '@canvass/logic';
import { checkForAuthors, describeIssues } from '@canvass/logic/author-texts';
import { loadProject, undeclaredIssues } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { questionTexts } from '@canvass/question-types/author-texts';
import { expect, it, test } from 'vitest';
import { firstState } from '../editing/editor-state.ts';
import { createEdits } from '../editing/edits.ts';
import { locateIssues } from '../worker/locate-issues.ts';
import { applyFix } from './apply-fix.ts';

type FixedSurvey = Parameters<typeof applyFix>[0];

const survey = (rest: object, more: object = {}) =>
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
        { type: 'Q', gid: 'why', qtype: 'blank', title: 'Why?', ...rest },
      ],
      ...more,
    },
    null,
    2,
  );

/** The findings of a text, as the worker of the editor has them. */
function findingsIn(text: string) {
  const { project, sound, issues } = loadProject(text);
  const compiled = project ?? sound?.project;
  const found =
    compiled === undefined
      ? []
      : [
          ...describeIssues(compile(compiled, registry, checkForAuthors).issues, questionTexts),
          ...undeclaredIssues(compiled),
        ];
  return locateIssues(text, [...issues, ...(sound?.placed(found) ?? found)]);
}

/** The text after each change that corrects the first finding of an id, and the findings that are left. */
function fixEach(text: string, id: string) {
  const issue = findingsIn(text).find((one) => one.id === id);
  if (issue === undefined) throw new Error(`Not found: ${JSON.stringify(findingsIn(text))}`);
  return (issue.changes ?? []).map((made) => {
    let next = text;
    let steps = 0;
    const { document } = openDocument(text);
    if (document === undefined) throw new Error('The text is JSON.');
    const change: FixedSurvey['change'] = (label, run) => {
      steps += 1;
      next = printDocument(edit(document, { label, newId: () => 'new' }, run).document);
    };
    const replaceText = (changed: string) => {
      steps += 1;
      next = changed;
      return undefined;
    };
    const getState = () => firstState({ document } as unknown as Parameters<typeof firstState>[0]);
    const edits = createEdits(change);
    applyFix(
      { getState, text: () => text, replaceText, edits, change, setNotice: () => undefined },
      issue,
      made,
    );
    return { made, steps, message: issue.message, left: findingsIn(next) };
  });
}

const german = { answer_language: 'en-GB', translation_language: [{ code: 'de', name: 'Deutsch' }] };
const write = (value: unknown, instead?: string) => ({ kind: 'write', value, ...(instead && { instead }) });
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
  // The meant field is there already.
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
])('each change corrects the finding in one step: %#', (text, id, changes) => {
  const fixed = fixEach(text, id);
  expect(fixed.map(({ made }) => made)).toEqual(changes);
  for (const { steps, left, message } of fixed) {
    expect(steps).toBe(1);
    expect(left).not.toContainEqual(expect.objectContaining({ message }));
    expect(left.length).toBeLessThanOrEqual(findingsIn(text).length);
  }
});

it('a finding whose place is gone changes nothing', () => {
  const issue = findingsIn(survey({ tipTxt: 'x' })).find(({ id }) => id === 'shape.unknown-field');
  const notices: unknown[] = [];
  if (issue === undefined) throw new Error('The field is misspelt.');
  const { document } = openDocument(survey({}));
  const refuse = () => {
    throw new Error('Nothing is changed.');
  };
  for (const change of issue.changes ?? [])
    applyFix(
      {
        getState: () => firstState({ document } as unknown as Parameters<typeof firstState>[0]),
        text: () => survey({}),
        replaceText: refuse,
        edits: createEdits(refuse),
        change: refuse,
        setNotice: (notice) => notices.push(notice),
      },
      issue,
      change,
    );
  expect(notices).toEqual([{ key: 'notice.notFixed' }, { key: 'notice.notFixed' }]);
});
