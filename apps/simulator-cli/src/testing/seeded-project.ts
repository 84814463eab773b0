/** Options `prefix1` to `prefixN`. The options with the numbers in `fixed` keep their positions. */
function options(prefix: string, count: number, fixed: readonly number[] = []) {
  return Array.from({ length: count }, (_, at) => ({
    gid: `${prefix}${at + 1}`,
    seq: at + 1,
    title: `${prefix} ${at + 1}`,
    ...(fixed.includes(at + 1) && { fixed: true }),
  }));
}

/** Questions whose tasks and orders depend on seeds, and a question whose order does not. */
export const SEEDED_PROJECT = JSON.stringify({
  format: 1,
  title: '咖啡',
  project_lang: { answer_language: 'zh-CN' },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        { gid: 'q1', cid: 'Q1', qtype: 'maxdiff', task_number: 7, option_number: 3, items: options('m', 7) },
        { gid: 'q2', cid: 'Q2', qtype: 'maxdiff', task_number: 2, option_number: 3, items: options('n', 12) },
        { gid: 'q3', cid: 'Q3', qtype: 'single', option_order: 'random', items: options('s', 5, [5]) },
        { gid: 'q4', cid: 'Q4', qtype: 'single', option_order: 'random_reverse', items: options('r', 3) },
        { gid: 'q5', cid: 'Q5', qtype: 'single', option_order: 'loop', items: options('l', 4) },
        { gid: 'q6', cid: 'Q6', qtype: 'single', option_order: 'reverse', items: options('t', 4) },
      ].map((question) => ({ type: 'Q', title: 'Which?', ...question })),
    },
  ],
});
