import type { BeginData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { quotaSurvey } from '../testing/quota-survey.ts';

const option = (gid: string, seq: number, cell: string) => ({
  gid,
  seq,
  title: gid,
  disp_code: `not quota_full("${cell}")`,
});
const conceptQuestion = {
  type: 'Q',
  gid: 'concept',
  cid: 'Q1',
  qtype: 'single',
  title: 'Which?',
  required: true,
  items: [option('a', 1, 'cell_a'), option('b', 2, 'cell_b')],
};
const last = { type: 'Q', gid: 'why', cid: 'Q2', qtype: 'blank', title: 'Why?' };
const quotas = [
  {
    id: 'concepts',
    name: 'Concepts',
    on_full: 'go_on',
    cells: [
      { id: 'cell_a', name: 'A', cap: 1, cond: 'Q1A1' },
      { id: 'cell_b', name: 'B', cap: 5, cond: 'Q1A2' },
    ],
  },
];
const items = [conceptQuestion, last].map((question, at) => ({
  type: 'G',
  gid: `g${at}`,
  items: [question],
}));

describe.each(databaseKinds())('rules that read quota cells, on %s', (kind) => {
  const suite = quotaSurvey(kind);
  const publish = () => suite.publish({ quotas, projectFields: { items } });
  const factsOf = ({ begun }: { readonly begun: BeginData }) => begun.facts.quotas;
  const choose = (gid: string) =>
    [{ type: 'answer', gid: 'concept', answer: [gid] }, { type: 'next' }] as const;

  it('offer only options whose cells are not full, and no cell exceeds its cap', async () => {
    await publish();
    const earlySession = await suite.app.begin(suite.surveyId);
    const lateSession = await suite.app.begin(suite.surveyId);
    expect([factsOf(earlySession), factsOf(lateSession)]).toEqual([
      { full: [], counts: {} },
      { full: [], counts: {} },
    ]);
    await suite.app.answer(earlySession, 'n', choose('a'));
    expect((await suite.app.answer(earlySession, 's', [{ type: 'next' }])).end_status.status).toBe(1);
    // A response that began before the cell was full keeps its quota snapshot. It finishes, but the full cell does not
    // count it.
    await suite.app.answer(lateSession, 'n', choose('a'));
    expect((await suite.app.answer(lateSession, 's', [{ type: 'next' }])).end_status.status).toBe(1);
    expect(await suite.cells()).toEqual({ cell_a: [1, 0] });
    const next = await suite.app.begin(suite.surveyId);
    expect(factsOf(next)).toEqual({ full: ['cell_a'], counts: {} });
    expect((await suite.app.send(next, 'n', choose('a'))).status).toBe(400);
    await suite.app.answer(next, 'n', choose('b'));
    expect((await suite.app.answer(next, 's', [{ type: 'next' }])).end_status.status).toBe(1);
    expect(await suite.cells()).toEqual({ cell_a: [1, 0], cell_b: [1, 0] });
  });

  it("use the operator's cap, and get no quota facts in test responses", async () => {
    await publish();
    await suite.app.operate('PUT', `/api/publishing/surveys/${suite.surveyId}/quotas`, {
      cells: [{ id: 'cell_b', cap: 0 }],
    });
    expect(factsOf(await suite.app.begin(suite.surveyId))?.full).toEqual(['cell_b']);
    const test = await suite.app.begin(suite.surveyId, { fromq: 'a', fromtype: 'b' });
    expect(factsOf(test)).toBeUndefined();
  });
});
