import type { Sample } from './observe.ts';

const font = { size: 20, color: '#123456', is_bold: true, is_italic: true, is_underline: true };
const choices = (gid: string, titles: readonly string[]) =>
  titles.map((title, at) => ({ gid: `${gid}${at + 1}`, seq: at + 1, title }));

/** Settings of pages and of the whole survey, each with a value whose effect can be observed. */
const PAGES: Sample = {
  file: {
    format: 1,
    projectId: 'EffectsOfFields000000001',
    title: 'All about pages',
    project_lang: { answer_language: 'en-GB' },
    one_question_on_page: true,
    mergePage: ['merged'],
    showQuestionCid: true,
    openCustomCid: true,
    policy: '<p>We keep answers for a year.</p>',
    desc_begin_page: {
      text: '<p>Start.</p>',
      logo: '/pictures/logo.png',
      bg_img: '/pictures/ground.png',
      page_header: '/pictures/header.png',
      start_btn: 'Go on',
      open_policy: true,
      policy_desc: '<p>The terms.</p>',
      facts: { minutes: 8, questions: false },
      skip: true,
      skip_phone: false,
      font,
    },
    design: {
      accent_dark: '#ffcc00',
      font: 'serif',
      heading_font: 'mono',
      font_family: 'Text',
      heading_family: 'Heading, Text',
      fonts: [
        { family: 'Text', file: 'text.woff2', weight: 700, style: 'italic' },
        { family: 'Heading', file: 'heading.woff2' },
      ],
      scale: 1.1,
      radius: 3,
      button: 'pill',
      logo: '/logo.svg',
      ground: '#fff4e0',
      stage: { image: '/stage.svg', focus: '20% 50%' },
      cover: { focus: '50% 20%' },
    },
    desc_common_page: {
      font,
      theme_style: '#7a4a2b',
      hide_pre_btn: true,
      hide_order_number: true,
      hide_progress_bar: true,
      footer: '<p>At the foot.</p>',
    },
    desc_question_page_default: { submit_btn: 'Send', question: font, option: font },
    texts: { 'en-GB': { 'start.kept': 'We keep what you tick.' } },
    btns_text: { screen_next: 'Onwards', screen_pre: 'Backwards' },
    desc_end_page: {
      content: '<p>Thanks.</p>',
      quota_full: '<p>Full.</p>',
      screen_out: '<p>Out.</p>',
      jumpLink: '/thanks',
      screen_out_link: '/screened',
      quota_full_link: '/full',
      selectType: 'link',
    },
    desc_status_page: Object.fromEntries(
      [
        'contact',
        'over',
        'not_started',
        'paused',
        'store_deleted',
        'out_of_scope',
        'ip_answered',
        'device_limit',
        'link_used',
        'link_disabled',
        'link_deleted',
        'cannot_continue',
        'already_submitted',
      ].map((field) => [field, `<p>About ${field}.</p>`]),
    ),
    settings: { dark: true, honest_progress: true, answer_again: true, end_time: '2100-01-01T00:00:00Z' },
    items: [
      {
        type: 'G',
        gid: 'alone',
        title: 'A group',
        showTitle: false,
        items: [
          {
            type: 'Q',
            gid: 'first',
            cid: 'Colour',
            qtype: 'single',
            title: 'Which colour?',
            items: choices('f', ['Red', 'Green']),
          },
        ],
      },
      {
        type: 'G',
        gid: 'merged',
        items: ['second', 'third'].map((gid) => ({
          type: 'Q',
          gid,
          qtype: 'single',
          title: `About the ${gid}`,
          items: choices(gid, ['Yes', 'No']),
        })),
      },
    ],
  },
  answers: { first: ['f1'], second: ['second1'], third: ['third2'] },
};

const singleChoice = (gid: string, extraFields: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title: `About ${gid}`,
  items: choices(gid, ['Yes', 'No', 'Maybe']),
  ...extraFields,
});
const survey = (items: readonly object[], extraFields: object = {}): Sample => ({
  file: {
    format: 1,
    title: 'A setting',
    project_lang: { answer_language: 'en-GB' },
    items,
    ...extraFields,
  },
  answers: {},
});
const scales = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((gid) =>
  singleChoice(gid, { option_order: 'random_reverse' }),
);
const matrix = {
  type: 'Q',
  gid: 'm',
  qtype: 'matrix_single',
  title: 'A matrix',
  items: choices('o', ['Yes', 'No']),
  rows_items: choices('r', ['One', 'Two']).map((row) => ({ ...row, rightWord: 'at the other end' })),
  showMatrixRWord: false,
};

export const SETTING_SAMPLES: readonly Sample[] = [
  PAGES,
  survey([{ type: 'G', gid: 'group', items: scales }], { settings: { shared_parity: true } }),
  survey([{ type: 'G', gid: 'group', items: [singleChoice('q')] }], {
    design: { accent: '#ffcc00', scheme: 'dark' },
  }),
  survey([
    {
      type: 'G',
      gid: 'group',
      items: [
        { type: 'P', gid: 'page', title: 'A page', items: [singleChoice('q')] },
        { type: 'P', gid: 'quiet', title: 'Another page', showTitle: false, items: [singleChoice('r')] },
      ],
    },
  ]),
  // Rules use these codes. The default codes would be G2 and P2.
  survey([
    { type: 'G', gid: 'one', items: [singleChoice('x', { jumpSelect: 1, jump_code: 'goto Late' })] },
    { type: 'G', gid: 'two', cid: 'Late', items: [singleChoice('y')] },
  ]),
  survey([
    {
      type: 'G',
      gid: 'one',
      items: [
        { type: 'P', gid: 'first', items: [singleChoice('x', { jumpSelect: 1, jump_code: 'goto Part' })] },
        { type: 'P', gid: 'second', cid: 'Part', items: [singleChoice('y')] },
      ],
    },
  ]),
  survey([
    {
      type: 'G',
      gid: 'group',
      items: [
        singleChoice('x'),
        {
          type: 'S',
          gid: 'section',
          title: 'A section',
          tip: 'About it',
          columns: 2,
          collapsed: true,
          item_order: 'reverse',
          items: [singleChoice('y'), singleChoice('z')],
        },
        { type: 'S', gid: 'hidden', disp_code: 'Q1A1', items: [singleChoice('w')] },
      ],
    },
  ]),
  survey([
    {
      type: 'G',
      gid: 'one',
      items: [
        singleChoice('x', { jumpSelect: 1, jump_code: 'goto Part' }),
        singleChoice('y'),
        { type: 'S', gid: 'second', cid: 'Part', items: [singleChoice('z')] },
      ],
    },
  ]),
  survey([
    {
      type: 'G',
      gid: 'group',
      items: [
        singleChoice('x'),
        {
          ...matrix,
          row_bind_list: [{ optGid: 'r1', bindQ: 'x', bindOpt: 'x1' }],
          rowsBindEffect: false,
        },
      ],
    },
  ]),
  survey([
    {
      type: 'G',
      gid: 'group',
      items: [
        {
          ...matrix,
          rows_items: matrix.rows_items.map((row, at) => ({ ...row, group_id: at === 0 ? 'one' : 'two' })),
          row_group_list: [
            { gid: 'one', title: 'One', disp_code: '1 == 2' },
            { gid: 'two', title: 'Two' },
          ],
          rowsGroupEffect: false,
        },
      ],
    },
  ]),
  survey([
    {
      type: 'G',
      gid: 'group',
      items: [
        singleChoice('x'),
        singleChoice('shown', { dispSelect: 0, disp_code: '1 == 2' }),
        singleChoice('jumping', { jumpSelect: 0, jump_code: 'finish' }),
        singleChoice('last'),
      ],
    },
  ]),
  survey([{ type: 'G', gid: 'group', items: [matrix] }]),
  survey([{ type: 'G', gid: 'group', items: [singleChoice('q')] }], {
    desc_question_page_default: { submit_btn: 'Send' },
  }),
];
