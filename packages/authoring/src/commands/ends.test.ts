import { expect, it } from 'vitest';
import { applyChange } from '../operations/apply.ts';
import { reverseChange } from '../operations/operation.ts';
import type { EditResult } from '../operations/editing.ts';
import { checkText } from '../testing/check-project.ts';
import { newId, openValid } from '../testing/random-edits.ts';
import type { ProjectDocument } from '../text/document.ts';
import { printDocument } from '../text/print.ts';
import {
  addEnd,
  duplicateEnd,
  listUsesOfEnd,
  moveEnd,
  removeEnd,
  removeEndNode,
  setEndNode,
} from './ends.ts';
import { listEndNodes, listEnds } from './end-pages.ts';
import { addContainer, addQuestions } from './items.ts';
import { setJump } from './rules.ts';

const OPTIONS = { newId };
const quiz = openValid(
  JSON.stringify({
    format: 1,
    title: 'Quiz',
    items: [
      {
        type: 'Q',
        gid: 'a',
        cid: 'Q1',
        qtype: 'single',
        title: 'A?',
        items: [
          { gid: 'yes', seq: 1, title: 'Yes', score: 1 },
          { gid: 'no', seq: 2, title: 'No', score: 0 },
        ],
      },
      { type: 'Q', gid: 'b', cid: 'Q2', qtype: 'blank', title: 'B?' },
    ],
    desc_end_page: { ends: { low: { content: 'Low' }, high: { name: 'High' } } },
    translations: { 'zh-CN': { project: { 'desc_end_page.ends.low.content': '低' } } },
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
  }),
);
const endIds = ({ value }: ProjectDocument) => listEnds(value).map(({ id }) => id);
const errorsIn = (document: ProjectDocument) =>
  checkText(printDocument(document)).issues.filter(({ severity }) => severity === 'error');

/** The result of several edits in sequence. */
const run = (start: ProjectDocument, ...edits: readonly ((document: ProjectDocument) => EditResult)[]) =>
  edits.reduce((document, edit) => edit(document).document, start);

function expectReversible(before: ProjectDocument, { document, change }: EditResult): void {
  const undone = applyChange(document, reverseChange(change)).document;
  expect(undone && printDocument(undone)).toBe(printDocument(before));
  expect(errorsIn(document)).toEqual([]);
}

it('an end page is added, copied with its translations and removed, and each step can be undone', () => {
  const { added, ...withEnd } = addEnd(quiz, { name: 'Middle' }, OPTIONS);
  expectReversible(quiz, withEnd);
  expect(endIds(withEnd.document)).toEqual(['low', 'high', added]);
  const { added: copyId, ...copy } = duplicateEnd(quiz, { id: 'low', name: 'Low (copy)' }, OPTIONS);
  expectReversible(quiz, copy);
  expect(endIds(copy.document)).toEqual(['low', 'high', copyId]);
  expect(printDocument(copy.document)).toContain(`"desc_end_page.ends.${copyId}.content":"低"`);
  const removed = removeEnd(quiz, { id: 'low', repairs: true }, OPTIONS);
  expectReversible(quiz, removed);
  expect(printDocument(removed.document)).not.toContain('低');
});

it('ends by points add a flow with all questions, in the order of their pages, before an end for everyone', () => {
  const byPoints =
    (end: string, points: readonly [number | null, number | null]) => (document: ProjectDocument) =>
      setEndNode(document, { end, points }, OPTIONS);
  const first = setEndNode(quiz, { end: 'low' }, OPTIONS);
  expectReversible(quiz, first);
  const result = run(first.document, byPoints('high', [1, null]));
  expect(listEndNodes(result.value)).toMatchObject([
    { end: 'high', points: [1, null] },
    { end: 'low', points: undefined },
  ]);
  expect(errorsIn(result)).toEqual([]);
  const [node] = listEndNodes(result.value);
  const changed = setEndNode(
    result,
    { id: node?.id ?? '', end: 'high', rule: { kind: 'expression', source: 'Q1 == "A1"' } as never },
    OPTIONS,
  );
  expect(listEndNodes(changed.document.value)[0]).toMatchObject({ points: undefined, end: 'high' });
  const withoutNode = removeEndNode(changed.document, node?.id ?? '', OPTIONS).document;
  expect(listEndNodes(withoutNode.value)).toMatchObject([{ end: 'low' }]);
  expect(withoutNode.value['rule_map'] ?? {}).toEqual({});
});

it('moving an end page moves its node, unless no node leads to it', () => {
  const { added, ...third } = addEnd(quiz, { name: 'By a jump' }, OPTIONS);
  const start = run(
    third.document,
    (document) => setEndNode(document, { end: 'low', points: [0, 0] }, OPTIONS),
    (document) => setEndNode(document, { end: 'high', points: [1, 1] }, OPTIONS),
  );
  const moved = moveEnd(start, { id: 'high', position: 0 }, OPTIONS);
  expectReversible(start, moved);
  expect(endIds(moved.document)).toEqual(['high', 'low', added]);
  expect(listEndNodes(moved.document.value).map(({ end }) => end)).toEqual(['high', 'low']);
  expect(moveEnd(start, { id: added, position: 0 }, OPTIONS).change.operations).toEqual([]);
});

it('removing an end page with its readers removes its nodes, and jumps to it lead to the usual end page', () => {
  const used = run(
    quiz,
    (document) => setEndNode(document, { end: 'low', points: [null, 0] }, OPTIONS),
    (document) =>
      setJump(
        document,
        { gid: 'a', to: { endStatus: 'finished', end: 'low' }, sentence: undefined },
        OPTIONS,
      ),
  );
  expect(listUsesOfEnd(used.value, 'low')).toHaveLength(2);
  const removed = removeEnd(used, { id: 'low', repairs: true }, OPTIONS);
  expectReversible(used, removed);
  expect(listEndNodes(removed.document.value)).toEqual([]);
  expect(removed.document.value['jumpConsList']).toMatchObject([{ bindQ: 'a', endStatus: 'finished' }]);
});

it('a new group is asked in a survey with a flow', () => {
  const { document } = setEndNode(quiz, { end: 'low', points: [1, 2] }, OPTIONS);
  const at = { list: { id: '', path: ['items'] } };
  const { added, ...group } = addContainer(document, { kind: 'group', title: '', at }, OPTIONS);
  const inside = { list: { id: added, path: ['items'] } };
  const result = addQuestions(
    group.document,
    { questions: [{ type: 'blank', title: 'C?' }], at: inside },
    OPTIONS,
  );
  expect(checkText(printDocument(result.document)).issues.map(({ id }) => id)).not.toContain(
    'flow.not-named',
  );
  expect(result.document.value['flow']).toMatchObject({ items: [{}, { gid: added }, { ftype: 'endPage' }] });
});
