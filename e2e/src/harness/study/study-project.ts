/** A study with a question of each kind that exports treat differently, all outcomes, and a quota. */
export function createStudyProject(projectId: string, slots: number): object {
  const option = (gid: string, seq: number, title: string, extraFields = {}) => ({
    gid,
    seq,
    title,
    ...extraFields,
  });
  const question = (cid: string, qtype: string, extraFields: object) => ({
    type: 'Q',
    gid: cid.toLowerCase(),
    cid,
    qtype,
    title: `Title of ${cid}`,
    ...extraFields,
  });
  const options = (questionGid: string, ...titles: string[]) =>
    titles.map((title, at) => option(`${questionGid}_${at + 1}`, at + 1, title));
  const openFields = { is_open: true, open_attrs: { required: true } };
  const group = (gid: string, ...items: object[]) => ({ type: 'G', gid, items });
  return {
    format: 1,
    projectId,
    title: 'Tea study',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    ext_params: [
      {
        code: 'ward',
        type: 'enum',
        options: [
          { value: 'n', title: 'North' },
          { value: 's', title: 'South' },
        ],
        default: 's',
      },
      { code: 'visits', type: 'int' },
    ],
    items: [
      group(
        'g1',
        question('Q1', 'single', {
          required: true,
          items: [...options('q1', 'Tea', 'Coffee', 'Neither'), option('q1_9', 9, '其他', openFields)],
        }),
        question('Q2', 'blank', { open_attrs: { type: 'int', range: [0, 120] } }),
      ),
      group(
        'g2',
        question('Q3', 'multiple', {
          option_order: 'random',
          items: [
            ...options('q3', 'Green', 'Black'),
            option('q3_3', 3, 'White', { disp_code: 'Q1 == 1' }),
            option('q3_4', 4, 'Another', openFields),
          ],
        }),
        question('Q4', 'matrix_single', {
          not_apply: true,
          row_order: 'random',
          items: options('q4', 'Often', 'Rarely'),
          rows_items: [
            option('q4_r1', 1, 'At home'),
            option('q4_r2', 2, 'At work', { disp_code: 'Q2 > 17' }),
          ],
        }),
      ),
      group(
        'g3',
        question('Q5', 'score', { not_apply: true, items: options('q5', 'Taste {{Q1}}', 'Price') }),
        question('Q6', 'sort', { items: options('q6', 'Leaf', 'Bag', 'Powder'), disp_code: 'Q1 == 1' }),
      ),
      group(
        'g4',
        question('Q7', 'auto_table', { max: 3, items: options('q7', 'Brand', 'Shop') }),
        question('Q8', 'info_date', {}),
        question('Q9', 'blank', {}),
      ),
    ],
    rule_map: { neither: { bindQ: 'q1', op: 'eq', value: 'q1_3' } },
    jumpConsList: [{ bindQ: 'q1', conditionGroup: 'neither', endStatus: 'screen_out' }],
    quotas: [
      {
        id: 'drinks',
        name: 'Drinks',
        cells: [
          { id: 'tea', name: 'Tea', cap: slots, cond: 'Q1A1' },
          { id: 'coffee', name: 'Coffee', cap: 100_000, cond: 'Q1A2' },
        ],
      },
    ],
  };
}
