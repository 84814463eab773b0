/**
 * A survey with interlocked cells, a cell that only counts, a cell that leads back to its question, and a question
 * after the quotas. Caps are small.
 */
export const QUOTA_PROJECT = JSON.stringify({
  format: 1,
  title: 'Quota',
  project_lang: { answer_language: 'en-GB' },
  one_question_on_page: true,
  items: [
    single('sex', 'Q1', 2),
    single('age', 'Q2', 3),
    single('brand', 'Q3', 3),
    { type: 'Q', gid: 'name', cid: 'Q4', qtype: 'blank', title: 'Your name?' },
  ],
  rule_map: { old: { bindQ: 'age', op: 'eq', value: 'A3' } },
  jumpConsList: [{ bindQ: 'age', conditionGroup: 'old', endStatus: 'screen_out' }],
  quotas: [
    {
      id: 'main',
      name: 'Sex by age',
      cells: [1, 2].flatMap((sex) =>
        [1, 2].map((age) => ({
          id: `s${sex}a${age}`,
          name: `sex ${sex}, age ${age}`,
          cap: 5 + sex + age,
          cond: `Q1A${sex} and Q2A${age}`,
        })),
      ),
    },
    {
      id: 'all',
      name: 'Everybody',
      mode: 'count',
      cells: [{ id: 'any', name: 'all', cap: 20, cond: '1 = 1' }],
    },
    {
      id: 'brands',
      name: 'Brands',
      on_full: 'warn_back',
      cells: [{ id: 'b1', name: 'first brand', cap: 4, cond: 'Q3A1' }],
    },
  ],
});

/** A survey with even draws after a quota: one of three concepts, and two of three brands in drawn order. */
export const DRAW_PROJECT = JSON.stringify({
  format: 1,
  title: 'Draws',
  project_lang: { answer_language: 'en-GB' },
  items: ['sex', 'c1', 'c2', 'c3', 'b1', 'b2', 'b3'].map((gid, index) => ({
    type: 'G',
    gid: `g_${gid}`,
    title: `Group ${gid}`,
    items: [single(gid, `Q${index + 1}`, gid === 'sex' ? 2 : 3)],
  })),
  rule_map: { tired: { bindQ: 'c1', op: 'eq', value: 'A3' } },
  jumpConsList: [{ bindQ: 'c1', conditionGroup: 'tired', endStatus: 'screen_out' }],
  flow: {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [
      group('sex'),
      createDraw('concepts', 1, ['c1', 'c2', 'c3'], {}),
      createDraw('brands', 2, ['b1', 'b2', 'b3'], { shuffle: true }),
    ],
  },
  quotas: [{ id: 'q', name: 'Men', cells: [{ id: 'men', name: 'men', cap: 40, cond: 'Q1A1' }] }],
});

function group(gid: string) {
  return { fid: `f_${gid}`, type: 'G', gid: `g_${gid}` };
}

function createDraw(fid: string, count: number, children: readonly string[], fields: object) {
  const items = children.map(group);
  return {
    fid,
    type: 'F',
    ftype: 'randomSet',
    extract_count: count,
    uniform_display: true,
    items,
    ...fields,
  };
}

function single(gid: string, cid: string, options: number) {
  const items = Array.from({ length: options }, (_, index) => ({
    gid: `${gid}_${index + 1}`,
    seq: index + 1,
    title: `${gid} ${index + 1}`,
  }));
  return { type: 'Q', gid, cid, qtype: 'single', title: `${gid}?`, required: true, items };
}
