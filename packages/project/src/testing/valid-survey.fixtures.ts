import type { JsonObject } from '../json/json.ts';

/** Returns a new copy of a valid survey that uses most of the format. */
export function validSurvey(): JsonObject {
  return copyOf(SURVEY);
}
export const copyOf = <T extends JsonObject>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Parts of the survey, as keys and as paths. */
export const Q1 = ['items', 0, 'items', 0] as const;
export const Q1_PATH = '$.items[0].items[0]';
export const Q2 = ['items', 0, 'items', 1, 'items', 0] as const;
export const END = ['desc_end_page', 'ends', 'too_young'] as const;
export const END_PATH = '$.desc_end_page.ends.too_young';

const SURVEY: JsonObject = {
  format: 1,
  projectId: 'SoundSurvey0000000000001',
  title: 'Sound survey',
  timezone: 'Europe/London',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
  items: [
    {
      type: 'G',
      gid: 'g1',
      title: 'Part one',
      items: [
        {
          type: 'Q',
          gid: 'q1',
          qtype: 'single',
          title: 'Do you agree?',
          required: true,
          option_order: 'random',
          items: [
            { gid: 'q1a', seq: 1, title: 'Yes' },
            { gid: 'q1b', seq: 2, title: 'No', is_open: true, open_attrs: { range: [1, 20] } },
          ],
        },
        {
          type: 'P',
          gid: 'p1',
          items: [{ type: 'Q', gid: 'q2', qtype: 'blank', title: 'Why <b>{{ Q1 }}</b>?' }],
        },
      ],
    },
    {
      type: 'Q',
      gid: 'q3',
      cid: 'last',
      qtype: 'multiple',
      title: 'Which?',
      options_range: [1, null],
      custom: { note: 'for me' },
      items: [
        { gid: 'q3a', seq: 1, title: 'One' },
        { gid: 'q3b', seq: 7, cid: 'seven', title: 'Seven', exclusive: true },
      ],
    },
  ],
  rule_map: {
    yes: { bindQ: 'q1', optGid: 'q1a', op: 'notEmpty' },
    both: { relation: 'and', items: [{ ref: 'yes' }, { code: 'Q1 == 1' }] },
    vip: { param: 'vip', op: 'eq', value: 'gold' },
  },
  dispConsList: [{ targets: ['q2', 'p1'], action: 'display', conditionGroup: 'yes' }],
  dispOptConsList: [{ target: 'q3', options: ['q3a'], action: 'hide', conditionGroup: 'vip' }],
  jumpConsList: [
    { bindQ: 'q1', nextQ: 'q3', conditionGroup: 'both' },
    { bindQ: 'q1', nextQ: 'group_end', conditionGroup: 'vip' },
    { bindQ: 'q3', endStatus: 'screen_out', end: 'too_young', conditionGroup: 'FC_empty' },
  ],
  ext_params: [
    { code: 'vip', type: 'level', options: [{ value: 'silver', title: 'Silver' }, { value: 'gold' }] },
    { code: 'visits', type: 'int', default: 0 },
    { code: 'city', type: 'chart', default: 'your town' },
  ],
  mergePage: ['g1'],
  desc_begin_page: { title: 'Welcome', text: '<p>Hello</p>', logo: '/logo.png' },
  desc_end_page: {
    content: 'Thanks',
    jumpLink: 'https://example.org/thanks?x=1',
    selectType: 'link',
    ends: {
      too_young: {
        content: '<p>Not yet, {{ ext.vip }}.</p>',
        jumpLink: 'https://example.org/back?why=age&vip={{ ext.vip | default("none") }}',
      },
    },
  },
  settings: { begin_time: '2026-03-01T09:00:00Z', end_time: '2026-03-31T18:00:00+01:00' },
  translations: {
    'zh-CN': {
      project: {
        title: '问卷',
        'desc_begin_page.title': '欢迎',
        'desc_begin_page.text': '<p>您好</p>',
        'desc_end_page.content': '谢谢',
        'desc_end_page.ends.too_young.content': '<p>还不行，{{ ext.vip }}。</p>',
        'ext_params.vip.options.silver.title': '银',
        'ext_params.city.default': '您的城市',
      },
      q1: { title: '同意吗？' },
      q1a: { title: '是' },
      q2: { title: '为什么{{ Q1 }}？' },
      q3: { title: '哪个？' },
      q3a: { title: '一' },
      q3b: { title: '七' },
      q1b: { title: '不', 'open_attrs.defaultCotnent': '因为' },
      g1: { title: '第一部分' },
    },
  },
  quotas: [],
};
