import { describe, expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { DRAW_PROJECT, QUOTA_PROJECT, SMALL_PROJECT } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Q2 depends on Q1. Q3 requires a file; its second option requires two more. The correct capital leads to Q5. */
const ASKED_PROJECT = JSON.stringify({
  format: 1,
  title: 'Asked',
  one_question_on_page: true,
  project_lang: { answer_language: 'en-GB' },
  items: [
    {
      gid: 'size',
      qtype: 'single',
      title: 'Which?',
      required: true,
      items: [1, 2].map((seq) => ({ gid: `s${seq}`, seq, title: `${seq}` })),
    },
    {
      gid: 'amount',
      qtype: 'blank',
      title: 'How many?',
      required: true,
      open_attrs: { type: 'int', range: [1, 9] },
      plaster_code: 'Q1A1 is answered ? { words_number_range: [7000, 7010] } : null',
    },
    {
      gid: 'proof',
      qtype: 'single',
      title: 'Where is the receipt?',
      required: true,
      items: [1, 2].map((seq) => ({ gid: `p${seq}`, seq, title: `${seq}` })),
      attachData: {
        openAttach: true,
        minNum: 1,
        allowNotUpload: false,
        openOAttach: true,
        option: { minNum: 2, maxNum: 3 },
      },
    },
    { gid: 'capital', qtype: 'blank', title: 'The capital?', required: true },
  ]
    .map((question, at) => ({ type: 'G', gid: `g${at + 1}`, items: [{ type: 'Q', ...question }] }))
    .concat([
      {
        type: 'G',
        gid: 'g5',
        items: [{ type: 'Q', gid: 'right', qtype: 'blank', title: 'Right!' }],
      } as never,
    ]),
  scores: { answer_keys: { capital: ['Rome', 'Roma'] }, question_scores: { capital: 3 } },
  flow: {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [
      ...[1, 2, 3, 4].map((at) => ({ fid: `f${at}`, type: 'G', gid: `g${at}` })),
      {
        fid: 'won',
        type: 'F',
        ftype: 'branch',
        needScore: true,
        score: [3, null],
        items: [{ fid: 'f5', type: 'G', gid: 'g5' }],
      },
      {
        fid: 'out',
        type: 'F',
        ftype: 'branch',
        needScore: true,
        score: [null, 2],
        items: [{ fid: 'end', type: 'F', ftype: 'endPage', endType: 'screen_out' }],
      },
    ],
  },
});
const folder = temporaryFolder();
folder.write('tea.json', SMALL_PROJECT);
folder.write('quota.json', QUOTA_PROJECT);
folder.write('draws.json', DRAW_PROJECT);

const runSimulate = (...args: readonly string[]) =>
  runInProcess(['simulate', ...args], { folder: folder.path });
async function runAsText(...args: readonly string[]) {
  const { stdout, stderr, code } = await runSimulate(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}
const readFigures = async (...args: readonly string[]) => JSON.parse(await runAsText(...args, '--json'));

/** Simulates each shard into a file. Returns the names of the files. */
async function writeShards(count: number, ...args: readonly string[]) {
  const files: string[] = [];
  for (let index = count; index >= 1; index -= 1) {
    folder.write(`${index}.json`, await runAsText(...args, '--shard', `${index}/${count}`));
    files.push(`${index}.json`);
  }
  return files;
}

describe('canvass simulate', () => {
  it('returns the same bytes for the same seed, and different ones for another', async () => {
    const args = ['quota.json', '-n', '60', '--seed', 'a'];
    expect(await runAsText(...args)).toBe(await runAsText(...args));
    expect(await runAsText(...args, '--json')).not.toBe(
      await runAsText('quota.json', '-n', '60', '--seed', 'b', '--json'),
    );
  });

  test.each([
    ['independent respondents', 'tea.json', []],
    ['quotas', 'quota.json', []],
    ['quotas, many concurrent respondents', 'quota.json', ['--concurrent', '9']],
    ['even draws', 'draws.json', []],
    ['even draws, many concurrent respondents', 'draws.json', ['--concurrent', '9']],
    [
      'more concurrent respondents than there are',
      'quota.json',
      ['--concurrent', '500', '--quota-fill-points', '3'],
    ],
  ])('gives the same figures from merged shards: %s', async (_, file, options) => {
    const args = [file, '-n', '150', ...options];
    const files = await writeShards(4, ...args);
    expect(await runAsText(file, '--merge', ...files)).toBe(await runAsText(...args));
    expect(await runAsText(file, '--json', '--merge', ...files)).toBe(await runAsText(...args, '--json'));
  });

  it('reports respondents whom a full quota always leads back, and counts only completed pages', async () => {
    const asksName = QUOTA_PROJECT.replace('"Your name?"', '"Your name?","required":true');
    folder.write('trap.json', asksName.replace('"Q3A1"', '"not empty(Q4)"'));
    const { code, stdout } = await runSimulate('trap.json', '-n', '100', '--json');
    expect(code).toBe(1);
    const { ends, length } = JSON.parse(stdout);
    const stuck = ends.filter(({ end }: { end: string }) => end === 'none');
    expect(stuck).toEqual([expect.objectContaining({ cause: 'Q4 quota.full_change' })]);
    expect(stuck[0].respondents).toBeGreaterThan(5);
    expect(length.pages.max).toBe(4);
  });

  it('ends respondents whose every choice is in a full quota, as a server does', async () => {
    folder.write('closed.json', QUOTA_PROJECT.replace('"Q3A1"', '"not empty(Q3)"'));
    const { ends } = await readFigures('closed.json', '-n', '100');
    const words = ends.map(({ end }: { end: string }) => end);
    expect(words).toContain('quota_full');
    expect(words).not.toContain('none');
  });

  it('generates valid answers: patched ranges, required files, correct quiz answers', async () => {
    folder.write('asked.json', ASKED_PROJECT);
    const { ends, messages, questions } = await readFigures('asked.json', '-n', '300');
    expect(ends.map(({ end }: { end: string }) => end)).toEqual(['finished', 'screen_out']);
    expect(messages.filter(({ key }: { key: string }) => key.startsWith('limit_'))).toEqual([]);
    const shownCounts = Object.fromEntries(
      questions.map((one: { code: string; shown: number }) => [one.code, one.shown]),
    );
    expect(shownCounts.Q5).toBeGreaterThan(50);
    expect(shownCounts.Q5).toBeLessThan(200);
    const files = await writeShards(3, 'asked.json', '-n', '60');
    expect(await runAsText('asked.json', '--merge', ...files)).toBe(
      await runAsText('asked.json', '-n', '60'),
    );
  });

  it('exits with code 1 if a respondent got stuck, and names the question and the message', async () => {
    const impossible = { type: 'Q', gid: 'no', qtype: 'blank', title: 'No?', required: true };
    const range = { plaster_code: '{ words_number_range: [7, 7] }', open_attrs: { type: 'mobile' } };
    const items = [{ type: 'G', gid: 'g', items: [{ ...impossible, ...range }] }];
    folder.write('stuck.json', JSON.stringify({ format: 1, title: 'Stuck', items }));
    const { code, stdout } = await runSimulate('stuck.json', '-n', '20');
    expect(code).toBe(1);
    expect(stdout).toMatch(/none +Q1 validate\.\S+ +20 /);
    expect(stdout).toContain(
      '20 of 20 simulated respondents got stuck: none of their answers was accepted by Q1.',
    );
  });

  it('counts every respondent once', async () => {
    const found = await readFigures('tea.json', '-n', '300');
    const sumOf = (list: readonly { respondents: number }[]) =>
      list.reduce((sum, { respondents }) => sum + respondents, 0);
    expect(sumOf(found.ends)).toBe(300);
    const [kind, cups, reason] = found.questions;
    expect(kind).toMatchObject({ code: 'Q1', shown: 300, answered: 300 });
    const chosenCounts = kind.options.map(({ chosen: times }: { chosen: number }) => times);
    expect(chosenCounts.reduce((a: number, b: number) => a + b)).toBe(300);
    // "None" screens out. More than five cups show the question about the reason.
    expect(found.ends.find(({ end }: { end: string }) => end === 'screen_out')).toMatchObject({
      cause: 'Q1',
      respondents: chosenCounts[2],
    });
    expect(cups.shown).toBe(300 - chosenCounts[2]);
    expect(reason.shown).toBeGreaterThan(0);
    expect(reason.shown).toBeLessThan(cups.shown);
    expect(found.length.questions.distribution).toEqual([
      [1, chosenCounts[2]],
      [2, cups.shown - reason.shown],
      [3, reason.shown],
    ]);
  });

  it('fills quotas up to their caps, turns further respondents away, and reports when quotas were full', async () => {
    const { quotas, ends, questions } = await readFigures(
      'quota.json',
      '-n',
      '400',
      '--quota-fill-points',
      '8',
    );
    const [main, anyGroup, brands] = quotas.groups;
    for (const cell of [...main.cells, ...brands.cells]) expect(cell.done).toBe(cell.cap);
    const finished = ends.find(({ end }: { end: string }) => end === 'finished').respondents;
    expect(main.cells.reduce((sum: number, { done }: { done: number }) => sum + done, 0)).toBe(finished);
    expect(anyGroup.cells[0]).toMatchObject({ done: finished, refused: 0 });
    expect(finished).toBeGreaterThan(anyGroup.cells[0].cap);
    expect(quotas.planFilledAfter).toBe(
      Math.max(
        ...[...main.cells, ...brands.cells].map(({ filledAfter }: { filledAfter: number }) => filledAfter),
      ),
    );
    expect(quotas.fill.map(({ ended }: { ended: number }) => ended)).toEqual([
      50, 100, 150, 200, 250, 300, 350, 400,
    ]);
    // Respondents who are turned away do not see the question after the quota.
    expect(questions[2].shown).toBe(finished);
  });

  it('never fills a cell above its cap, with 200 concurrent respondents', async () => {
    const { quotas } = await readFigures('quota.json', '-n', '400', '--concurrent', '200');
    for (const point of quotas.fill) {
      for (const { id, done, held } of point.cells) {
        const cap = quotas.groups
          .flatMap(({ cells }: { cells: { id: string; cap: number }[] }) => cells)
          .find((cell: { id: string }) => cell.id === id).cap;
        if (id !== 'any') expect(done + held).toBeLessThanOrEqual(cap);
      }
    }
    expect(
      quotas.fill.some(({ cells }: { cells: { held: number }[] }) => cells.some(({ held }) => held > 0)),
    ).toBe(true);
  });

  it('draws evenly, and takes back the draws of respondents whose quota is full', async () => {
    const { draws, ends, questions } = await readFigures('draws.json', '-n', '200');
    const [concepts, brands] = draws;
    const drawnCounts = (list: { branches: { drawn: number; answered: number }[] }) =>
      list.branches.map(({ drawn }) => drawn);
    const spread = (list: number[]) => Math.max(...list) - Math.min(...list);
    const quotaFullCount = ends.find(({ end }: { end: string }) => end === 'quota_full').respondents;
    expect(drawnCounts(concepts).reduce((a, b) => a + b)).toBe(200 - quotaFullCount);
    expect(spread(drawnCounts(concepts))).toBeLessThanOrEqual(1);
    expect(spread(drawnCounts(brands))).toBeLessThanOrEqual(1);
    expect(concepts.branches[0]).toMatchObject({ title: 'Group c1', drawn: questions[1].shown });
  });

  it('names shards that are missing, given twice, or of another simulation', async () => {
    const [second = '', first = ''] = await writeShards(2, 'tea.json', '-n', '10');
    const mergeErrors = async (...files: readonly string[]) =>
      (await runSimulate('tea.json', '--merge', ...files)).stderr;
    expect(await mergeErrors(first)).toContain('Shards are missing: 2/2');
    expect(await mergeErrors(first, first)).toContain('Shard 1/2 is given twice');
    folder.write('other.json', await runAsText('tea.json', '-n', '11', '--shard', '2/2'));
    expect(await mergeErrors(first, 'other.json')).toContain('other options');
    expect(await mergeErrors(first, 'tea.json')).toContain('This file is not a shard');
    expect(await mergeErrors(first, 'none.json')).toContain('input.unreadable');
    const intactShard = JSON.parse(await runAsText('tea.json', '-n', '10', '--shard', '1/2'));
    for (const damage of [
      { plan: undefined },
      { shard: null },
      { shard: { index: 1, count: 1e12 } },
      { result: null },
    ]) {
      folder.write('damaged.json', JSON.stringify({ ...intactShard, ...damage }));
      expect(await mergeErrors('damaged.json', second)).toContain('This file is not a shard');
    }
    expect((await runSimulate('quota.json', '--merge', first, second)).stderr).toContain('another project');
  });

  test.each([
    ['-n', '0'],
    ['-n', '1e3'],
    ['--shard', '3/2'],
    ['--concurrent', 'x'],
    ['--progress', 'loud'],
  ])('refuses %s %s', async (...option) => {
    expect(await runSimulate('tea.json', ...option)).toMatchObject({ code: 2, stdout: '' });
  });
});
