import { readFileSync } from 'node:fs';
import type { VersionChanges } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const ID = 'CoffeeStudy0000000000001';
const EXAMPLE = new URL('../../../../examples/coffee-study/project.json', import.meta.url);
const folder = temporaryFolder();

const PUBLISHED = {
  surveyId: ID,
  version: 4,
  created: true,
  path: `/s/${ID}`,
  warnings: [],
  retention: { ended_days: 365, unfinished_days: 30 },
};
const DRAFT = {
  surveyId: ID,
  title: 'Coffee',
  edition: 'e1',
  saved_at: '2026-11-22T10:00:00.000Z',
  based_on: 3,
};
const CHANGES: VersionChanges = {
  from: 3,
  to: 'draft',
  published_since: [],
  content: {
    added: [{ gid: 'more', code: 'Q9' }],
    removed: [],
    retyped: [],
    changed: [{ gid: 'q2', code: 'Q2', fields: ['items'], added: ['q2d'], removed: [] }],
    moved: [],
    quotas: [
      {
        id: 'w',
        name: 'Women\u001b[2J',
        change: 'changed',
        caps: [3, 9],
        condition: false,
        done: 2,
        held: 1,
      },
    ],
    others: ['settings'],
  },
  under_way: {
    count: 300,
    looked_at: 200,
    unchanged: 190,
    not_begun: 4,
    refused: 6,
    refused_by: { q1: 6 },
    unreadable: 0,
    ended: 0,
    dropped: {},
    asked_again: {},
    added: { more: 12 },
    hidden: {},
    reordered: {},
    redrawn: {},
    quota_full: {},
  },
};

type RepliesByCall = Readonly<Record<string, object>>;
async function runCanvass(args: readonly string[], replies: RepliesByCall) {
  const calls: unknown[] = [];
  const result = await runInProcess([...args, '--server', 'http://s.test', '--token', 't'], {
    folder: folder.path,
    fetch: async (url, request) => {
      const path = String(url).replace(`http://s.test/api/publishing/surveys/${ID}`, '');
      const body = request?.body === undefined ? null : (JSON.parse(String(request.body)) as object);
      calls.push([request?.method, path, body === null || 'project' in body ? null : body]);
      const data = replies[`${request?.method} ${path}`];
      return data === undefined
        ? Response.json({ code: 404, msg: 'nothing' }, { status: 404 })
        : Response.json({ code: 0, data });
    },
  });
  return { ...result, calls };
}

it('saves a file as the draft, and shows it without its project', async () => {
  folder.write('study.json', readFileSync(EXAMPLE, 'utf8'));
  const saveResult = await runCanvass(['draft', 'study.json', '--save', '--edition', 'e0'], {
    'PUT /draft': { ...DRAFT, issues: [] },
  });
  expect([saveResult.code, saveResult.stderr]).toEqual([0, '']);
  expect(saveResult.stdout).toMatch(/edition +e1/);
  const showResult = await runCanvass(['draft', ID, '--json'], {
    'GET /draft': { ...DRAFT, issues: [], project: { a: 1 } },
  });
  expect(JSON.parse(showResult.stdout)).toEqual({ ok: true, ...DRAFT, issues: [] });
});

it('describes what publishing would change in files and for respondents', async () => {
  const { code, stdout } = await runCanvass(['draft', ID, '--compare'], { 'GET /changes?': CHANGES });
  expect(code).toBe(0);
  for (const part of [
    'version 3 → the draft',
    'Q9 (more)',
    'Q2: items +q2d',
    '3 → 9',
    '300 responses',
    '(q1 6)',
    'more 12',
  ])
    expect(stdout).toContain(part);
  expect(stdout).not.toContain('\u001b[2J');
  const compareResult = await runCanvass(['versions', ID, '--compare', '2..3', '--json'], {
    'GET /changes?from=2&to=3': CHANGES,
  });
  expect(JSON.parse(compareResult.stdout)).toEqual({ ok: true, ...CHANGES });
});

it('publishes a draft and moves unfinished responses, unless others have published meanwhile', async () => {
  const answers: RepliesByCall = {
    'GET ': {},
    'GET /changes': CHANGES,
    'GET /draft/check': {
      warnings: [{ id: 'a.b', severity: 'warning', path: '$.awards', message: 'No codes.', fix: 'Upload.' }],
    },
    'POST /draft/publish': PUBLISHED,
    'PUT /oldest_version': {},
  };
  const { code, stdout, calls } = await runCanvass(['draft', ID, '--publish', '--withdraw'], answers);
  expect(code).toBe(0);
  expect(stdout).toMatch(/draft {2}warning {2}a\.b.*No codes\..*Published version 4 of/s);
  expect(calls.slice(2)).toEqual([
    ['GET', '/draft/check', null],
    ['POST', '/draft/publish', {}],
    ['PUT', '/oldest_version', { version: 4 }],
  ]);
  const outdatedReplies = { ...answers, 'GET /changes': { ...CHANGES, published_since: [3] } };
  const refusedResult = await runCanvass(['draft', ID, '--publish'], outdatedReplies);
  expect([refusedResult.code, refusedResult.calls.length]).toEqual([1, 2]);
  expect(refusedResult.stderr).toContain('draft.outdated');
  expect((await runCanvass(['draft', ID, '--publish', '--over'], outdatedReplies)).code).toBe(0);
  // Without a published version there is nothing to compare.
  const firstPublication = await runCanvass(['draft', ID, '--publish', '--edition', 'e1'], {
    'POST /draft/publish': PUBLISHED,
  });
  expect([firstPublication.code, firstPublication.calls.at(-1)]).toEqual([
    0,
    ['POST', '/draft/publish', { edition: 'e1' }],
  ]);
});

it('lists versions, prints a version as published, restores it, and withdraws earlier versions', async () => {
  const version = {
    version: 2,
    title: 'Two',
    published_at: '2026-11-22T10:00:00.000Z',
    responses: 7,
    under_way: 3,
  };
  const listResult = await runCanvass(['versions', ID], {
    'GET /versions': { versions: [{ ...version, withdrawn: true }] },
  });
  expect(listResult.stdout).toMatch(/2 +Two +2026-11-22 10:00Z +7 +3 +withdrawn/);
  const showResult = await runCanvass(['versions', ID, '--show', '2'], {
    'GET /versions/2': { project: { format: 1 } },
  });
  expect(JSON.parse(showResult.stdout)).toEqual({ format: 1 });
  const republishResult = await runCanvass(['versions', ID, '--publish', '2'], {
    'POST /versions/2/publish': PUBLISHED,
  });
  expect(republishResult.stdout).toContain('Published version 4');
  const withdrawResult = await runCanvass(['versions', ID, '--withdraw-before', '3'], {});
  expect(withdrawResult.calls).toEqual([['PUT', '/oldest_version', { version: 3 }]]);
});

it.each([
  [['draft', ID, '--save']],
  [['draft', ID, '--withdraw']],
  [['draft', ID, '--edition', 'e1']],
  [['draft', ID, '--publish', '--drop']],
  [['versions', ID, '--compare', '3..2..1']],
  [['versions', ID, '--show', '0']],
  [['versions', ID, '--show', '1', '--publish', '1']],
])('%j is a usage error, and sends no request', async (args) => {
  const { code, calls } = await runCanvass(args, {});
  expect([code, calls]).toEqual([2, []]);
});
