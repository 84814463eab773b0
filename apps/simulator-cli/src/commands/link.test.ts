import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const SURVEY = 'SampleSurvey000000000001';
const folder = temporaryFolder();

interface LinksCall {
  readonly links: readonly Readonly<Record<string, string>>[];
}

async function link(
  args: readonly string[],
  refusal?: { readonly key: string; readonly path: string; readonly params?: object },
) {
  const calls: LinksCall[] = [];
  const replyTo = (body: LinksCall) =>
    refusal === undefined
      ? {
          code: 0,
          data: {
            key: 1,
            expires_at: null,
            links: body.links.map((_, at) => ({ id: `L${at}`, path: `/s/x?${at}` })),
          },
        }
      : { code: 400, msg: 'no', data: refusal };
  const result = await runInProcess(['link', SURVEY, '--server', 'http://s.test', '--token', 't', ...args], {
    folder: folder.path,
    fetch: async (_, request) => {
      const body: LinksCall = JSON.parse(String(request?.body));
      calls.push(body);
      return Response.json(replyTo(body), { status: refusal === undefined ? 200 : 400 });
    },
  });
  return { ...result, calls };
}
const file = (text: string): string => {
  folder.write('people.csv', text);
  return 'people.csv';
};

it('requests links in parts limited by number and size, and keeps their order', async () => {
  const { stdout, calls } = await link(['--param', 'ward=north', '--count', '2001']);
  expect(calls.map(({ links }) => links.length)).toEqual([1_000, 1_000, 1]);
  expect(stdout.split('\n').at(-2)).toBe('http://s.test/s/x?0');
  const longFile = `name\n${Array.from({ length: 600 }, (_, at) => `${at}${'x'.repeat(1_990)}`).join('\n')}`;
  const longLinksResult = await link(['--from', file(longFile)]);
  expect(
    longLinksResult.calls.flatMap(({ links }) => links).map(({ name }) => Number.parseInt(name ?? '', 10)),
  ).toEqual(Array.from({ length: 600 }, (_, at) => at));
  expect(longLinksResult.calls.length).toBe(3);
});

it('passes cells of the chosen columns as parameters beside the common ones, and omits empty cells', async () => {
  const args = [
    '--from',
    file('ward,email\nnorth,a@x.org\n,b@x.org\n'),
    '--columns',
    'ward',
    '--param',
    'wave=2',
  ];
  expect((await link(args)).calls).toEqual([{ links: [{ wave: '2', ward: 'north' }, { wave: '2' }] }]);
});

it.each([
  [['--columns', 'ward'], 'link.input', 'no file is given'],
  [['--count', '2', '--from', 'people.csv'], 'link.input', 'do not go together'],
  [['--count', '2', '--new-key'], 'link.input', 'nothing makes links'],
  [['--from', 'nowhere.csv'], 'input.unreadable', 'no such file'],
])('explains %j without a request to the server', async (args, id, message) => {
  const { code, stdout, calls } = await link([...args, '--json']);
  expect([code, calls]).toEqual([2, []]);
  expect(JSON.parse(stdout).findings).toMatchObject([{ id, message: expect.stringContaining(message) }]);
});

it.each([
  ['a short row', 'ward,name\nnorth,Li\nsouth\n', 3, '1 cells'],
  ['a column twice', 'ward,ward\nnorth,south\n', 1, 'Two columns'],
  ['a column that the command adds', 'ward,link\nnorth,x\n', 1, 'that the command adds'],
  ['a broken quote', 'ward\n"north\n', 2, 'quotation mark'],
  ['a column that is a parameter too', 'wave\n1\n', 1, 'is a column and a --param'],
  ['no rows', 'ward\n', undefined, 'no rows'],
])('names the line of %s', async (_, text, line, message) => {
  const { code, stdout, calls } = await link(['--from', file(text), '--param', 'wave=2', '--json']);
  expect([code, calls]).toEqual([2, []]);
  const [finding] = JSON.parse(stdout).findings;
  expect(finding).toMatchObject({ file: 'people.csv', message: expect.stringContaining(message) });
  expect(finding.line).toBe(line);
});

it('names the parameter that the server refuses, and uses the general messages for other failures', async () => {
  const refusal = { key: 'links.unknown_parameter', params: { name: '$&' }, path: '$.links[1].$&' };
  const { stdout } = await link(['--from', file('ward\nnorth\nsouth\n'), '--json'], refusal);
  expect(JSON.parse(stdout).findings).toMatchObject([
    { id: 'link.refused', line: 3, message: 'The survey declares no parameter `$&`.' },
  ]);
  const generalRefusal = await link(['--json'], { key: 'request.bad_text', path: '' });
  expect(JSON.parse(generalRefusal.stdout).findings).toMatchObject([{ id: 'server.refused' }]);
});

it.each([
  ['--param', 'ward'],
  ['--param', '=north'],
  ['--expires', '30x'],
  ['--expires', '0d'],
  ['--expires', '999w'],
  ['--columns', 'a,,b'],
])('refuses %s %s', async (option, text) => {
  const { code, calls } = await link([option, text]);
  expect([code, calls]).toEqual([2, []]);
});
