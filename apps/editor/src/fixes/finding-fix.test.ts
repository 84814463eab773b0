import { edit, openDocument, printDocument } from '@canvass/authoring';
import { compile } from '@canvass/logic';
import { checkForAuthors, describeIssues } from '@canvass/logic/author-texts';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { questionTexts } from '@canvass/question-types/author-texts';
import { expect, it, test } from 'vitest';
import { firstState } from '../editing/editor-state.ts';
import { createEdits } from '../editing/edits.ts';
import { locateIssues } from '../worker/locate-issues.ts';
import { applyFix } from './apply-fix.ts';
import { fixOf } from './finding-fix.ts';

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
      : describeIssues(compile(compiled, registry, checkForAuthors).issues, questionTexts);
  return locateIssues(text, [...issues, ...(sound?.placed(found) ?? found)]);
}

/** The text after the first finding with a fix is fixed, and the findings that are left. */
function fixFirst(text: string) {
  const issue = findingsIn(text).find((one) => fixOf(one) !== undefined);
  const fix = issue && fixOf(issue);
  if (issue === undefined || fix === undefined)
    throw new Error(`No finding has a fix: ${JSON.stringify(findingsIn(text))}`);
  let next = text;
  const { document } = openDocument(text);
  if (document === undefined) throw new Error('The text is JSON.');
  const edits = createEdits((label, run) => {
    next = printDocument(edit(document, { label, newId: () => 'new' }, run).document);
  });
  const replaceText = (changed: string) => {
    next = changed;
    return undefined;
  };
  const getState = () => firstState({ document } as unknown as Parameters<typeof firstState>[0]);
  applyFix({ getState, text: () => text, replaceText, edits, setNotice: () => undefined }, issue, fix);
  return { fix, message: issue.message, left: findingsIn(next) };
}

test.each([
  ['a misspelt field', survey({ tipTxt: 'x' }), { kind: 'write', name: 'tipText' }],
  ['a word of another tool', survey({ visibleIf: 'Q1A1' }), { kind: 'write', name: 'disp_code' }],
  ['a misspelt word', survey({ qtype: 'blanc' }), { kind: 'write', name: 'blank' }],
  ['a misspelt code', survey({ disp_code: 'Q1 is answered and Q1B1' }), { kind: 'write', name: 'Q1' }],
  ['an option that is compared', survey({ disp_code: 'Q1 == "gren"' }), { kind: 'write', name: 'green' }],
  [
    'a field that the type does not read',
    survey({ option_order: 'random' }),
    { kind: 'remove', name: 'option_order' },
  ],
  [
    'an id',
    survey(
      {},
      {
        translations: { de: { whi: { title: 'Warum?' } } },
        project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de', name: 'Deutsch' }] },
      },
    ),
    { kind: 'write', name: 'why' },
  ],
])('%s is fixed by one press', (_, text, fix) => {
  const fixed = fixFirst(text);
  expect(fixed.fix).toEqual(fix);
  expect(fixed.left).not.toContainEqual(expect.objectContaining({ message: fixed.message }));
  expect(fixed.left.length).toBeLessThanOrEqual(findingsIn(text).length);
});

test.each([
  ['Did you mean `count(Q2)` or `Q2A1`?', undefined],
  ['Did you mean "Q2" or "Q3"? Or not.', { kind: 'write', name: 'Q2' }],
  ['Remove one of the two.', undefined],
  ['Remove it, or set mode to "stop".', { kind: 'remove', name: 'mode' }],
])('%s', (fix, expected) => {
  const known = fixOf({ path: '$.quotas[0].mode', fix });
  if (fix.includes(' or "') || fix.includes('` or `')) expect(known).toBeUndefined();
  else expect(known).toEqual(expected);
});

it('a finding whose place is gone changes nothing', () => {
  const issue = findingsIn(survey({ tipTxt: 'x' })).find(({ id }) => id === 'shape.unknown-field');
  const notices: unknown[] = [];
  if (issue === undefined) throw new Error('The field is misspelt.');
  applyFix(
    {
      getState: () => {
        throw new Error('Nothing is removed.');
      },
      text: () => survey({}),
      replaceText: () => {
        throw new Error('Nothing is replaced.');
      },
      edits: createEdits(() => undefined),
      setNotice: (notice) => notices.push(notice),
    },
    issue,
    { kind: 'write', name: 'tipText' },
  );
  expect(notices).toEqual([{ key: 'notice.notFixed' }]);
});
