import { readdirSync, readFileSync } from 'node:fs';
import { compile } from '@canvass/logic';
import type { Project, ProjectItem as Item } from '@canvass/project';
import { loadProject, previewOfItem, previewProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { expect, it } from 'vitest';
import { sampleProject } from '../../testing/sample-project.ts';

const EXAMPLES = new URL('../../../../../examples/', import.meta.url);

function read(file: unknown): Project {
  const { project, issues } = loadProject(file);
  if (project === undefined) throw new Error(JSON.stringify(issues));
  return previewProject(project);
}
const itemsIn = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item) => (item.type === 'Q' ? [item] : [item, ...itemsIn(item.items)]));
const questionsOf = (project: Project | undefined) =>
  itemsIn(project?.items ?? [])
    .filter(({ type }) => type === 'Q')
    .map(({ gid }) => gid);

const examples = readdirSync(EXAMPLES).flatMap((name) =>
  readdirSync(new URL(`${name}/`, EXAMPLES))
    .filter((file) => file === 'project.json')
    .map((file) => [name, JSON.parse(readFileSync(new URL(`${name}/${file}`, EXAMPLES), 'utf8'))] as const),
);

it.each([...examples, ['sample', sampleProject()] as const])(
  'every question, page and group of %s can be previewed by itself',
  (_, file) => {
    const project = read(file);
    for (const { gid } of itemsIn(project.items)) {
      const preview = previewOfItem(project, gid);
      expect(questionsOf(preview), gid).not.toHaveLength(0);
      const { issues, program } = compile(preview as Project, registry);
      expect([gid, issues.filter(({ severity }) => severity === 'error')]).toEqual([gid, []]);
      expect(program, gid).toBeDefined();
    }
  },
);

it('the preview of a question contains the questions from which it carries or pipes answers, with their translations, and nothing else', () => {
  const project = read(
    sampleProject({
      translations: { 'zh-CN': { q1: { title: '喝咖啡吗？' }, q2: { title: '哪些？' } } },
      desc_end_page: { ends: { bye: { content: 'Good bye' } } },
    }),
  );
  const preview = previewOfItem(project, 'q3');
  expect(questionsOf(preview)).toEqual(['q2', 'q3']);
  const previewText = JSON.stringify(preview);
  for (const omittedText of ['Do you drink', '喝咖啡吗', 'q1b', 'Good bye', 'vip']) {
    expect(JSON.stringify(project)).toContain(omittedText);
    expect(previewText).not.toContain(omittedText);
  }
  expect(previewText).toContain('哪些');
  expect(questionsOf(previewOfItem(project, 'q1'))).toEqual(['q1']);
  expect(previewOfItem(project, 'nope')).toBeUndefined();
});

it('a preview keeps checks across answers, with their translations, if it contains all questions of the check', () => {
  const date = (gid: string) => ({ type: 'Q', gid, cid: gid, qtype: 'info_date', title: gid });
  const check = (gid: string, questionGids: readonly string[], condition: string) => ({
    gid,
    at: questionGids,
    holds: condition,
    text: `No ${gid}`,
  });
  const project = read({
    format: 1,
    title: 'Stay',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    translations: { 'zh-CN': { project: { 'checks.order.text': '次序', 'checks.later.text': '之后' } } },
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [
          { type: 'S', gid: 'days', title: 'Days', items: [date('came'), date('left')] },
          date('checkup'),
        ],
      },
    ],
    checks: [
      check('order', ['left', 'came'], 'left is empty or left >= came'),
      check('later', ['checkup'], 'checkup is empty or checkup >= left'),
      check('past', ['came'], 'came is empty or came <= today'),
    ],
  });
  const keptIn = (gid: string) => previewOfItem(project, gid)?.checks?.map((one) => one.gid);
  expect(keptIn('days')).toEqual(['order', 'past']);
  expect(keptIn('left')).toBeUndefined();
  expect(keptIn('came')).toEqual(['past']);
  expect(keptIn('g')).toEqual(['order', 'later', 'past']);
  expect(previewOfItem(project, 'days')?.translations?.['zh-CN']?.['project']).toMatchObject({
    'checks.order.text': '次序',
  });
  expect(JSON.stringify(previewOfItem(project, 'days')?.items)).toContain('"type":"S"');
});

it('a preview shows a question without its rules, keeps rules inside a group, and follows no jump out of it', () => {
  const blank = (gid: string, extraFields = {}) => ({
    type: 'Q',
    gid,
    cid: gid.toUpperCase(),
    qtype: 'blank',
    title: gid,
    ...extraFields,
  });
  const project = read({
    format: 1,
    title: 'Rules',
    items: [
      { type: 'G', gid: 'a', items: [blank('x1'), blank('x2')] },
      {
        type: 'G',
        gid: 'b',
        disp_code: 'X1 == "secret"',
        items: [
          blank('y1', { disp_code: 'X2 == "other"' }),
          blank('y2', { disp_code: 'Y1 == "go"' }),
          blank('y3', { jump_code: 'if Y1 == "z" then goto Z1' }),
        ],
      },
      { type: 'G', gid: 'c', items: [blank('z1')] },
    ],
  });
  expect(questionsOf(previewOfItem(project, 'y1'))).toEqual(['y1']);
  const group = previewOfItem(project, 'b');
  expect(questionsOf(group)).toEqual(['x2', 'y1', 'y2', 'y3']);
  const groupText = JSON.stringify(group);
  expect([groupText.includes('secret'), groupText.includes('goto'), groupText.includes('go\\"')]).toEqual([
    false,
    false,
    true,
  ]);
});
