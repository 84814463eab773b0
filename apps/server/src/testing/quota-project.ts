import type { RespondentEvent } from '@canvass/protocol';
import { sampleProject } from './sample-project.ts';

interface QuotaChanges {
  readonly quotas?: readonly object[];
  readonly projectFields?: Readonly<Record<string, unknown>>;
}

const option = (gid: string, seq: number) => ({ gid, seq, title: gid });

/** A survey with sex and age on its first page, then a further question. Caps are 3 for a sex, 2 for a sex and age. */
export function quotaProject({ quotas, projectFields }: QuotaChanges = {}): Record<string, unknown> {
  const single = (gid: string, cid: string, items: readonly object[]) => ({
    type: 'Q',
    gid,
    cid,
    qtype: 'single',
    title: gid,
    required: true,
    items,
  });
  return sampleProject({
    projectId: 'QuotasOfASurvey000000001',
    title: 'Quotas',
    items: [
      {
        type: 'G',
        gid: 'g1',
        items: [
          single('sex', 'Q1', [option('f', 1), option('m', 2)]),
          single('age', 'Q2', [option('young', 1), option('old', 2)]),
        ],
      },
      { type: 'G', gid: 'g2', items: [{ type: 'Q', gid: 'why', cid: 'Q3', qtype: 'blank', title: 'Why?' }] },
    ],
    rule_map: {},
    jumpConsList: [],
    ext_params: [],
    quotas: quotas ?? [
      {
        id: 'sexes',
        name: 'Sex',
        mode: 'stop',
        cells: [
          { id: 'women', name: 'Women', cap: 3, cond: 'Q1A1' },
          { id: 'men', name: 'Men', cap: 3, cond: 'Q1A2' },
        ],
      },
      {
        id: 'joint',
        name: 'Sex and age',
        mode: 'stop',
        cells: [
          { id: 'young-women', name: 'Young women', cap: 2, cond: 'Q1A1 and Q2A1' },
          { id: 'old-women', name: 'Old women', cap: 2, cond: 'Q1A1 and Q2A2' },
        ],
      },
      { id: 'all', name: 'All', mode: 'count', cells: [{ id: 'any', name: 'Any', cap: 0, cond: 'true' }] },
    ],
    ...projectFields,
  });
}

export const FIRST_PAGE: readonly RespondentEvent[] = [
  { type: 'answer', gid: 'sex', answer: ['f'] },
  { type: 'answer', gid: 'age', answer: ['old'] },
  { type: 'next' },
];
export const LAST_PAGE: readonly RespondentEvent[] = [
  { type: 'answer', gid: 'why', answer: ['x'] },
  { type: 'next' },
];
