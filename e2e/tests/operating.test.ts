import type { AddressInfo } from 'node:net';
import { createTestServer, OPERATOR_TOKEN, sampleProject, type TestServer } from '@canvass/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInProcess } from 'canvass/testing';
import { runCanvass, ROOT } from '../src/harness/canvass-command.ts';

const SURVEY = 'SampleSurvey000000000001';
const cell = { id: 'yes', name: 'Drinks coffee', cap: 2, cond: 'Q1A1' };
const PROJECT = sampleProject({
  quotas: [{ id: 'coffee', name: 'Coffee', mode: 'stop', cells: [cell] }],
});

let server: TestServer;
let address = '';
beforeAll(async () => {
  server = await createTestServer('pglite');
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.server.server.address() as AddressInfo).port}`; // a TCP address has a port
  await server.publish(PROJECT);
});
afterAll(() => server.close());

/** Runs the command against this server as its operator, without starting a process each time. */
async function operate(...args: readonly string[]) {
  const { code, stdout, stderr } = await runInProcess(
    [...args, '--server', address, '--token', OPERATOR_TOKEN, '--json'],
    { folder: ROOT, fetch: globalThis.fetch },
  );
  return { code, stderr, data: JSON.parse(stdout) };
}

const readRetention = (...args: readonly string[]) =>
  runInProcess(['retention', SURVEY, ...args, '--server', address, '--token', OPERATOR_TOKEN], {
    folder: ROOT,
    fetch: globalThis.fetch,
  });

it('an operator sees and changes surveys, quotas and responses without knowing any address', async () => {
  const session = await server.begin(SURVEY);
  await server.answer(session, 'n', [{ type: 'answer', gid: 'q1', answer: ['q1a'] }, { type: 'next' }]);
  await server.answer(session, 's', [{ type: 'answer', gid: 'q3', answer: ['taste'] }, { type: 'next' }]);

  const { data: surveyList } = await operate('surveys');
  expect(surveyList.surveys).toMatchObject([
    { surveyId: SURVEY, version: 1, availability: 'open', last_seq: 1 },
  ]);

  const { data: quotas } = await operate('quotas', SURVEY);
  expect(quotas.groups[0].cells).toMatchObject([{ id: 'yes', cap: 2, done: 1, held: 0, over: 0 }]);
  const { data: loweredQuotas } = await operate('quotas', SURVEY, '--set', 'yes=0', '--recount');
  expect(loweredQuotas.groups[0].cells).toMatchObject([{ cap: 0, project_cap: 2, done: 1, over: 1 }]);
  const { data: restoredQuotas } = await operate('quotas', SURVEY, '--set', 'yes=project');
  expect(restoredQuotas.groups[0].cells).toMatchObject([{ cap: 2, over: 0 }]);

  const { data: responses } = await operate('responses', SURVEY);
  expect(responses.responses).toMatchObject([{ seq: 1, status: 1, device: 'phone' }]);
  const { data: response } = await operate('responses', SURVEY, '--number', '1');
  expect(response).toMatchObject({ chain: { valid: true }, end_status: { status: 1 } });
  expect(response.events).toContainEqual({ type: 'answer', gid: 'q3', answer: ['taste'] });
  const exportRun = await runCanvass([
    'export',
    SURVEY,
    '-o',
    '-',
    '--server',
    address,
    '--token',
    OPERATOR_TOKEN,
  ]);
  expect(exportRun.stdout.split('\r\n')[1]).toMatch(/^1,1,.*,taste/);
  expect((await operate('responses', SURVEY, '--number', '1', '--delete')).data).toEqual({
    ok: true,
    seq: 1,
  });
  expect((await operate('responses', SURVEY)).data.responses).toEqual([]);
});

it('an operator closes and reopens a survey, and changes when it opens without changing when it closes', async () => {
  expect((await operate('close', SURVEY)).data).toMatchObject({ availability: 'closed', closed: true });
  expect((await operate('reopen', SURVEY)).data).toMatchObject({ availability: 'open', closed: false });
  const begin = '2030-01-01T00:00:00.000Z';
  const { data: later } = await operate('window', SURVEY, '--begin', '2030-01-01T08:00+08:00');
  expect(later).toMatchObject({ availability: 'not_started', begin_time: begin, end_time: null });
  const { data: wholeWindow } = await operate('window', SURVEY, '--end', '2031-01-01T00:00Z');
  expect(wholeWindow).toMatchObject({ begin_time: begin, end_time: '2031-01-01T00:00:00.000Z' });
  const { data: closedWindow } = await operate(
    'window',
    SURVEY,
    '--begin',
    'none',
    '--end',
    '2026-01-01T00:00Z',
  );
  expect(closedWindow).toMatchObject({ availability: 'over', begin_time: null });
  expect((await operate('window', SURVEY, '--end', 'none')).data).toMatchObject({ availability: 'open' });
});

it('an operator sees and changes the retention of a survey; omitted options keep their values', async () => {
  const endedSession = await server.begin(SURVEY);
  await server.answer(endedSession, 'n', [{ type: 'answer', gid: 'q1', answer: ['q1a'] }, { type: 'next' }]);
  await server.answer(endedSession, 's', [
    { type: 'answer', gid: 'q3', answer: ['taste'] },
    { type: 'next' },
  ]);
  await server.begin(SURVEY);
  server.clock.now += 1;
  const noneDue = { ended: 0, unfinished: 0 };
  expect((await operate('retention', SURVEY)).data).toEqual({
    ok: true,
    ended_days: 365,
    unfinished_days: 30,
    limits_days: 7,
    due_within_30_days: { ...noneDue, unfinished: 1 },
    waiting_since: null,
  });
  const { data: changedRetention } = await operate('retention', SURVEY, '--ended', 'keep', '--limits', '0');
  expect(changedRetention).toMatchObject({ ended_days: null, unfinished_days: 30, limits_days: 0 });
  const { data: shorter } = await operate('retention', SURVEY, '--ended', '3', '--unfinished', 'keep');
  expect(shorter).toMatchObject({ ended_days: 3, unfinished_days: null, limits_days: 0 });
  expect(shorter.due_within_30_days).toEqual({ ...noneDue, ended: 1 });
  const readableOutput = await readRetention();
  expect(readableOutput.stdout).toMatch(/ended: +deleted 3 days after their end; 1 within 30 days/);
  expect(readableOutput.stdout).toMatch(/in progress: +kept; 0 within 30 days/);
  expect(readableOutput.stdout).toMatch(/devices: +deleted 0 days after the end of the survey/);

  server.clock.now += 4 * 24 * 60 * 60 * 1_000;
  await server.services.retention.sweep(new AbortController().signal);
  expect((await operate('responses', SURVEY)).data.responses).toMatchObject([{ status: -1 }]);
});

it.each([
  ['no time at all', ['--ended', '0']],
  ['more than a hundred years', ['--unfinished', '36501']],
  ['half a day', ['--limits', '0.5']],
  ['addresses for ever', ['--limits', 'keep']],
])('the retention command refuses to keep data for %s', async (_, args) => {
  const periodsBefore = (await readRetention()).stdout;
  const { code, stderr } = await readRetention(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining('a whole number of days')]);
  expect((await readRetention()).stdout).toBe(periodsBefore);
});

it.each([
  ['a survey that is not there', ['quotas', 'NoSuchSurvey000000000001'], 'server.not-found'],
  ['a response that is not there', ['responses', SURVEY, '--number', '99'], 'server.not-found'],
  ['no number to delete', ['responses', SURVEY, '--delete'], 'server.no-number'],
  ['a cell that is not there', ['quotas', SURVEY, '--set', 'nobody=3'], 'server.refused'],
  [
    'an end before the begin',
    ['window', SURVEY, '--begin', '2031-01-01T00:00Z', '--end', '2030-01-01T00:00Z'],
    'server.refused',
  ],
  ['a file that is no project', ['close', 'package.json'], 'server.no-survey'],
  ['a file that is not there', ['close', 'nowhere.json'], 'input.unreadable'],
])('explains %s', async (_, args, id) => {
  const { code, data } = await operate(...args);
  expect([code, data.ok, data.findings.map((finding: { id: string }) => finding.id)]).toEqual([
    2,
    false,
    [id],
  ]);
});
