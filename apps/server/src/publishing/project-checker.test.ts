import { afterAll, expect, it } from 'vitest';
import { sampleProject } from '../testing/index.ts';
import { checkFile } from '../surveys/check-project.ts';
import { createProjectChecker } from './project-checker.ts';
import type { ThreadLimits } from '../threads/thread-groups.table.ts';
import type { Threads } from '../threads/threads.ts';
import { openTestThreads } from '../testing/test-server.ts';

/** A survey whose rules have about this many characters in total. Each rule has a finding. */
function survey(characters: number) {
  const code = `q1 == 'q1a' and q1 == 'q1b' or ${Array(40).fill("q1 == 'q1a'").join(' or ')}`;
  const items = Array.from({ length: Math.ceil(characters / code.length) }, (_, at) => ({
    type: 'Q',
    gid: `t${at}`,
    cid: `T${at}`,
    qtype: 'blank',
    title: `Text ${at}`,
    disp_code: code,
  }));
  const [first] = structuredClone(sampleProject()['items']) as object[];
  return sampleProject({ items: [first, { type: 'G', gid: 'g9', items }] });
}

const opened: Threads[] = [];
afterAll(() => Promise.all(opened.map((threads) => threads.close())));

/** A checker with a real thread. */
function openChecker(limits: Partial<ThreadLimits> = {}, maxCharactersInPlace?: number) {
  const threads = openTestThreads({ limits: { checks: limits } });
  opened.push(threads);
  return createProjectChecker(threads, maxCharactersInPlace);
}
const checker = openChecker();

it('a check in the thread has the findings of a direct check, and meanwhile the server handles other requests', async () => {
  const file = survey(60_000);
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const found = await checker.check(file, false).finally(() => (isOver = true));
  expect(turns).toBeGreaterThan(100);
  expect(found.issues.length).toBeGreaterThan(50);
  expect(JSON.stringify(found)).toBe(JSON.stringify(checkFile(file, false)));
});

it('the checker checks one file after the other, and refuses files if too many wait', async () => {
  const busy = openChecker({ waiting: 1 }, 0);
  const wrong = { ...sampleProject(), title: 3 };
  const checks = await Promise.all([sampleProject(), wrong, sampleProject()].map((one) => busy.check(one)));
  expect(checks.map(({ issues }) => issues.map(({ id }) => id))).toEqual([
    ['translation.missing'],
    ['shape.wrong-type'],
    ['check.busy'],
  ]);
  expect(checks.map(({ project }) => project !== undefined)).toEqual([true, false, false]);
});

it.each([
  ['time', { withinMs: 1 }, /more than 0\.001 seconds/],
  ['memory', { heapMb: 16 }, /more than 16 MB of memory/],
])(
  'the checker aborts a check that takes too much %s, and checks the next file',
  async (_, limits, message) => {
    const limited = openChecker(limits, 10_000);
    // The second check gets a new thread, because the thread of the first was ended.
    const large = survey(20_000);
    for (const { issues, project } of await Promise.all([limited.check(large), limited.check(large)])) {
      expect(project).toBeUndefined();
      expect(issues).toMatchObject([{ id: 'check.given-up', severity: 'error' }]);
      expect(issues[0]?.message).toMatch(message);
    }
  },
);
