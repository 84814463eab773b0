import { compile } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { expect, it, vi } from 'vitest';
import { SCALES } from '../library/scales.ts';
import { teaSurvey } from '../testing/tea-survey.ts';
import { openTestDraft } from '../testing/test-draft.ts';
import { addPart, addScale } from './library-commands.ts';

const open = (project: object) => {
  const draft = openTestDraft(JSON.stringify(project));
  const commit = vi.spyOn(draft, 'commit');
  const add = (id: string) => {
    const scale = SCALES.find((one) => one.id === id) ?? expect.fail(id);
    addScale(draft, { scale, name: id, notes: { scoring: 'As published' } });
  };
  const findings = () => {
    const { project: checked, issues } = loadProject(draft.text());
    return [...issues, ...((checked && compile(checked, registry).issues) ?? [])];
  };
  return { draft, commit, add, findings };
};
const EMPTY = {
  format: 1,
  title: 'Survey',
  timezone: 'Europe/London',
  items: [{ type: 'G', gid: 'g1', items: [] }],
};

it('a scale is one change, and its codes are kept unless the survey has them', () => {
  const { draft, commit, add, findings } = open(teaSurvey());
  const before = findings();
  add('sus');
  expect(commit).toHaveBeenCalledTimes(1);
  add('sus');
  const codes = draft.getState().items.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['sus', 'sus_score', 'sus_2', 'sus_score_2']));
  expect(draft.text()).toContain('(sus_2.R1.value + (5 - sus_2.R2.value)');
  expect(draft.text().match(/As published/g)).toHaveLength(2);
  expect(findings()).toEqual(before);
  expect(draft.getState().selected?.kind).toBe('group');
});

it('the questions of a scale are the first ones of an empty survey, in its language and its translations', () => {
  const { draft, add, findings } = open({
    ...EMPTY,
    project_lang: { answer_language: 'zh-CN', translation_language: [{ code: 'es' }, { code: 'de' }] },
  });
  add('recommend');
  expect(draft.outline()).toHaveLength(4); // the group, and three questions in it
  const text = draft.text();
  expect(text).toContain('您有多大可能向朋友或同事推荐我们？');
  expect(text).toContain('¿Qué probabilidad hay de que nos recomiende');
  expect(text).not.toContain('How likely');
  expect(findings().filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('every scale can be added to one survey', () => {
  const { add, findings } = open({ ...EMPTY, project_lang: { answer_language: 'en-GB' } });
  for (const { id } of SCALES) add(id);
  expect(findings()).toEqual([]);
});

it.each([
  ['no JSON', '{'],
  ['no part', '{"format": 1, "items": []}'],
  ['items that are no list', '{"canvass_fragment": ["a"], "items": 7}'],
  ['ids of nothing', '{"canvass_fragment": ["a", 7, null], "items": [{"gid": "b"}]}'],
])('a damaged text of the library with %s changes nothing', (_, text) => {
  const { draft, commit } = open(teaSurvey());
  expect(addPart(draft, { name: 'Part', text })).toBe(false);
  expect(commit).not.toHaveBeenCalled();
});

it('a part that only claims to be one is added as it is, and the check finds its faults', () => {
  const { draft, findings } = open(teaSurvey());
  const item = { type: 'Q', gid: 'a', qtype: 'none such', title: 7, items: 'x', disp_code: '<b>' };
  const text = JSON.stringify({ canvass_fragment: ['a'], items: [item], dispConsList: 3, checks: [null] });
  expect(addPart(draft, { name: 'Part', text })).toBe(true);
  expect(findings().some(({ severity }) => severity === 'error')).toBe(true);
});
