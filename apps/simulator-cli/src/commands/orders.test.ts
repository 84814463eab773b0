import { LOCAL_SEED_LIMIT } from '@canvass/logic';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { SEEDED_PROJECT } from '../testing/seeded-project.ts';
import { SMALL_PROJECT } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
folder.write('project.json', SEEDED_PROJECT);
folder.write('tea.json', SMALL_PROJECT);
folder.write('fixed.json', SMALL_PROJECT.replace('"option_order": "random",', ''));
const runOrders = (...args: readonly string[]) => runInProcess(['orders', ...args], { folder: folder.path });

it('counts the orders of each randomised list over all local seeds', async () => {
  const { stdout, code } = await runOrders('project.json', '--json');
  const { ok, lists } = JSON.parse(stdout);
  expect([ok, code]).toEqual([true, 0]);
  expect(lists.map(({ code: question, mode }: Record<string, string>) => `${question} ${mode}`)).toEqual([
    'Q3 random',
    'Q4 random_reverse',
    'Q5 loop',
  ]);
  for (const { counts, orders: orderCount } of lists) {
    expect(orderCount).toBe(LOCAL_SEED_LIMIT);
    for (const row of counts)
      expect(row.reduce((sum: number, count: number) => sum + count, 0)).toBe(orderCount);
  }
  const [random, mirrored, rotated] = lists;
  expect(random).toMatchObject({ gid: 'q3', list: 'options', fixed: ['A5'], judged: true, imbalance: [] });
  expect(random.counts[4]).toEqual([0, 0, 0, 0, 10000]);
  expect(mirrored.counts).toEqual([
    [5000, 0, 5000],
    [0, 10000, 0],
    [5000, 0, 5000],
  ]);
  expect(rotated.counts.flat()).toEqual(new Array(16).fill(2500));
});

it('prints the counts with a verdict', async () => {
  const { stdout, code } = await runOrders('tea.json');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Tea\n\nQ3 {2}options, random, 10000 seeds\n +#1 +#2 +#3\n/);
  expect(stdout).toMatch(/\n {2}A3 +0 +0 +10000 +fixed\n {2}✓ balanced\n$/);
});

it('reports that no list is randomised', async () => {
  expect((await runOrders('fixed.json')).stdout).toContain(
    'No list of this project is shown in an order by seed.',
  );
  expect((await runOrders('nowhere.json')).code).toBe(2);
});

it('counts questions of a group, and does not judge lists whose groups move too', async () => {
  const options = (prefix: string, group: string) =>
    [1, 2].map((seq) => ({
      gid: `${prefix}${seq}`,
      seq: group === 'x' ? seq : seq + 2,
      title: 'a',
      group_id: group,
    }));
  const question = { type: 'Q', qtype: 'single', title: 'Which?' };
  const groupedProject = {
    ...question,
    gid: 'q1',
    option_group_order: 'random',
    option_group_list: ['x', 'y'].map((gid) => ({ gid, title: gid })),
    items: [...options('a', 'x'), ...options('b', 'y')],
  };
  const createQuestion = (gid: string) => ({
    ...question,
    gid,
    items: [{ gid: `${gid}o`, seq: 1, title: 'a' }],
  });
  const page = { type: 'P', gid: 'p1', items: [createQuestion('q2'), createQuestion('q3')] };
  const group = { type: 'G', gid: 'g1', item_order: 'loop', items: [groupedProject, page] };
  const project = { format: 1, title: 'Order', project_lang: { answer_language: 'en-GB' }, items: [group] };
  folder.write('grouped.json', JSON.stringify(project));
  const { stdout } = await runOrders('grouped.json', '--json');
  expect(JSON.parse(stdout).lists).toMatchObject([
    {
      code: 'G1',
      list: 'questions',
      mode: 'loop',
      judged: true,
      counts: [
        [5000, 5000],
        [5000, 5000],
      ],
    },
    { code: 'Q1', list: 'options', mode: 'normal', judged: false, imbalance: [] },
  ]);
  const [, { counts }] = JSON.parse(stdout).lists;
  expect(counts[0][0] + counts[0][2]).toBe(10_000);
  expect(counts[0][1]).toBe(0);
});
