import type { LinkKeysData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { linkedSurvey } from '../../testing/linked-survey.ts';
import { FIRST_PAGE, LAST_PAGE } from '../../testing/quota-project.ts';

describe.each(databaseKinds())('signed links on %s', (kind) => {
  const suite = linkedSurvey(kind);
  describe('in responses', () => testInResponses(suite));
  describe('keys', () => testKeys(suite));
  describe('refused requests and deletion', () => testRefusedRequestsAndDeletion(suite));
});

function testInResponses(suite: ReturnType<typeof linkedSurvey>) {
  const { oneLink, begin, cells, faults, make, createBody: bodyOf } = suite;

  it('determine the quota cell: a slot is held at the start and used at the end; a full cell ends the response', async () => {
    const { body, id } = await oneLink({ ward: 'north', city: 'Leeds' });
    const session = await begin(body);
    expect(session.begun.facts).toMatchObject({ params: { ward: 'north', city: 'Leeds' }, link: id });
    expect(await cells()).toEqual([['north', 0, 1]]);
    await suite.app.answer(session, 'n', FIRST_PAGE);
    expect((await suite.app.answer(session, 's', LAST_PAGE)).end_status.status).toBe(1);
    const secondSession = await begin(body);
    expect(await cells()).toEqual([['north', 1, 1]]);
    await suite.app.answer(secondSession, 'n', FIRST_PAGE);
    await suite.app.answer(secondSession, 's', LAST_PAGE);
    const lateSession = await begin(body);
    expect(lateSession.begun.fulfilled).toMatchObject([{ value: { is_end: 1, status: 3 } }]);
    const southSession = await begin((await oneLink({ ward: 'south' })).body);
    expect(southSession.begun.fulfilled).toMatchObject([{ value: { is_end: 0 } }]);
    expect(faults()).toEqual([]);
  });

  it('are not required without signed parameters, and unsigned parameters work as before', async () => {
    const { begun } = await begin({ ext_params: { city: 'Leeds' } });
    expect(begun.facts.params).toEqual({ city: 'Leeds' });
    expect(begun.facts).not.toHaveProperty('link');
    expect(faults()).toEqual([]);
  });

  it('are all different, even with equal parameters, and are returned in the order of the request', async () => {
    const madeLinks = await make([
      { ward: 'north' },
      { ward: 'north' },
      { ward: 'south', city: 'a b&c=d#é' },
      {},
    ]);
    expect(new Set(madeLinks.links.map(({ path }) => path)).size).toBe(4);
    const sessions = await Promise.all(madeLinks.links.map(({ path }) => begin(bodyOf(path))));
    expect(sessions.map(({ begun: { facts } }) => [facts.params, facts.link])).toEqual([
      [{ ward: 'north' }, madeLinks.links[0]?.id],
      [{ ward: 'north' }, madeLinks.links[1]?.id],
      [{ ward: 'south', city: 'a b&c=d#é' }, madeLinks.links[2]?.id],
      [{}, madeLinks.links[3]?.id],
    ]);
  });

  it('return the same response for a begin that is repeated after the link has expired', async () => {
    const start = suite.app.clock.now;
    const { body } = await oneLink({ ward: 'north' }, 60);
    const event_id = crypto.randomUUID();
    const first = await begin({ ...body, event_id });
    suite.app.clock.now = start + 3_600_000;
    const repeatedSession = await begin({ ...body, event_id });
    expect(repeatedSession.begun.facts).toEqual(first.begun.facts);
    expect(faults()).toEqual([]);
    suite.app.clock.now = start;
  });
}

function testKeys(suite: ReturnType<typeof linkedSurvey>) {
  const { oneLink, keys, operate, make, loadParams: paramsOf, begin } = suite;

  it('stay valid after a key rotation until their key is dropped', async () => {
    const oldLink = await oneLink({ ward: 'north' });
    expect(await keys()).toEqual([1]);
    expect(dataOf<LinkKeysData>(await operate('POST', 'link-keys')).keys.map(({ key }) => key)).toEqual([
      2, 1,
    ]);
    const later = await oneLink({ ward: 'south' });
    expect((await make([{}])).key).toBe(2);
    expect(await paramsOf(oldLink.body)).toEqual({ ward: 'north' });
    expect(dataOf<LinkKeysData>(await operate('DELETE', 'link-keys/1')).keys.map(({ key }) => key)).toEqual([
      2,
    ]);
    expect(await paramsOf(oldLink.body)).toEqual({});
    expect(await paramsOf(later.body)).toEqual({ ward: 'south' });
    expect((await operate('DELETE', 'link-keys/1')).status).toBe(404);
    expect((await operate('DELETE', 'link-keys/99999999999')).status).toBe(404);
    dataOf(await operate('DELETE', 'link-keys/2'));
    expect((await make([{}])).key).toBe(3);
  });

  it('are named in exports by their id', async () => {
    const { body, id } = await oneLink({ ward: 'north' });
    const session = await begin(body);
    await suite.app.answer(session, 'n', FIRST_PAGE);
    await suite.app.answer(session, 's', LAST_PAGE);
    const [header = '', row = ''] = (await operate('GET', 'export?format=csv')).text.split('\r\n');
    expect(row.split(',')[header.split(',').indexOf('link')]).toBe(id);
  });

  it('never reveal a key', async () => {
    await oneLink({ ward: 'north' });
    const { secret } = await suite.app.database.query
      .selectFrom('link_key')
      .select('secret')
      .where('survey_id', '=', suite.surveyId)
      .executeTakeFirstOrThrow();
    const shownTexts = [
      (await operate('POST', 'links', { links: [{ ward: 'north' }] })).text,
      (await operate('GET', 'link-keys')).text,
      (await operate('POST', 'link-keys')).text,
      suite.app.logLines.join('\n'),
    ].join('\n');
    expect(secret).toHaveLength(44);
    expect(shownTexts).not.toContain(secret?.slice(0, 20));
  });

  it('share one key if concurrent requests create them first', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => make([{ ward: 'north' }])));
    expect(new Set(replies.map(({ key }) => key))).toEqual(new Set([1]));
    expect(await keys()).toEqual([1]);
  });
}

function testRefusedRequestsAndDeletion(suite: ReturnType<typeof linkedSurvey>) {
  const { operate, oneLink, publish, keys, loadParams: paramsOf } = suite;

  describe('are not made', () => {
    it.each([
      [
        'with a parameter that the project does not declare',
        { wrad: 'north' },
        'links.unknown_parameter',
        '$.links[1].wrad',
      ],
      ['with a value that is not listed', { ward: 'west' }, 'links.bad_value', '$.links[1].ward'],
      ['with a long value', { name: 'x'.repeat(2_001) }, 'links.long_value', '$.links[1].name'],
      ['longer than browsers accept', { name: '长'.repeat(1_000) }, 'links.too_long', '$.links[1]'],
    ])('%s', async (_, params, key, path) => {
      const reply = await operate('POST', 'links', { links: [{ ward: 'north' }, params] });
      expect(reply.status).toBe(400);
      expect(reply.json.data).toMatchObject({ key, path });
    });

    it('without a token, for a missing survey, or beyond the maximum number', async () => {
      const url = `/api/publishing/surveys/${suite.surveyId}/links`;
      const links = [{ ward: 'north' }];
      expect((await suite.app.request({ method: 'POST', url, body: { links } })).status).toBe(401);
      const missingSurveyUrl = '/api/publishing/surveys/Nothing00000000000000001';
      expect((await suite.app.operate('POST', `${missingSurveyUrl}/links`, { links })).status).toBe(404);
      expect((await suite.app.operate('POST', `${missingSurveyUrl}/link-keys`)).status).toBe(404);
      expect((await operate('POST', 'links', { links: [] })).status).toBe(400);
      expect((await operate('POST', 'links', { links: Array(1_001).fill({}) })).status).toBe(400);
      expect((await operate('POST', 'links', { links, expires_in: 0 })).status).toBe(400);
    });
  });

  it('become invalid when their survey is deleted with its keys', async () => {
    const { body } = await oneLink({ ward: 'north' });
    dataOf(await suite.app.operate('POST', `/api/publishing/surveys/${suite.surveyId}/close`));
    dataOf(await suite.app.operate('DELETE', `/api/publishing/surveys/${suite.surveyId}`));
    await publish(suite.surveyId);
    expect(await keys()).toEqual([]);
    await oneLink({ ward: 'north' });
    expect(await paramsOf(body)).toEqual({});
  });
}
