import { randomUUID } from 'node:crypto';
import type {
  BeginData,
  ContinueData,
  ListedMember,
  LinksData,
  ListedResponses,
  ResponseScreens,
  SurveyInfo,
} from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { admittedSurvey } from '../../testing/admitted-survey.ts';
import { databaseKinds, type DatabaseKind } from '../../testing/index.ts';
import { dataOf, type Reply } from '../../testing/test-server.ts';

const codeOf = ({ status, json }: Reply) => [status, json.code];
const CSV = [
  'member_id,mtype,labels,store,ancestor_groups,birthday,address,name,points',
  'm1,gold,vip|old,S7,all|north,1980-02-03,"1 High St, Leeds",Ana,7',
  'm2,silver,,,,,,Bo,',
].join('\r\n');
const ANA = {
  mtype: 'gold',
  labels: ['vip', 'old'],
  store: 'S7',
  ancestor_groups: ['all', 'north'],
  birthday: '1980-02-03',
  address: '1 High St, Leeds',
  field_val_list: { name: 'Ana', points: '7' },
};

/** The fields of member Ana that the survey of these tests reads. Browsers get only these fields. */
const READ_OF_ANA = { mtype: 'gold', field_val_list: { name: 'Ana' } };

describe.each(databaseKinds())('members on %s', (kind) => {
  const setup = setUp(kind);
  describe('import, access and export', () => testImportAccessAndExport(setup));
  describe('refused files', () => testRefusedFiles(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const parameter = { code: 'who', type: 'chart', signed: true };
  const settings = { members_only: true, member_param: 'who' };
  const suite = admittedSurvey(kind, settings, {
    title: 'For {{ member.name | default("you") }}, {{ member.mtype | default("a guest") }}',
    ext_params: [parameter],
  });
  const { operate, begin, links, importMembers, call } = suite;
  const signedAs = async (memberId: string) => {
    const signedLinks = dataOf<LinksData>(await operate('POST', 'links', { links: [{ who: memberId }] }));
    const query = new URL(signedLinks.links[0]?.path ?? '', 'http://x').searchParams;
    return { ext_params: { who: memberId }, ext_params_sig: query.get('canvass_sig') ?? '' };
  };
  return { suite, operate, begin, links, importMembers, call, signedAs };
}

function testImportAccessAndExport(setup: Setup) {
  const { importMembers, operate, signedAs, begin, suite, links, call } = setup;

  it('are imported with the data of the file, replaced, and deleted', async () => {
    expect(dataOf(await importMembers(CSV))).toEqual({ imported: 2, count: 2 });
    const { members } = dataOf<{ members: ListedMember[] }>(await operate('GET', 'members'));
    expect(members).toEqual([
      { member_id: 'm1', ...ANA },
      { member_id: 'm2', mtype: 'silver', field_val_list: { name: 'Bo' } },
    ]);
    expect(dataOf(await importMembers('member_id,name\r\nm1,Anna'))).toEqual({ imported: 1, count: 2 });
    expect(dataOf(await importMembers('member_id\r\nm9', '?replace=true'))).toEqual({
      imported: 1,
      count: 1,
    });
    expect(dataOf(await operate('DELETE', 'members/m9'))).toEqual({ count: 0 });
    expect(codeOf(await operate('DELETE', 'members/m9'))).toEqual([404, 404]);
  });

  it('are found by a text in their ids or values', async () => {
    await importMembers('member_id,name,labels\r\nm1,"Ana ""50%"" Ö",vip|old\r\nm2,Bo_b,\r\nm3,Cy,name');
    const search = async (text: string) => {
      const { members } = dataOf<{ members: ListedMember[] }>(
        await operate('GET', `members?search=${encodeURIComponent(text)}`),
      );
      return members.map(({ member_id: id }) => id).join(' ');
    };
    const found = {
      M2: 'm2',
      ana: 'm1',
      '"50%"': 'm1',
      _: 'm2',
      VIP: 'm1',
      name: 'm3',
      val_list: '',
      '\\': '',
    };
    for (const [text, ids] of Object.entries(found)) expect([text, await search(text)]).toEqual([text, ids]);
    const page = await operate('GET', 'members?search=m&limit=2');
    expect(dataOf<{ members: ListedMember[] }>(page).members).toHaveLength(2);
    for (const text of ['', '%00', 'x'.repeat(101)])
      expect([text, (await operate('GET', `members?search=${text}`)).status]).toEqual([text, 400]);
  });

  it('can answer with a signed parameter, and other visitors cannot', async () => {
    await importMembers(CSV);
    const signedBody = await signedAs('m1');
    expect(dataOf<BeginData>(await begin(signedBody)).facts.member).toEqual(READ_OF_ANA);
    const forgedBody = { ...signedBody, ext_params: { who: 'm2' } };
    for (const body of [{}, forgedBody, { ext_params: { who: 'm1' } }, await signedAs('nobody')])
      expect(codeOf(await begin(body))).toEqual([403, 1116]);
    const info = (allParams: object, extraFields: object = {}) => {
      const url = `/api/survey/${suite.surveyId}`;
      return suite.app.request({ method: 'POST', url, body: { allParams, ...extraFields } });
    };
    const surveyInfo = dataOf<SurveyInfo>(await info({ who: 'm1', canvass_sig: signedBody.ext_params_sig }));
    expect(surveyInfo).toMatchObject({ member_id: 'm1', member: READ_OF_ANA, ext_params: { who: 'm1' } });
    // Other visitors are refused when the survey loads, not only after Start, with any source.
    for (const fields of [{}, { source: '1' }])
      expect(codeOf(await info({ who: 'm1' }, fields))).toEqual([403, 1116]);
  });

  it('answer by their own unique link', async () => {
    await importMembers(CSV);
    const [first, second] = await links({ members: 'all' });
    const body = { uniq_link: first, event_id: randomUUID() };
    const beginReply = dataOf<BeginData>(await begin(body));
    expect(beginReply.facts.member).toEqual(READ_OF_ANA);
    expect(dataOf<BeginData>(await begin(body)).facts).toEqual(beginReply.facts);
    const continueReply = dataOf<ContinueData>(await call('c', {}, { token: beginReply.rspd_token }));
    expect(continueReply.facts).toEqual(beginReply.facts);
    expect(dataOf<BeginData>(await begin({ uniq_link: second })).facts.member?.mtype).toBe('silver');
    expect(codeOf(await operate('POST', 'unique-links', { members: ['m1', 'nobody'] }))).toEqual([400, 400]);
    const [memberlessLink] = await links();
    expect(codeOf(await begin({ uniq_link: memberlessLink }))).toEqual([403, 1116]);
  });

  it('can be searched for and deleted if the facts of a response are damaged', async () => {
    await importMembers(CSV);
    const seqs: number[] = [];
    for (let count = 0; count < 3; count += 1)
      seqs.push(dataOf<BeginData>(await begin({ ...(await signedAs('m1')), source: 'mail' })).seq);
    await suite.app.database.query
      .updateTable('response')
      .set({ facts: '{"member":{},"params":{"who":"m1"},"source":"mail"' })
      .where('survey_id', '=', suite.surveyId)
      .where('seq', '=', seqs[1] ?? 0)
      .execute();
    for (const filter of ['', 'source=mail', 'member=m1', 'source=mail&limit=2', 'link=none']) {
      const { responses } = dataOf<ListedResponses>(await operate('GET', `responses?${filter}`));
      const found = { '': seqs.toReversed(), 'link=none': [] }[filter] ?? [seqs[2], seqs[0]];
      expect([filter, responses.map(({ seq }) => seq)]).toEqual([filter, found]);
    }
    expect(dataOf(await operate('POST', 'members/m1/erase'))).toMatchObject({ responses: 2 });
  });

  it('are in lists and exports beside their answers, and can be searched for', async () => {
    await importMembers(CSV);
    const [byLink] = await links({ members: ['m1'] });
    const beginReplies = [
      await begin({ uniq_link: byLink, source: 'mail' }),
      await begin(await signedAs('m2')),
      await begin(await signedAs('m1')),
    ].map((reply) => dataOf<BeginData>(reply));
    const [first, second, third] = beginReplies.map(({ seq }) => seq);
    const listResponses = async (query: string) =>
      dataOf<ListedResponses>(await operate('GET', `responses?${query}`)).responses;
    const link = beginReplies[0]?.facts.link ?? '';
    expect(await listResponses('')).toMatchObject([
      { seq: third, member_id: 'm1', source: null, parameters: { who: 'm1' } },
      { seq: second, member_id: 'm2', parameters: { who: 'm2' } },
      { seq: first, member_id: 'm1', link, source: 'mail', parameters: {} },
    ]);
    const seqs = async (query: string) => (await listResponses(query)).map(({ seq }) => seq);
    expect(await seqs('member=m1')).toEqual([third, first]);
    expect(await seqs(`member=m1&before=${third}`)).toEqual([first]);
    expect(await seqs(`link=${link}`)).toEqual([first]);
    expect(await seqs('source=mail')).toEqual([first]);
    expect(await seqs('member=nobody')).toEqual([]);
    // Texts within other values are not found.
    expect(await seqs('source=m1')).toEqual([]);
    expect(await seqs('limit=1&source=mail')).toEqual([first]);
    const { text } = await operate('GET', 'export?state=all');
    const [head = '', ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const columns = ['member_id', 'member_mtype', 'member_name'];
    expect(head.slice(-columns.length)).toEqual(columns);
    expect(rows.map((row) => row.slice(-columns.length))).toEqual([
      ['m1', 'gold', 'Ana'],
      ['m2', 'silver', 'Bo'],
      ['m1', 'gold', 'Ana'],
    ]);
    const lines = (await operate('GET', 'export?state=all&format=jsonl')).text.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { member_id?: string }).member_id)).toEqual([
      'm1',
      'm2',
      'm1',
    ]);
    const screens = dataOf<ResponseScreens>(await operate('GET', `responses/${String(first)}/screens`));
    expect(screens).toMatchObject({ member_id: 'm1', link });
  });
}

function testRefusedFiles(setup: Setup) {
  const { importMembers, operate, suite, call } = setup;

  it.each([
    ['nothing', '', 'members.no_rows'],
    ['no ids', 'name\r\nAna', 'members.no_id'],
    ['an id twice', 'member_id\r\na\r\na', 'members.id_twice'],
    ['an id with a slash', 'member_id\r\n../a', 'members.bad_id'],
    ['an empty id', 'member_id,name\r\n,Ana', 'members.bad_id'],
    ['a column twice', 'member_id,a,a\r\n1,2,3', 'members.column_twice'],
    ['a hostile column', 'member_id,__proto__\r\n1,2', 'members.bad_column'],
    ['a row too short', 'member_id,a\r\n1', 'members.cells'],
    ['a NUL', 'member_id,a\r\n1,\u0000', 'members.bad_cell'],
    ['a cell that is too long', `member_id,a\r\n1,${'x'.repeat(2_001)}`, 'members.bad_cell'],
    ['a broken quote', 'member_id,a\r\n1,"x', 'members.no_csv'],
    [
      'too many columns',
      `member_id,${Array.from({ length: 60 }, (_, at) => `c${at}`).join(',')}\r\n1`,
      'members.too_many_columns',
    ],
  ])('are refused as a whole with %s', async (_, csv, key) => {
    const reply = await importMembers(csv);
    expect([reply.status, (reply.json.data as { key?: string } | undefined)?.key]).toEqual([400, key]);
    expect(dataOf<{ members: unknown[] }>(await operate('GET', 'members')).members).toEqual([]);
  });

  it('are refused with a list of all faults of the file', async () => {
    const rows = ['m1;Ana', '../m2;Bo', 'm1;Cy', 'm3', 'm4;\u0000', ';Di'];
    const reply = await importMembers(['member_id;name;name', ...rows.map((row) => `${row};x`)].join('\n'));
    expect(reply.json.data).toMatchObject({
      key: 'members.column_twice',
      path: 'line 1',
      faults: [
        { key: 'members.column_twice', path: 'line 1', params: { name: 'name' } },
        { key: 'members.bad_id', path: 'line 3' },
        { key: 'members.id_twice', path: 'line 4', params: { name: 'm1' } },
        { key: 'members.cells', path: 'line 5' },
        { key: 'members.bad_cell', path: 'line 6' },
        { key: 'members.bad_id', path: 'line 7' },
      ],
    });
  });

  it('are refused with a list of a hundred faults and the number of further faults', async () => {
    const rows = Array.from({ length: 130 }, () => '/');
    const { data } = (await importMembers(['member_id', ...rows].join('\n'))).json;
    expect(data).toMatchObject({ faults: { length: 100 }, more: 30 });
  });

  it('can be imported from a file with semicolons', async () => {
    expect(dataOf(await importMembers('\uFEFFmember_id;name;points\r\nm1;"Ana; B";1,5\r\n'))).toEqual({
      imported: 1,
      count: 1,
    });
    const { members } = dataOf<{ members: ListedMember[] }>(await operate('GET', 'members'));
    expect(members).toEqual([{ member_id: 'm1', field_val_list: { name: 'Ana; B', points: '1,5' } }]);
  });

  it('can be imported by operators only, and only as CSV', async () => {
    expect((await operate('POST', 'members', { csv: CSV })).status).toBe(415);
    const url = `/api/publishing/surveys/${suite.surveyId}/members`;
    const headers = { 'content-type': 'text/csv' };
    expect((await suite.app.request({ method: 'POST', url, body: CSV, headers })).status).toBe(401);
    const reply = await suite.app.request({
      method: 'POST',
      url: `/api/survey/b/${suite.surveyId}`,
      body: CSV,
      headers,
    });
    expect(reply.status).toBe(415);
    expect((await call('uniqlink_token', { uniq_link: 'x' })).json.code).toBe(3);
  });

  it('are refused if the file has more than a hundred thousand', { timeout: 600_000 }, async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `m${at},gold,Ana ${at}`);
    const csv = ['member_id,mtype,name', ...rows].join('\n');
    // Storing the members takes ten seconds.
    if (process.env['CANVASS_FULL'] !== undefined)
      expect(dataOf(await importMembers(csv))).toEqual({ imported: 100_000, count: 100_000 });
    expect((await importMembers(`${csv}\nmore,gold,Bo`)).status).toBe(400);
  });
}
