import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { loadProject } from './load-project.ts';
import { parseProject } from './parse-project.ts';
import { setValueAt } from '../testing/fault.fixtures.ts';
import { prepareProject } from './prepare-project.ts';
import { publicProject } from './public-project.ts';
import { PROJECT_NODE, resolveNode, type SchemaNode } from '../shape/schema-node.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';

const NO_POINTS = { pointsOf: new Set<string>() };

// The cast is safe for the valid survey, which has an end page.
const endPageOf = (survey: JsonObject) => survey['desc_end_page'] as JsonObject;

function prepare(survey: JsonObject = validSurvey()) {
  const { project, issues } = parseProject(survey);
  if (project === undefined) throw new Error(JSON.stringify(issues));
  return prepareProject(project);
}

describe('prepareProject', () => {
  it('makes trees of markup and placeholders, and leaves everything else unchanged', () => {
    const { project, issues } = prepare();
    expect(issues).toEqual([]);
    expect(project.title).toBe('Sound survey');
    expect(project.desc_begin_page?.text).toBe('Hello');
    expect(JSON.stringify(project.items)).toContain('["Why ",{"tag":"b","children":[{"ref":"Q1"}]},"?"]');
    expect(project.rule_map).toEqual(validSurvey()['rule_map']);
    expect(project.ext_params).toEqual(validSurvey()['ext_params']);
  });

  it('splits redirects at their placeholders, and keeps redirects without placeholders', () => {
    const { desc_end_page: page } = prepare().project;
    expect(page?.jumpLink).toBe('https://example.org/thanks?x=1');
    expect(page?.ends?.['too_young']).toEqual({
      content: ['Not yet, ', { ref: 'ext.vip' }, '.'],
      jumpLink: ['https://example.org/back?why=age&vip=', { ref: 'ext.vip', fallback: 'none' }],
    });
  });

  it('warns of placeholders in texts that are shown unchanged', () => {
    const survey = validSurvey();
    setValueAt(survey, ['items', 0, 'items', 1, 'items', 0, 'placeholder_text'], 'Because of {{ Q1 }}');
    expect(prepare(survey).issues.map(({ id, path }) => [id, path])).toEqual([
      ['placeholder.not-here', '$.items[0].items[1].items[0].placeholder_text'],
    ]);
  });

  it.each(['{{ ext.vip | date }}', '{{ ext.vip[2] }}'])('refuses %s in an address', (placeholder) => {
    const survey = validSurvey();
    endPageOf(survey)['jumpLink'] = `https://example.org/?day=${placeholder}`;
    expect(prepare(survey).issues).toMatchObject([
      { id: 'placeholder.format-in-link', severity: 'error', path: '$.desc_end_page.jumpLink' },
    ]);
  });

  it('makes trees of translations of rich texts only', () => {
    const survey = validSurvey();
    survey['translations'] = {
      'zh-CN': {
        project: { title: '<b>问</b>', 'btns_text.screen_next': '<b>下</b>' },
        q1b: { title: 'a {{ Q1 }}', placeholder_text: 'a {{ Q1 }}' },
      },
    };
    expect(prepare(survey).project.translations).toMatchObject({
      'zh-CN': {
        project: { title: [{ tag: 'b', children: ['问'] }], 'btns_text.screen_next': '<b>下</b>' },
        q1b: { title: ['a ', { ref: 'Q1' }], placeholder_text: 'a {{ Q1 }}' },
      },
    });
  });

  it('treats a translation that shows nothing as missing', () => {
    const survey = validSurvey();
    survey['translations'] = {
      'zh-CN': {
        project: { title: '', 'btns_text.screen_next': ' ' },
        q1: { title: '<p>&nbsp;</p>' },
        q1a: { title: '<img src="/tea.png" alt="">' },
        q1b: { title: '{{ Q1 }}', placeholder_text: '' },
      },
    };
    const { 'zh-CN': chinese } = prepare(survey).project.translations ?? {};
    const lang = 'en-GB';
    expect(chinese?.['project']).toMatchObject({
      title: [{ tag: 'span', lang, children: ['Sound survey'] }],
    });
    expect(chinese?.['project']).not.toHaveProperty('btns_text.screen_next');
    expect(chinese?.['project']).not.toHaveProperty(['btns_text.screen_next']);
    expect(JSON.stringify(chinese?.['q1']?.['title'])).toContain(lang);
    expect(chinese?.['q1a']?.['title']).toEqual([{ tag: 'img', src: '/tea.png', alt: '' }]);
    expect(chinese?.['q1b']).toEqual({ title: [{ ref: 'Q1' }] });
  });

  it('marks rich texts without translation with the language of the file', () => {
    const survey = validSurvey();
    survey['translations'] = { 'zh-CN': { q1: { title: '同意吗？' } }, 'en-GB': {}, ar: {} };
    const { 'zh-CN': chinese, 'en-GB': english, ar } = prepare(survey).project.translations ?? {};
    const lang = 'en-GB';
    expect(chinese?.['q1']?.['title']).toBe('同意吗？');
    expect(chinese?.['q1a']?.['title']).toEqual([{ tag: 'span', lang, children: ['Yes'] }]);
    expect(english).toEqual({});
    expect(ar?.['project']?.['title']).toEqual([{ tag: 'span', lang, children: ['Sound survey'] }]);
  });

  it('turns categories into rows, wherever the question is in the file, with their texts', () => {
    const question = {
      type: 'Q',
      gid: 'sorted',
      qtype: 'classify',
      title: 'Where?',
      items: [{ gid: 's1', seq: 1, title: 'Milk' }],
      category_items: [{ gid: 'c1', seq: 1, title: '<b>Cold</b>' }],
    };
    const survey = validSurvey();
    const page = {
      type: 'P',
      gid: 'p9',
      items: [{ ...question, gid: 'sorted2', items: [], category_items: [] }],
    };
    (survey['items'] as JsonObject[]).push({ type: 'G', gid: 'g9', items: [question, page] });
    const { project, issues } = prepare(survey);
    expect(issues).toEqual([]);
    const text = JSON.stringify(project);
    expect(text).not.toContain('category_items');
    expect(project.items.at(-1)).toMatchObject({
      items: [
        { rows_items: [{ gid: 'c1', cid: 'R1', title: [{ tag: 'b', children: ['Cold'] }] }] },
        { items: [{ gid: 'sorted2', rows_items: [] }] },
      ],
    });
  });

  test.each<[string, (survey: JsonObject) => void, string]>([
    ['a title', (survey) => (survey['title'] = '{{ }}'), '$.title'],
    ['an end page', (survey) => (endPageOf(survey)['content'] = '{{ }}'), '$.desc_end_page.content'],
    ['a redirect', (survey) => (endPageOf(survey)['jumpLink'] = '{{ }}'), '$.desc_end_page.jumpLink'],
    [
      'a translation',
      (survey) => (survey['translations'] = { 'zh-CN': { q1: { title: '{{ }}' } } }),
      '$.translations["zh-CN"].q1.title',
    ],
  ])('reports the path of a malformed placeholder in %s', (_, damage, path) => {
    const survey = validSurvey();
    damage(survey);
    expect(prepare(survey).issues).toMatchObject([{ id: 'placeholder.malformed', path, from: 0, to: 5 }]);
  });

  it('reads a legacy marker only if a question has its code, given or by default', () => {
    const survey = validSurvey();
    survey['title'] = '[last] [Q1] [Q3]';
    expect(prepare(survey).project.title).toEqual([{ ref: 'last' }, ' ', { ref: 'Q1' }, ' [Q3]']);
  });

  it('does not change its input', () => {
    const { project } = parseProject(validSurvey());
    const before = JSON.stringify(project);
    if (project !== undefined) prepareProject(project);
    expect(JSON.stringify(project)).toBe(before);
  });
});

describe('publicProject', () => {
  it('leaves out secret fields only', () => {
    const survey = { ...validSurvey(), qs_status: 3 };
    const { project } = loadProject(survey);
    if (project === undefined) throw new Error('The survey is valid.');
    const shownProject = publicProject(project, NO_POINTS);
    const text = JSON.stringify(shownProject);
    expect(text).not.toContain('for me');
    expect(shownProject).not.toHaveProperty('qs_status');
    const secrets = new Set(['quotas', 'qs_status', 'scores', 'score', 'custom']);
    const withoutSecrets = JSON.stringify(project, (key, value: unknown) =>
      secrets.has(key) ? undefined : value,
    );
    expect(JSON.parse(text)).toEqual(JSON.parse(withoutSecrets));
    expect(publicProject(shownProject, NO_POINTS)).toEqual(shownProject);
  });

  it('finds every secret field of the schema', () => {
    const secrets = secretPaths(PROJECT_NODE, []);
    expect(secrets.map((path) => path.join('.'))).toEqual(
      expect.arrayContaining([
        'quotas',
        'qs_status',
        'scores',
        'items.items.custom',
        'items.items.items.score',
      ]),
    );
    const survey = {
      ...validSurvey(),
      quotas: [{ id: 'MARK' }],
      qs_status: 'MARK',
      scores: { max: 'MARK' },
      items: [
        {
          type: 'Q',
          gid: 'a',
          custom: { x: 'MARK' },
          items: [{ gid: 'b', score: 'MARK' }],
          rows_items: [{ gid: 'c', score: 'MARK' }],
        },
        { type: 'G', items: [{ type: 'P', items: [{ type: 'Q', custom: { x: 'MARK' } }] }] },
      ],
    };
    expect(JSON.stringify(publicProject(survey as never, NO_POINTS))).not.toContain('MARK');
  });
});

function secretPaths(node: SchemaNode, path: readonly string[]): readonly (readonly string[])[] {
  if (path.length > 5) return [];
  const resolved = resolveNode(node);
  const innerNodes = [...(resolved.anyOf ?? []), ...(resolved.items === undefined ? [] : [resolved.items])];
  return [
    ...innerNodes.flatMap((inner) => secretPaths(inner, path)),
    ...Object.entries(resolved.properties ?? {}).flatMap(([key, field]) =>
      resolveNode(field)['x-secret'] !== undefined ? [[...path, key]] : secretPaths(field, [...path, key]),
    ),
  ];
}
