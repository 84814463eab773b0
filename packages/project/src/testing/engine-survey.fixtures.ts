import type { JsonObject, JsonValue } from '../json/json.ts';
import { copyOf } from './valid-survey.fixtures.ts';

/** Returns a new copy of a valid survey that uses all features of the rules engine. */
export function engineSurvey(): JsonObject {
  return copyOf(SURVEY);
}

/** Questions of the survey, as keys and as paths. */
export const KNOW = ['items', 0, 'items', 0] as const;
export const USE = ['items', 0, 'items', 1] as const;
export const BEST = ['items', 1, 'items', 0] as const;
export const WHY = ['items', 1, 'items', 1] as const;
export const BLANK = ['items', 2, 'items', 0] as const;
export const KNOW_PATH = '$.items[0].items[0]';
export const USE_PATH = '$.items[0].items[1]';
export const BEST_PATH = '$.items[1].items[0]';
export const WHY_PATH = '$.items[1].items[1]';
export const BLANK_PATH = '$.items[2].items[0]';
export const NODES = ['flow', 'items'] as const;
export const row = (gid: string, extra: { readonly [key: string]: JsonValue } = {}): JsonValue => ({
  gid,
  seq: 1,
  title: 'x',
  ...extra,
});

const SURVEY: JsonObject = {
  format: 1,
  title: 'Brands',
  items: [
    {
      type: 'G',
      gid: 'ga',
      item_order: 'random',
      ruleOnce: true,
      items: [
        {
          type: 'Q',
          gid: 'know',
          qtype: 'multiple',
          title: 'Which brands do you know?',
          option_order: 'random',
          option_group_order: 'loop',
          showOptionsGroupTitle: true,
          optionsGroupEffect: true,
          option_group_list: [
            { gid: 'og_home', type: 'OG', title: 'From here', order: 'random' },
            { gid: 'og_far', title: 'From elsewhere', disp_code: 'true' },
          ],
          items: [
            { gid: 'k1', seq: 1, title: 'Alba', group_id: 'og_home', score: 2 },
            { gid: 'k2', seq: 2, title: 'Brio', group_id: 'og_far', score: 1 },
            { gid: 'k3', seq: 3, title: 'None', exclusive: true, fixed: true },
          ],
        },
        {
          type: 'Q',
          gid: 'use',
          qtype: 'multiple',
          title: 'Which do you use?',
          autofill_next: true,
          defaultOptionSelect: true,
          loop_autofill: true,
          autofill_exclusive: true,
          items: [
            { gid: 'u1', seq: 1, title: 'Alba', option_origin: 'k1' },
            { gid: 'u2', seq: 2, title: 'Brio', option_origin: 'k2' },
            { gid: 'u9', seq: 9, title: 'None', exclusive: true },
          ],
        },
      ],
    },
    {
      type: 'G',
      gid: 'gb',
      items: [
        {
          type: 'Q',
          gid: 'best',
          qtype: 'single',
          title: 'Which is best?',
          option_from: 'use',
          question_from: 'know',
          items: [
            { gid: 'b1', seq: 1, title: 'Alba', option_origin: 'u1', selected: true },
            { gid: 'b2', seq: 2, title: 'Brio', option_origin: 'u2', autoSelect: true, auto_code: 'Q1A2' },
          ],
        },
        {
          type: 'Q',
          gid: 'why',
          qtype: 'multiple',
          title: 'Why?',
          plaster_code: '{ title: "Why so?" }',
          screens: [['w1', 'w2'], ['w3']],
          optionsBindEffect: true,
          option_bind_list: [
            { optGid: 'w1', bindQ: 'know', bindOpt: 'k1' },
            { optGid: 'w2', bindQ: 'use', mode: 'other' },
          ],
          items: [
            { gid: 'w1', seq: 1, title: 'Price' },
            { gid: 'w2', seq: 2, title: 'Taste' },
            {
              gid: 'w3',
              seq: 3,
              title: 'Other',
              is_open: true,
              autoSelect: true,
              auto_code: 'true',
              auto_val: '"x"',
            },
          ],
        },
      ],
    },
    {
      type: 'G',
      gid: 'gc',
      items: [
        { type: 'Q', gid: 'capital', qtype: 'blank', title: 'Capital of Italy?', auto_fill: '"Rome"' },
        {
          type: 'Q',
          gid: 'tasks',
          qtype: 'maxdiff',
          title: 'Best and worst',
          task_number: 3,
          option_number: 2,
          items: [
            { gid: 't1', seq: 1, title: 'A' },
            { gid: 't2', seq: 2, title: 'B' },
          ],
        },
      ],
    },
  ],
  rule_map: {
    knows: { bindQ: 'know', op: 'notEmpty' },
    city: { member: 'field_val_list', field: 'city', mtype: 'customer', op: 'eq', value: 'Rome' },
    passed: { session: 'total_score', op: 'gte', value: 2 },
  },
  dispOptConsList: [{ target: 'know', options: ['og_home', 'k3'], action: 'hide', conditionGroup: 'city' }],
  relatedRefs: [{ sourceGid: 'know', targetGid: 'use', mode: 'select', type: 'option', maxLevel: 2 }],
  optionOrderRefs: [{ sourceGid: 'know', targetGid: 'use' }],
  flow: {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    conditionGroup: 'FC_empty',
    items: [
      { fid: 'n1', type: 'G', gid: 'ga', items: [], extract_count: 0 },
      {
        fid: 'n2',
        type: 'F',
        ftype: 'randomSet',
        extract_count: 1,
        uniform_display: true,
        shuffle: true,
        items: [
          { fid: 'n3', type: 'G', gid: 'gb' },
          {
            fid: 'n4',
            type: 'F',
            ftype: 'branch',
            conditionGroup: 'knows',
            items: [{ fid: 'n5', type: 'G', gid: 'gc' }],
          },
        ],
      },
      { fid: 'n6', type: 'F', ftype: 'endPage', endType: 'screen_out', needScore: true, score: [null, 1] },
      { fid: 'n7', type: 'F', ftype: 'groupSet', items: [{ fid: 'n8', type: 'G', gid: 'gc' }] },
      { fid: 'n9', type: 'F', ftype: 'endPage', endType: 'other', needScore: true, conditionGroup: 'passed' },
    ],
  },
  quotas: [
    {
      id: 'users',
      name: 'Users',
      mode: 'stop',
      check: 'next',
      exclusive: true,
      on_full: 'warn_back',
      cells: [
        { id: 'alba', name: 'Alba', cap: 50, cond: 'Q2A1' },
        { id: 'brio', name: 'Brio', cap: 50, cond: 'Q2A2' },
      ],
    },
    { id: 'all', name: 'All', mode: 'count', cells: [{ id: 'any', name: 'Any', cap: 0, cond: 'true' }] },
  ],
  scores: { answer_keys: { capital: ['Rome', 'Roma'] }, question_scores: { capital: 3 }, max: 5 },
  report: {
    off: false,
    title: 'Your brands, {{ total_score }}',
    total: {
      scale: [0, 5],
      ranges: [
        { to: 2, text: 'Few' },
        { from: 2, label: 'Many', text: 'Many' },
      ],
    },
    dimensions: [
      {
        id: 'calm',
        title: 'Calm',
        questions: ['know', 'capital'],
        weights: { know: 2 },
        ranges: [{ text: 'Rather calm' }],
      },
      { id: 'keen', title: 'Keen', questions: ['use'], scale: [0, 10] },
    ],
    position: true,
    analysis: { show_right: true, texts: { capital: [{ to: 1, text: 'Not quite' }] } },
    closing: [
      { to: 1, text: 'Try again' },
      { from: 1, text: 'Well done' },
    ],
    share_days: 7,
  },
  vote: { questions: ['know'], on_end_page: true },
  settings: { honest_progress: true, preview_walks_flow: true, show_scores: true },
};
