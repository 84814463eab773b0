import type { AddressInfo } from 'node:net';
import { createTestServer, OPERATOR_TOKEN, sampleProject, type TestServer } from '@canvass/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInside } from '@canvass/simulator-cli/testing';
import { canvass, ROOT } from '../src/harness/canvass-command.ts';

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
  address = `http://127.0.0.1:${(server.server.server.address() as AddressInfo).port}`; // TCP, so it has a port
  await server.publish(PROJECT);
});
afterAll(() => server.close());

/** The command against this server, as its operator: the same code as a process, without starting one each time. */
async function operate(...args: readonly string[]) {
  const { code, stdout, stderr } = await runInside(
    [...args, '--server', address, '--token', OPERATOR_TOKEN, '--json'],
    { folder: ROOT, fetch: globalThis.fetch },
  );
  return { code, stderr, data: JSON.parse(stdout) };
}

it('an operator sees and changes surveys, quotas and responses without knowing a single address', async () => {
  const session = await server.begin(SURVEY);
  await server.answer(session, 'n', [{ type: 'answer', gid: 'q1', answer: ['q1a'] }, { type: 'next' }]);
  await server.answer(session, 's', [{ type: 'answer', gid: 'q3', answer: ['taste'] }, { type: 'next' }]);

  const { data: listed } = await operate('surveys');
  expect(listed.surveys).toMatchObject([{ surveyId: SURVEY, version: 1, availability: 'open', last_seq: 1 }]);

  const { data: quotas } = await operate('quotas', SURVEY);
  expect(quotas.groups[0].cells).toMatchObject([{ id: 'yes', cap: 2, done: 1, held: 0, over: 0 }]);
  const { data: lowered } = await operate('quotas', SURVEY, '--set', 'yes=0', '--recount');
  expect(lowered.groups[0].cells).toMatchObject([{ cap: 0, project_cap: 2, done: 1, over: 1 }]);
  const { data: restored } = await operate('quotas', SURVEY, '--set', 'yes=project');
  expect(restored.groups[0].cells).toMatchObject([{ cap: 2, over: 0 }]);

  const { data: responses } = await operate('responses', SURVEY);
  expect(responses.responses).toMatchObject([{ seq: 1, status: 1, device: 'phone' }]);
  const { data: one } = await operate('responses', SURVEY, '--number', '1');
  expect(one).toMatchObject({ chain: { valid: true }, end_status: { status: 1 } });
  expect(one.events).toContainEqual({ type: 'answer', gid: 'q3', answer: ['taste'] });
  const exported = await canvass([
    'export',
    SURVEY,
    '-o',
    '-',
    '--server',
    address,
    '--token',
    OPERATOR_TOKEN,
  ]);
  expect(exported.stdout.split('\r\n')[1]).toMatch(/^1,1,.*,taste/);
  expect((await operate('responses', SURVEY, '--number', '1', '--delete')).data).toEqual({
    ok: true,
    seq: 1,
  });
  expect((await operate('responses', SURVEY)).data.responses).toEqual([]);
});

it('closes, reopens, and sets when a survey is open, keeping the other end of the window', async () => {
  expect((await operate('close', SURVEY)).data).toMatchObject({ availability: 'closed', closed: true });
  expect((await operate('reopen', SURVEY)).data).toMatchObject({ availability: 'open', closed: false });
  const begin = '2030-01-01T00:00:00.000Z';
  const { data: later } = await operate('window', SURVEY, '--begin', '2030-01-01T08:00+08:00');
  expect(later).toMatchObject({ availability: 'not_started', begin_time: begin, end_time: null });
  const { data: both } = await operate('window', SURVEY, '--end', '2031-01-01T00:00Z');
  expect(both).toMatchObject({ begin_time: begin, end_time: '2031-01-01T00:00:00.000Z' });
  const { data: over } = await operate('window', SURVEY, '--begin', 'none', '--end', '2026-01-01T00:00Z');
  expect(over).toMatchObject({ availability: 'over', begin_time: null });
  expect((await operate('window', SURVEY, '--end', 'none')).data).toMatchObject({ availability: 'open' });
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
