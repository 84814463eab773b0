import { next } from '@canvass/logic/testing';
import type { BeginData, BeginRequest, LinkKeysData, LinksData, RespondentEvent } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTestServer, databaseKinds, type TestServer } from '../testing/index.ts';
import { quotaProject } from '../testing/quota-project.ts';
import { dataOf } from '../testing/test-server.ts';

const FIRST: readonly RespondentEvent[] = [
  { type: 'answer', gid: 'sex', answer: ['f'] },
  { type: 'answer', gid: 'age', answer: ['old'] },
  next,
];
const LAST: readonly RespondentEvent[] = [{ type: 'answer', gid: 'why', answer: ['x'] }, next];
const WARDS = {
  code: 'ward',
  type: 'enum',
  options: [{ value: 'north', title: 'North' }, { value: 'south' }],
};
const SIGNED = { ...WARDS, signed: true };
const PARAMETERS = [SIGNED, { code: 'name', type: 'chart', signed: true }, { code: 'city', type: 'chart' }];
const WARD_CELLS = [
  {
    id: 'wards',
    name: 'Wards',
    mode: 'stop',
    cells: [
      { id: 'north', name: 'North', cap: 2, cond: 'ext.ward == "north"' },
      { id: 'south', name: 'South', cap: 2, cond: 'ext.ward == "south"' },
    ],
  },
];
const DAY_S = 24 * 60 * 60;

type Params = Readonly<Record<string, string>>;

describe.each(databaseKinds())('signed links on %s', (kind) => {
  let app: TestServer;
  let surveyId: string;
  let surveys = 0;
  beforeAll(async () => {
    app = await createTestServer(kind);
  });
  afterAll(() => app.close());

  const publish = async (projectId: string, ext_params: readonly object[] = PARAMETERS, title = 'Wards') =>
    app.publish(
      quotaProject({
        quotas: ext_params === PARAMETERS ? WARD_CELLS : [],
        more: { projectId, ext_params, title },
      }),
    );
  beforeEach(async () => {
    surveys += 1;
    const projectId = `SignedLinksOfWard${String(surveys).padStart(7, '0')}`;
    surveyId = (await publish(projectId)).surveyId;
    app.logLines.length = 0;
  });

  const operate = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    app.operate(method, `/api/publishing/surveys/${surveyId}/${path}`, body);
  const make = async (links: readonly Params[], expires_in?: number) =>
    dataOf<LinksData>(
      await operate('POST', 'links', { links, ...(expires_in !== undefined && { expires_in }) }),
    );
  const keys = async () => dataOf<LinkKeysData>(await operate('GET', 'link-keys')).keys.map(({ key }) => key);

  /** What a browser sends of a link. */
  const bodyOf = (path: string): { ext_params: Params; ext_params_sig: string } => {
    const query = new URL(path, 'http://survey.test').searchParams;
    const { canvass_sig: sig = '', ...ext_params } = Object.fromEntries(query);
    return { ext_params, ext_params_sig: sig };
  };
  const oneLink = async (params: Params, expires_in?: number) => {
    const [link] = (await make([params], expires_in)).links;
    if (link === undefined) throw new Error('One link was asked for.');
    return { ...link, body: bodyOf(link.path) };
  };
  const begin = (body: Partial<BeginRequest>, id = surveyId) => app.begin(id, body);
  const paramsOf = async (body: Partial<BeginRequest>, id = surveyId) =>
    (await begin(body, id)).begun.facts.params;
  const faults = () =>
    app.logLines.flatMap((line) => {
      const { fault, parameters } = JSON.parse(line);
      return fault === undefined ? [] : [[fault, parameters]];
    });
  const cells = async () => {
    const rows = await app.database.query
      .selectFrom('quota_cell')
      .select(['cell_id', 'done', 'held'])
      .where('survey_id', '=', surveyId)
      .execute();
    return rows
      .filter(({ done, held }) => done + held > 0)
      .map(({ cell_id, done, held }) => [cell_id, done, held]);
  };

  it('count in their quota: a place is held at begin, counted at the end, and refused when there is none left', async () => {
    const { body, id } = await oneLink({ ward: 'north', city: 'Leeds' });
    const session = await begin(body);
    expect(session.begun.facts).toMatchObject({ params: { ward: 'north', city: 'Leeds' }, link: id });
    expect(await cells()).toEqual([['north', 0, 1]]);
    await app.answer(session, 'n', FIRST);
    expect((await app.answer(session, 's', LAST)).end_status.status).toBe(1);
    const second = await begin(body);
    expect(await cells()).toEqual([['north', 1, 1]]);
    await app.answer(second, 'n', FIRST);
    await app.answer(second, 's', LAST);
    const late = await begin(body);
    expect(late.begun.fulfilled).toMatchObject([{ value: { is_end: 1, status: 3 } }]);
    const elsewhere = await begin((await oneLink({ ward: 'south' })).body);
    expect(elsewhere.begun.fulfilled).toMatchObject([{ value: { is_end: 0 } }]);
    expect(faults()).toEqual([]);
  });

  it('are not needed where nothing signed is given, and what is unsigned stays as it was', async () => {
    const { begun } = await begin({ ext_params: { city: 'Leeds' } });
    expect(begun.facts.params).toEqual({ city: 'Leeds' });
    expect(begun.facts).not.toHaveProperty('link');
    expect(faults()).toEqual([]);
  });

  it('are all different, whether they say the same or not, and come in the order of the request', async () => {
    const made = await make([{ ward: 'north' }, { ward: 'north' }, { ward: 'south', city: 'a b&c=d#é' }, {}]);
    expect(new Set(made.links.map(({ path }) => path)).size).toBe(4);
    const began = await Promise.all(made.links.map(({ path }) => begin(bodyOf(path))));
    expect(began.map(({ begun: { facts } }) => [facts.params, facts.link])).toEqual([
      [{ ward: 'north' }, made.links[0]?.id],
      [{ ward: 'north' }, made.links[1]?.id],
      [{ ward: 'south', city: 'a b&c=d#é' }, made.links[2]?.id],
      [{}, made.links[3]?.id],
    ]);
  });

  describe('that were changed count as none', () => {
    const NONE = {};
    type Body = Awaited<ReturnType<typeof oneLink>>['body'];
    const withSig = (change: (sig: string) => string) => (body: Body) => ({
      ...body,
      ext_params_sig: change(body.ext_params_sig),
    });
    const part = (index: number, text: string) =>
      withSig((sig) => sig.split('.').with(index, text).join('.'));
    const withParams = (ext_params: Params) => (body: Body) => ({ ...body, ext_params });
    const without = ({ ext_params }: Body): Partial<BeginRequest> => ({ ext_params });

    test.each<[string, string, (body: Body) => Partial<BeginRequest>]>([
      ['no signature', 'unsigned', without],
      ['an empty signature', 'malformed', withSig(() => '')],
      ['the last character missing', 'wrong', withSig((sig) => sig.slice(0, -1))],
      ['a truncated mac', 'malformed', withSig((sig) => sig.split('.').slice(0, 4).join('.').slice(0, -1))],
      ['only half of it', 'malformed', withSig((sig) => sig.slice(0, 20))],
      ['one more name', 'wrong', withSig((sig) => `${sig}.city`)],
      ['one name less', 'wrong', withSig((sig) => sig.split('.').slice(0, -1).join('.'))],
      ['names swapped', 'wrong', withSig((sig) => sig.replace('.ward.name', '.name.ward'))],
      ['a name twice', 'malformed', withSig((sig) => `${sig}.ward`)],
      ['a name of JavaScript', 'wrong', withSig((sig) => sig.replace('.ward', '.constructor'))],
      ['another name of JavaScript', 'malformed', withSig((sig) => sig.replace('.ward', '.__proto__'))],
      ['toString', 'wrong', withSig((sig) => sig.replace('.ward', '.toString'))],
      ['another key', 'unknown_key', part(0, '2')],
      ['a key of many digits', 'malformed', part(0, '99999999999999999999')],
      ['the largest key', 'unknown_key', part(0, '999999999')],
      ['a later end', 'wrong', part(1, '9999999999')],
      ['an end with a zero before', 'malformed', part(1, '00')],
      ['another id', 'wrong', part(2, 'AAAAAAAAAAAA')],
      ['a mac of nothing', 'wrong', part(3, 'A'.repeat(43))],
      ['10,000 characters', 'malformed', withSig((sig) => sig + '.a'.repeat(5_000))],
      ['10,000 characters of one', 'malformed', withSig(() => 'x'.repeat(10_000))],
      ['another value', 'wrong', withParams({ ward: 'south', name: 'Zoë' })],
      ['values swapped', 'wrong', withParams({ ward: 'Zoë', name: 'north' })],
      [
        'a value in another normal form',
        'wrong',
        withParams({ ward: 'north', name: 'Zoë'.normalize('NFD') }),
      ],
      ['a blank at the end', 'wrong', withParams({ ward: 'north ', name: 'Zoë' })],
      ['a value of 10,000 characters', 'wrong', withParams({ ward: 'x'.repeat(10_000), name: 'Zoë' })],
      ['another case', 'wrong', withParams({ ward: 'North', name: 'Zoë' })],
      ['one parameter left out', 'wrong', withParams({ ward: 'north' })],
    ])('%s: %s', async (_, fault, change) => {
      const { body } = await oneLink({ ward: 'north', name: 'Zoë' });
      const changed = change(body);
      expect(await paramsOf(changed)).toEqual(NONE);
      expect(await cells()).toEqual([]);
      expect(faults()).toEqual([[fault, Object.keys(changed.ext_params ?? {}).join(' ')]]);
      const log = app.logLines.join('\n');
      expect(log).not.toMatch(/north|Zo/);
      expect(log).not.toContain(body.ext_params_sig.split('.')[3]);
      expect(await paramsOf(body)).toEqual({ ward: 'north', name: 'Zoë' });
    });

    it('the link of another survey', async () => {
      const { body } = await oneLink({ ward: 'north' });
      const { surveyId: other } = await publish(`SignedLinksOfOther${String(surveys).padStart(6, '0')}`);
      expect(await paramsOf(body, other)).toEqual(NONE);
      dataOf(await app.operate('POST', `/api/publishing/surveys/${other}/link-keys`));
      expect(await paramsOf(body, other)).toEqual(NONE);
      expect(faults()).toEqual([
        ['unknown_key', 'ward'],
        ['wrong', 'ward'],
      ]);
    });

    it('a parameter of one link in another', async () => {
      const [north, named] = [await oneLink({ ward: 'north' }), await oneLink({ name: 'Zoë' })];
      const ext_params = { ...north.body.ext_params, ...named.body.ext_params };
      expect(await paramsOf({ ...north.body, ext_params })).toEqual({ ward: 'north' });
      expect(await paramsOf({ ...named.body, ext_params })).toEqual({ name: 'Zoë' });
      expect(faults()).toEqual([
        ['unsigned', 'name'],
        ['unsigned', 'ward'],
      ]);
    });

    it('after their time, by the clock of the server', async () => {
      const start = app.clock.now;
      const { body } = await oneLink({ ward: 'north' }, 30 * DAY_S);
      app.clock.now = start + 30 * DAY_S * 1_000 - 1_000;
      expect(await paramsOf(body)).toEqual({ ward: 'north' });
      app.clock.now = start + 30 * DAY_S * 1_000;
      expect(await paramsOf(body)).toEqual(NONE);
      expect(faults()).toEqual([['expired', 'ward']]);
      app.clock.now = start;
    });
  });

  it('of a name given twice the last one of a body counts, and for that the signature is wrong', async () => {
    const { body } = await oneLink({ ward: 'north' });
    const text = JSON.stringify({ device: 'pc', ...body });
    const doubled = text.replace('"ward":"north"', '"ward":"north","ward":"south"');
    for (const call of ['b', 'b2']) {
      const url = `/api/survey/${call}/${surveyId}`;
      const begun = async (sent: string) =>
        dataOf<BeginData>(await app.request({ method: 'POST', url, body: sent }));
      expect((await begun(doubled)).facts.params).toEqual({});
      expect((await begun(text)).facts.params).toEqual({ ward: 'north' });
    }
    expect(faults()).toEqual([
      ['wrong', 'ward'],
      ['wrong', 'ward'],
    ]);
  });

  it('a begin that is sent again after the link has expired gives the response that it began', async () => {
    const start = app.clock.now;
    const { body } = await oneLink({ ward: 'north' }, 60);
    const event_id = crypto.randomUUID();
    const first = await begin({ ...body, event_id });
    app.clock.now = start + 3_600_000;
    const again = await begin({ ...body, event_id });
    expect(again.begun.facts).toEqual(first.begun.facts);
    expect(faults()).toEqual([]);
    app.clock.now = start;
  });

  it('keep their values when nothing else of the link does: further parameters may be added and taken away', async () => {
    const { body } = await oneLink({ ward: 'north', city: 'Leeds' });
    expect(await paramsOf({ ...body, ext_params: { utm: 'x', ward: 'north', city: 'York' } })).toEqual({
      ward: 'north',
      city: 'York',
    });
  });

  it('have keys that are rotated: old links stay good until their key is dropped', async () => {
    const old = await oneLink({ ward: 'north' });
    expect(await keys()).toEqual([1]);
    expect(dataOf<LinkKeysData>(await operate('POST', 'link-keys')).keys.map(({ key }) => key)).toEqual([
      2, 1,
    ]);
    const later = await oneLink({ ward: 'south' });
    expect((await make([{}])).key).toBe(2);
    expect(await paramsOf(old.body)).toEqual({ ward: 'north' });
    expect(dataOf<LinkKeysData>(await operate('DELETE', 'link-keys/1')).keys.map(({ key }) => key)).toEqual([
      2,
    ]);
    expect(await paramsOf(old.body)).toEqual({});
    expect(await paramsOf(later.body)).toEqual({ ward: 'south' });
    expect((await operate('DELETE', 'link-keys/1')).status).toBe(404);
    expect((await operate('DELETE', 'link-keys/99999999999')).status).toBe(404);
    dataOf(await operate('DELETE', 'link-keys/2'));
    expect((await make([{}])).key).toBe(3);
  });

  it('are named in exports by their id', async () => {
    const { body, id } = await oneLink({ ward: 'north' });
    const session = await begin(body);
    await app.answer(session, 'n', FIRST);
    await app.answer(session, 's', LAST);
    const [header = '', row = ''] = (await operate('GET', 'export?format=csv')).text.split('\r\n');
    expect(row.split(',')[header.split(',').indexOf('link')]).toBe(id);
  });

  it('never show a key', async () => {
    await oneLink({ ward: 'north' });
    const { secret } = await app.database.query
      .selectFrom('link_key')
      .select('secret')
      .where('survey_id', '=', surveyId)
      .executeTakeFirstOrThrow();
    const shown = [
      (await operate('POST', 'links', { links: [{ ward: 'north' }] })).text,
      (await operate('GET', 'link-keys')).text,
      (await operate('POST', 'link-keys')).text,
      app.logLines.join('\n'),
    ].join('\n');
    expect(secret).toHaveLength(44);
    expect(shown).not.toContain(secret?.slice(0, 20));
  });

  it('are made one key at a time, also when many ask at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => make([{ ward: 'north' }])));
    expect(new Set(made.map(({ key }) => key))).toEqual(new Set([1]));
    expect(await keys()).toEqual([1]);
  });

  describe('are not made', () => {
    it.each([
      [
        'of a parameter that the project has not',
        { wrad: 'north' },
        'links.unknown_parameter',
        '$.links[1].wrad',
      ],
      ['of a value that is not listed', { ward: 'west' }, 'links.bad_value', '$.links[1].ward'],
      ['of a long value', { name: 'x'.repeat(2_001) }, 'links.long_value', '$.links[1].name'],
      ['longer than browsers take', { name: '长'.repeat(1_000) }, 'links.too_long', '$.links[1]'],
    ])('%s', async (_, params, key, path) => {
      const reply = await operate('POST', 'links', { links: [{ ward: 'north' }, params] });
      expect(reply.status).toBe(400);
      expect(reply.json.data).toMatchObject({ key, path });
    });

    it('by strangers, for a survey that is not there, or in numbers beyond the limit', async () => {
      const url = `/api/publishing/surveys/${surveyId}/links`;
      const links = [{ ward: 'north' }];
      expect((await app.request({ method: 'POST', url, body: { links } })).status).toBe(401);
      for (const path of ['links', 'link-keys'])
        expect(
          (await app.operate('POST', `/api/publishing/surveys/Nothing00000000000000001/${path}`, { links }))
            .status,
        ).toBe(404);
      expect((await operate('POST', 'links', { links: [] })).status).toBe(400);
      expect((await operate('POST', 'links', { links: Array(1_001).fill({}) })).status).toBe(400);
      expect((await operate('POST', 'links', { links, expires_in: 0 })).status).toBe(400);
    });
  });

  it('a parameter that becomes signed loses values that nobody has checked, also of responses under way', async () => {
    const projectId = `SignedLinksOfMoved${String(surveys).padStart(6, '0')}`;
    surveyId = (await publish(projectId, [WARDS])).surveyId;
    const forged = await begin({ ext_params: { ward: 'north' } });
    const done = await begin({ ext_params: { ward: 'north' } });
    await app.answer(done, 'n', FIRST);
    await app.answer(done, 's', LAST);
    await app.answer(forged, 'n', FIRST);
    const { version } = await publish(projectId);
    dataOf(await app.operate('PUT', `/api/publishing/surveys/${surveyId}/oldest_version`, { version }));
    expect((await app.send(forged, 's', LAST)).json.code).toBe(1118);
    expect((await app.continue(forged)).facts.params).toEqual({});
    dataOf(await app.operate('POST', `/api/publishing/surveys/${surveyId}/quotas/recount`));
    expect(await cells()).toEqual([]);
  });

  it('a deleted survey takes its keys with it', async () => {
    const { body } = await oneLink({ ward: 'north' });
    dataOf(await app.operate('POST', `/api/publishing/surveys/${surveyId}/close`));
    dataOf(await app.operate('DELETE', `/api/publishing/surveys/${surveyId}`));
    await publish(surveyId);
    expect(await keys()).toEqual([]);
    await oneLink({ ward: 'north' });
    expect(await paramsOf(body)).toEqual({});
  });
});
