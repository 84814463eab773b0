import { describe, expect, it } from 'vitest';
import { optionFile, questionFile, surveyFile } from '@canvass/logic/testing';
import { checkText } from '../testing/check-project.ts';
import { newId, openValid } from '../testing/random-edits.ts';
import type { Sentence } from '../sentences/sentence.ts';
import type { ProjectDocument } from '../text/document.ts';
import { printDocument } from '../text/print.ts';
import { isList, type Json, type JsonRecord } from '../values/json.ts';
import { addFlowNode, moveFlowNode, removeFlowNode, setFlowNode, wrapFlowNode } from './flow.ts';

const OPTIONS = { newId };
const group = (gid: string, ...items: readonly object[]) => ({ type: 'G', gid, items });
const survey = openValid(
  JSON.stringify({
    ...surveyFile([]),
    items: [
      group(
        'g1',
        questionFile('q1', { qtype: 'single', items: [optionFile('yes', 1), optionFile('no', 2)] }),
      ),
      group('g2', questionFile('q2')),
      group('g3', questionFile('q3')),
    ],
  }),
);
const isYes: Sentence = {
  kind: 'test',
  subject: { kind: 'answer', question: 'q1' },
  verb: 'has-any',
  values: [{ option: 'yes' }],
};

/** The flow as `g1 draw(g2 set()) g3`. */
function describeFlow({ value }: ProjectDocument): string {
  const describeNode = (node: Json): string => {
    const { gid, ftype, items } = node as JsonRecord; // nodes are objects
    if (typeof gid === 'string') return gid;
    const content = isList(items) ? `(${items.map(describeNode).join(' ')})` : '';
    return `${String(ftype)}${content}`;
  };
  return value['flow'] === undefined ? '' : describeNode(value['flow']);
}
const errorsOf = (document: ProjectDocument) =>
  checkText(printDocument(document)).issues.filter(({ severity }) => severity === 'error');

describe('a random half', () => {
  it('is one change, which also adds the flow, and needs an empty arm', () => {
    const fields = { ftype: 'randomSet', extract_count: 1, uniform_display: true };
    const { document } = wrapFlowNode(survey, { node: { gid: 'g2' }, fields, hasEmptyArm: true }, OPTIONS);
    expect(describeFlow(document)).toBe('root(g1 randomSet(g2 groupSet()) g3)');
    expect(errorsOf(document)).toEqual([]);
    expect(checkText(printDocument(document)).issues.filter(({ id }) => id.startsWith('flow.'))).toEqual([]);
  });
});

describe('nodes', () => {
  const end = { ftype: 'endPage', endType: 'screen_out' };
  const withEnd = addFlowNode(
    survey,
    { fields: end, at: { place: 'behind', node: { gid: 'g1' } }, condition: isYes },
    OPTIONS,
  );
  const inBranch = wrapFlowNode(
    withEnd.document,
    { node: { gid: 'g3' }, fields: { ftype: 'branch' } },
    OPTIONS,
  );

  it('are added with their condition', () => {
    expect(describeFlow(withEnd.document)).toBe('root(g1 endPage g2 g3)');
    expect(Object.values(withEnd.document.value['rule_map'] ?? {})).toHaveLength(1);
    expect(errorsOf(withEnd.document)).toEqual([]);
  });

  it('are moved into boxes and out of them, but never into themselves', () => {
    const at = { place: 'inside', node: { id: inBranch.added } } as const;
    const inside = moveFlowNode(inBranch.document, { node: { gid: 'g2' }, at }, OPTIONS);
    expect(describeFlow(inside.document)).toBe('root(g1 endPage branch(g3 g2))');
    const first = { place: 'before', node: { gid: 'g1' } } as const;
    const out = moveFlowNode(inside.document, { node: { gid: 'g3' }, at: first }, OPTIONS);
    expect(describeFlow(out.document)).toBe('root(g3 g1 endPage branch(g2))');
    const itself = moveFlowNode(inside.document, { node: { id: inBranch.added }, at }, OPTIONS);
    expect(itself.change.operations).toEqual([]);
  });

  it('lose their condition, which no other part uses', () => {
    const { document } = setFlowNode(
      withEnd.document,
      { node: { id: withEnd.added }, condition: null },
      OPTIONS,
    );
    expect(document.value['rule_map']).toEqual({});
    const removed = removeFlowNode(withEnd.document, { id: withEnd.added, keepsContent: false }, OPTIONS);
    expect(describeFlow(removed.document)).toBe('root(g1 g2 g3)');
    expect(removed.document.value['rule_map']).toEqual({});
  });

  it('are dissolved: their content takes their place', () => {
    const { document } = removeFlowNode(
      inBranch.document,
      { id: inBranch.added, keepsContent: true },
      OPTIONS,
    );
    expect(describeFlow(document)).toBe('root(g1 endPage g2 g3)');
  });
});
