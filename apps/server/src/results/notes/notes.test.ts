import { answer, next } from '@canvass/logic/testing';
import type { AnalysisPlan, AnalysisRows, ResponseNote } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const ID = 'NotedSurvey0000000000001';
const BASE = `/api/publishing/surveys/${ID}`;

describe.each(databaseKinds())('notes about responses on %s', (kind) => {
  const app = provideTestServer(kind);
  const seqs: number[] = [];
  beforeAll(async () => {
    await app.publish(sampleProject({ projectId: ID }));
    for (const option of ['q1b', 'q1b', 'q1b']) {
      const session = await app.begin(ID);
      await app.answer(session, 's', [answer('q1', [option]), next]);
      seqs.push(session.begun.seq);
    }
  });
  const pathOf = (seq: number) => `${BASE}/responses/${seq}/note`;
  const save = (seq: number, note: string, tags: readonly string[], edition: number) =>
    app.operate('PUT', pathOf(seq), { note, tags, edition });
  const csv = async (query = '') => (await app.operate('GET', `${BASE}/export?format=csv${query}`)).text;

  it('do not change exports of a survey without notes', async () => {
    expect(await csv()).not.toContain('tags');
    expect(dataOf<ResponseNote>(await app.operate('GET', pathOf(seqs[0] ?? 0)))).toMatchObject({
      note: '',
      edition: 0,
    });
  });

  it('are in tables, filters and exports, and are not saved over a newer note', async () => {
    const [first = 0, second = 0] = seqs;
    const savedNote = dataOf<ResponseNote>(
      await save(first, ' Called back,\n"twice" ', ['vip', 'angry', 'vip'], 0),
    );
    expect(savedNote).toMatchObject({ note: 'Called back,\n"twice"', tags: ['vip', 'angry'], edition: 1 });
    expect((await save(first, 'unseen', [], 0)).status).toBe(409);
    expect((await save(second, '', ['vip'], 0)).status).toBe(200);

    const plan = dataOf<AnalysisPlan>(await app.operate('GET', `${BASE}/analysis/questions`));
    expect(plan.sides.map(({ name }) => name)).toContain('tags');
    expect(plan.single.map(({ name }) => name)).toContain('note');
    const conditions = [{ variable: 'tags', values: ['vip'] }];
    const request = { columns: ['tags', 'note'], where: conditions };
    const { rows } = dataOf<AnalysisRows>(await app.operate('POST', `${BASE}/analysis/rows`, request));
    expect(rows).toEqual([
      { seq: second, cells: ['vip', null] },
      { seq: first, cells: ['vip angry', 'Called back,\n"twice"'] },
    ]);
    const found = { columns: ['note'], search: 'called' };
    const { rows: hits } = dataOf<AnalysisRows>(await app.operate('POST', `${BASE}/analysis/rows`, found));
    expect(hits.map(({ seq }) => seq)).toEqual([first]);

    const filtered = await csv(
      `&where=${encodeURIComponent(JSON.stringify([{ variable: 'tags', values: ['angry'] }]))}`,
    );
    expect(filtered).toContain('"Called back,\n""twice"""');
    expect(filtered.match(/q1|^\d+,/gm)?.filter((line) => /^\d/.test(line))).toHaveLength(1);
    const lines = (await app.operate('GET', `${BASE}/export?format=jsonl`)).text.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { tags?: unknown }).tags)).toEqual([
      ['vip', 'angry'],
      ['vip'],
      undefined,
    ]);
  });

  it.each([
    ['a tag with a space', { note: '', tags: ['two words'], edition: 0 }],
    ['a text with NUL', { note: 'a\0b', tags: [], edition: 0 }],
    ['too many tags', { note: '', tags: Array.from({ length: 21 }, (_, index) => `t${index}`), edition: 0 }],
    ['an unknown field', { note: '', tags: [], edition: 0, text: 'x' }],
  ])('are refused with %s', async (_, body) => {
    expect((await app.operate('PUT', pathOf(seqs[2] ?? 0), body)).status).toBe(400);
  });

  it('belong to an existing response, and are deleted with it', async () => {
    expect((await save(999, 'x', [], 0)).status).toBe(404);
    const [first = 0] = seqs;
    await app.operate('DELETE', `${BASE}/responses/${first}`);
    expect((await app.operate('GET', pathOf(first))).status).toBe(404);
    const remainingRows = await app.database.query.selectFrom('response_note').select('seq').execute();
    expect(remainingRows.map(({ seq }) => Number(seq))).not.toContain(first);
  });
});
