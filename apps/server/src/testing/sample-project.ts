/** A small survey with a required choice, a screen-out, a skip, free text, options in random order, a parameter. */
export function sampleProject(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const option = (gid: string, seq: number, title: string, optionFields = {}) => ({
    gid,
    seq,
    title,
    ...optionFields,
  });
  return {
    format: 1,
    projectId: 'SampleSurvey000000000001',
    title: 'Coffee <b>&amp;</b> you',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    timezone: 'Asia/Shanghai',
    translations: { 'zh-CN': { project: { title: '咖啡' } } },
    ext_params: [{ code: 'vip', type: 'chart' }],
    items: [
      {
        type: 'G',
        gid: 'g1',
        items: [
          {
            type: 'Q',
            gid: 'q1',
            cid: 'Q1',
            qtype: 'single',
            title: 'Do you drink coffee?',
            required: true,
            items: [
              option('q1a', 1, 'Yes'),
              option('q1b', 2, 'No'),
              option('q1c', 3, '=Other', { is_open: true }),
            ],
          },
        ],
      },
      {
        type: 'G',
        gid: 'g2',
        items: [
          {
            type: 'Q',
            gid: 'q2',
            cid: 'Q2',
            qtype: 'multiple',
            title: 'Which?',
            option_order: 'random',
            items: [option('q2a', 1, 'Espresso'), option('q2b', 2, 'Latte'), option('q2c', 3, 'Tea')],
          },
          { type: 'Q', gid: 'q3', cid: 'Q3', qtype: 'blank', title: 'Why {{Q2}}?' },
        ],
      },
    ],
    rule_map: { no: { bindQ: 'q1', op: 'eq', value: 'q1b' } },
    jumpConsList: [{ bindQ: 'q1', conditionGroup: 'no', endStatus: 'screen_out' }],
    ...changes,
  };
}
