import type { BeginData, BeginRequest } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { databaseKinds } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { linkedSurvey, type Params, WARDS } from '../../testing/linked-survey.ts';
import { FIRST_PAGE, LAST_PAGE } from '../../testing/quota-project.ts';

const DAY_S = 24 * 60 * 60;

describe.each(databaseKinds())('signed links on %s', (kind) => {
  const suite = linkedSurvey(kind);
  testChangedLinks(suite);
  describe('other parameters', () => testOtherParameters(suite));
});

function testChangedLinks(suite: ReturnType<typeof linkedSurvey>) {
  const { oneLink, loadParams: paramsOf, cells, faults, publish } = suite;

  describe('are ignored', () => {
    const NONE = {};
    type Body = Awaited<ReturnType<typeof oneLink>>['body'];
    const withSig = (change: (sig: string) => string) => (body: Body) => ({
      ...body,
      ext_params_sig: change(body.ext_params_sig),
    });
    const part = (index: number, text: string) =>
      withSig((sig) => sig.split('.').with(index, text).join('.'));
    const withParams = (ext_params: Params) => (body: Body) => ({ ...body, ext_params });
    const withoutLink = ({ ext_params }: Body): Partial<BeginRequest> => ({ ext_params });

    test.each<[string, string, (body: Body) => Partial<BeginRequest>]>([
      ['no signature', 'unsigned', withoutLink],
      ['an empty signature', 'malformed', withSig(() => '')],
      ['a signature without its last character', 'wrong', withSig((sig) => sig.slice(0, -1))],
      ['a truncated mac', 'malformed', withSig((sig) => sig.split('.').slice(0, 4).join('.').slice(0, -1))],
      ['half a signature', 'malformed', withSig((sig) => sig.slice(0, 20))],
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
    ])('after this change: %s (%s)', async (_, fault, change) => {
      const { body } = await oneLink({ ward: 'north', name: 'Zoë' });
      const changedBody = change(body);
      expect(await paramsOf(changedBody)).toEqual(NONE);
      expect(await cells()).toEqual([]);
      expect(faults()).toEqual([[fault, Object.keys(changedBody.ext_params ?? {}).join(' ')]]);
      const log = suite.app.logLines.join('\n');
      expect(log).not.toMatch(/north|Zo/);
      expect(log).not.toContain(body.ext_params_sig.split('.')[3]);
      expect(await paramsOf(body)).toEqual({ ward: 'north', name: 'Zoë' });
    });

    it('in another survey than their own', async () => {
      const { body } = await oneLink({ ward: 'north' });
      const { surveyId: otherSurveyId } = await publish(
        `SignedLinksOfOther${String(suite.surveys).padStart(6, '0')}`,
      );
      expect(await paramsOf(body, otherSurveyId)).toEqual(NONE);
      dataOf(await suite.app.operate('POST', `/api/publishing/surveys/${otherSurveyId}/link-keys`));
      expect(await paramsOf(body, otherSurveyId)).toEqual(NONE);
      expect(faults()).toEqual([
        ['unknown_key', 'ward'],
        ['wrong', 'ward'],
      ]);
    });

    it('if their parameter was moved to another link', async () => {
      const [wardLink, nameLink] = [await oneLink({ ward: 'north' }), await oneLink({ name: 'Zoë' })];
      const ext_params = { ...wardLink.body.ext_params, ...nameLink.body.ext_params };
      expect(await paramsOf({ ...wardLink.body, ext_params })).toEqual({ ward: 'north' });
      expect(await paramsOf({ ...nameLink.body, ext_params })).toEqual({ name: 'Zoë' });
      expect(faults()).toEqual([
        ['unsigned', 'name'],
        ['unsigned', 'ward'],
      ]);
    });

    it('once they have expired by the server’s clock', async () => {
      const start = suite.app.clock.now;
      const { body } = await oneLink({ ward: 'north' }, 30 * DAY_S);
      suite.app.clock.now = start + 30 * DAY_S * 1_000 - 1_000;
      expect(await paramsOf(body)).toEqual({ ward: 'north' });
      suite.app.clock.now = start + 30 * DAY_S * 1_000;
      expect(await paramsOf(body)).toEqual(NONE);
      expect(faults()).toEqual([['expired', 'ward']]);
      suite.app.clock.now = start;
    });
  });
}

function testOtherParameters(suite: ReturnType<typeof linkedSurvey>) {
  const { oneLink, faults, loadParams: paramsOf, publish, begin, cells } = suite;

  it('are refused in a body that repeats a parameter name, whichever of the two values is signed', async () => {
    const { body } = await oneLink({ ward: 'north' });
    const text = JSON.stringify({ device: 'pc', ...body });
    for (const call of ['b', 'b2']) {
      const url = `/api/survey/${call}/${suite.surveyId}`;
      const send = (sent: string) => suite.app.request({ method: 'POST', url, body: sent });
      for (const values of ['"ward":"north","ward":"south"', '"ward":"south","ward":"north"'])
        expect(await send(text.replace('"ward":"north"', values))).toMatchObject({
          status: 400,
          json: { data: { key: 'request.duplicate_key', path: '$.ext_params.ward' } },
        });
      expect(dataOf<BeginData>(await send(text)).facts.params).toEqual({ ward: 'north' });
    }
    expect(faults()).toEqual([]);
  });

  it('keep signed values while unsigned parameters are added and changed', async () => {
    const { body } = await oneLink({ ward: 'north', city: 'Leeds' });
    expect(await paramsOf({ ...body, ext_params: { utm: 'x', ward: 'north', city: 'York' } })).toEqual({
      ward: 'north',
      city: 'York',
    });
  });

  it('are required once a parameter becomes signed, and responses in progress lose its unverified value', async () => {
    const projectId = `SignedLinksOfMoved${String(suite.surveys).padStart(6, '0')}`;
    suite.surveyId = (await publish(projectId, [WARDS])).surveyId;
    const forgedSession = await begin({ ext_params: { ward: 'north' } });
    const continuedSession = await begin({ ext_params: { ward: 'north' } });
    await suite.app.answer(continuedSession, 'n', FIRST_PAGE);
    await suite.app.answer(continuedSession, 's', LAST_PAGE);
    await suite.app.answer(forgedSession, 'n', FIRST_PAGE);
    const { version } = await publish(projectId);
    dataOf(
      await suite.app.operate('PUT', `/api/publishing/surveys/${suite.surveyId}/oldest_version`, {
        version,
      }),
    );
    expect((await suite.app.send(forgedSession, 's', LAST_PAGE)).json.code).toBe(1118);
    expect((await suite.app.continue(forgedSession)).facts.params).toEqual({});
    dataOf(await suite.app.operate('POST', `/api/publishing/surveys/${suite.surveyId}/quotas/recount`));
    expect(await cells()).toEqual([]);
  });
}
