import { sampleProject } from './sample-project.ts';

const branch = (fid: string, gid: string, branchFields: object = {}) => ({
  fid,
  type: 'F',
  ftype: 'branch',
  conditionGroup: 'FC_empty',
  items: [{ fid: `${fid}-g`, type: 'G', gid }],
  ...branchFields,
});
const blank = (gid: string, cid: string) => ({
  type: 'G',
  gid: `g-${gid}`,
  items: [{ type: 'Q', gid, cid, qtype: 'blank', title: gid }],
});

/** A scored question, one of three concepts drawn evenly, a branch by score, and a question in loop order. */
export function flowProject(
  changes: Readonly<Record<string, unknown>> = {},
  before: readonly object[] = [{ fid: 'first', type: 'G', gid: 'g-quiz' }],
): Record<string, unknown> {
  const option = (gid: string, seq: number, score: number) => ({ gid, seq, title: gid, score });
  return sampleProject({
    projectId: 'FlowOfASurvey00000000001',
    title: 'Concepts',
    ext_params: [],
    items: [
      {
        type: 'G',
        gid: 'g-quiz',
        items: [
          {
            type: 'Q',
            gid: 'quiz',
            cid: 'Q1',
            qtype: 'single',
            title: 'Quiz',
            required: true,
            option_order: 'loop',
            items: [option('right', 1, 2), option('wrong', 2, 0), option('odd', 3, 1)],
          },
        ],
      },
      blank('a', 'Q2'),
      blank('b', 'Q3'),
      blank('c', 'Q4'),
      blank('bonus', 'Q5'),
      blank('last', 'Q6'),
    ],
    rule_map: { odd: { bindQ: 'quiz', op: 'eq', value: 'odd' } },
    jumpConsList: [],
    flow: {
      fid: 'root',
      type: 'F',
      ftype: 'root',
      items: [
        ...before,
        {
          fid: 'set',
          type: 'F',
          ftype: 'randomSet',
          extract_count: 1,
          uniform_display: true,
          items: [branch('ba', 'g-a'), branch('bb', 'g-b'), branch('bc', 'g-c')],
        },
        branch('scored', 'g-bonus', { needScore: true, score: [2, null] }),
        { fid: 'end', type: 'G', gid: 'g-last' },
      ],
    },
    ...changes,
  });
}
