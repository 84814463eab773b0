import { randomBytes } from 'node:crypto';
import type { AwardFission, AwardOverview, AwardView, FissionReceiveData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, type Session, type DatabaseKind } from '../../testing/index.ts';
import { createAward, awardSurvey } from '../testing/award-survey.ts';

const FRIENDS = process.env['CANVASS_FULL'] === '1' ? 300 : 12;
const newDevice = (): string => `${randomBytes(16).toString('hex')}_${'A'.repeat(24)}`;
const thanks = createAward('thanks', 'custom', {
  prizes: [{ id: 'a', name: 'A', text: 'Thanks' }],
  fission: { wanted: 2, gift: 'tea' },
});
const tea = (awardFields: object = {}) =>
  createAward('tea', 'coupon', {
    prizes: [{ id: 'tea', name: 'Tea' }],
    title: 'A pot of tea',
    ...awardFields,
  });

describe.each(databaseKinds())('gifts for invitations on %s', (kind) => {
  const setup = setUp(kind);
  describe('invitations', () => testInvitations(setup));
  describe('races and ends', () => testRacesAndEnds(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const suite = awardSurvey(kind);
  const { publish, finish, call, list, sendAct: act } = suite;
  const beginFields = (code?: string, dev_id = newDevice()) => ({
    dev_id,
    ...(code !== undefined && { link_params: { canvass_invite: code } }),
  });
  const share = async (session: Session): Promise<AwardFission> => {
    const { fission } = dataOf<AwardView>(await call(session, 'POST', 'fission/share', { aid: 'thanks' }));
    if (fission === undefined) throw new Error('the award invites');
    return fission;
  };
  const keyOf = ({ share_link: link }: AwardFission) => new URL(link, 'http://x').searchParams.get('c') ?? '';
  const receive = (c: string) =>
    suite.app.request({ method: 'POST', url: '/api/award/fission/receive', body: { c } });
  const loadCode = async (session: Session): Promise<string> => {
    const { path } = dataOf<FissionReceiveData>(await receive(keyOf(await share(session))));
    return new URL(path, 'http://x').searchParams.get('canvass_invite') ?? '';
  };
  const countInvited = async (session: Session) => (await share(session)).invited;
  return {
    suite,
    publish,
    finish,
    call,
    list,
    act,
    beginFields,
    share,
    keyOf,
    receive,
    loadCode,
    countInvited,
  };
}

function testInvitations(setup: Setup) {
  const {
    publish,
    suite,
    finish,
    beginFields,
    list,
    share,
    receive,
    keyOf,
    loadCode: codeOf,
    act,
    countInvited,
    call,
  } = setup;

  it('are earned once, with the last required response of an invited friend, and claimed like any award', async () => {
    const surveyId = await publish([thanks, tea()]);
    const madeReply = await suite.app.operate(
      'POST',
      `/api/publishing/surveys/${surveyId}/awards/tea/coupons/made`,
      { prize: 'tea', count: 5 },
    );
    expect(madeReply.status).toBe(200);
    const inviter = await finish(surveyId, 'q1a', beginFields());
    expect((await list(inviter)).map(({ aid }) => aid)).toEqual(['thanks']);
    expect(await share(inviter)).toMatchObject({
      invited: 0,
      wanted: 2,
      gift: { aid: 'tea', kind: 'coupon', title: 'A pot of tea', is_earned: false },
    });
    const invitation = dataOf<FissionReceiveData>(await receive(keyOf(await share(inviter))));
    expect(invitation).toMatchObject({ survey_id: surveyId, gift: 'A pot of tea' });
    const code = await codeOf(inviter);
    await finish(surveyId, 'q1a', beginFields(code));
    expect((await list(inviter)).map(({ aid }) => aid)).toEqual(['thanks']);
    await finish(surveyId, 'q1a', beginFields(code));
    await finish(surveyId, 'q1a', beginFields(code));
    expect(await share(inviter)).toMatchObject({ invited: 2, gift: { is_earned: true } });
    expect((await list(inviter)).map(({ aid }) => aid)).toEqual(['thanks', 'tea']);
    const claimedGift = dataOf<AwardView>(await act(inviter, 'POST', 'v3/draw', { aid: 'tea' }));
    expect(claimedGift).toMatchObject({ state: 'delivered', coupon: { code: expect.any(String) } });
    expect((await act(inviter, 'POST', 'v3/draw', { aid: 'tea' })).json.code).toBe(7403);
    const overview = await suite.app.operate('GET', `/api/publishing/surveys/${surveyId}/awards`);
    expect(dataOf<AwardOverview>(overview).awards[0]).toMatchObject({ aid: 'thanks', invited: 2 });
    const audit = await suite.app.operate('GET', `/api/publishing/surveys/${surveyId}/awards/audit`);
    expect(audit.text.match(/"act":"invited"/g)).toHaveLength(2);
  });

  // A55: only finished responses of other people count.
  it('are not earned by the inviter’s responses, second responses of a friend, tests, screened-out responses or forged codes', async () => {
    const surveyId = await publish([thanks, tea()]);
    const ownDevice = newDevice();
    const inviter = await finish(surveyId, 'q1a', beginFields(undefined, ownDevice));
    const code = await codeOf(inviter);
    await finish(surveyId, 'q1a', beginFields(code, ownDevice));
    await finish(surveyId, 'q1a', { link_params: { canvass_invite: code } });
    await finish(surveyId, 'q1b', beginFields(code));
    await finish(surveyId, 'q1a', { ...beginFields(code), fromq: 'x', fromtype: 'test' });
    expect(await countInvited(inviter)).toBe(0);
    const friend = newDevice();
    await finish(surveyId, 'q1a', beginFields(code, friend));
    await finish(surveyId, 'q1a', beginFields(code, friend));
    expect(await countInvited(inviter)).toBe(1);
    const otherInviter = await finish(surveyId, 'q1a', beginFields());
    await finish(surveyId, 'q1a', beginFields(await codeOf(otherInviter), friend));
    expect(await countInvited(otherInviter)).toBe(0);
    const [number = '', mac = ''] = code.split('-', 2);
    for (const forgedCode of [
      `${(Number.parseInt(number, 36) + 1).toString(36)}-${mac}`,
      `${number}-${'A'.repeat(22)}`,
      `${number}-${mac}x`,
      '-',
      '__proto__',
    ]) {
      expect([3, 7404]).toContain((await receive(surveyId + forgedCode)).json.code);
      await finish(surveyId, 'q1a', beginFields(forgedCode));
    }
    expect([await countInvited(inviter), await countInvited(otherInviter)]).toEqual([1, 0]);
    expect((await receive('')).json.code).toBe(3);
    expect((await call(inviter, 'POST', 'fission/share', { aid: 'tea' })).json.code).toBe(7404);
  });

  it('have a poster with the title and the logo of the survey', async () => {
    const logo = '/s/static/logo.svg';
    const surveyId = await publish([thanks, tea()], { title: 'Tea', design: { logo } });
    const poster = await share(await finish(surveyId, 'q1a', beginFields()));
    expect(poster).toMatchObject({ survey_title: 'Tea', survey_logo: logo });
  });

  it('count a limited number of responses from one address', async () => {
    const surveyId = await publish([{ ...thanks, fission: { wanted: 9, gift: 'tea' } }, tea()]);
    const inviter = await finish(surveyId, 'q1a', beginFields());
    const code = await codeOf(inviter);
    for (let count = 0; count < 7; count += 1) await finish(surveyId, 'q1a', beginFields(code));
    expect(await countInvited(inviter)).toBe(5);
  });
}

function testRacesAndEnds(setup: Setup) {
  const {
    publish,
    finish,
    beginFields,
    loadCode: codeOf,
    countInvited,
    suite,
    keyOf,
    share,
    receive,
    call,
  } = setup;

  it('are given once if the required responses end concurrently', async () => {
    const surveyId = await publish([thanks, tea()]);
    const inviter = await finish(surveyId, 'q1a', beginFields());
    const code = await codeOf(inviter);
    const shareOne = newDevice();
    await Promise.all(
      Array.from({ length: FRIENDS }, (_, at) =>
        finish(surveyId, 'q1a', beginFields(code, at % 2 === 0 ? shareOne : newDevice())),
      ),
    );
    expect(await countInvited(inviter)).toBe(2);
    const { query } = suite.app.database;
    const gifts = query.selectFrom('award_ticket').selectAll().where('survey_id', '=', surveyId);
    expect(await gifts.where('aid', '=', 'tea').execute()).toHaveLength(1);
  });

  it('are no longer given once the award is over or the inviter’s response is deleted', async () => {
    const until = new Date(suite.app.clock.now + 3_600_000).toISOString().replace('.000Z', 'Z');
    const surveyId = await publish([{ ...thanks, expires_at: until }, tea()]);
    const [inviter, deletedInviter] = [
      await finish(surveyId, 'q1a', beginFields()),
      await finish(surveyId, 'q1a', beginFields()),
    ];
    const key = keyOf(await share(deletedInviter));
    await suite.app.operate(
      'DELETE',
      `/api/publishing/surveys/${surveyId}/responses/${deletedInviter.begun.seq}`,
    );
    expect((await receive(key)).json.code).toBe(7404);
    const code = await codeOf(inviter);
    suite.app.clock.now += 3_600_000;
    expect((await finish(surveyId, 'q1a', beginFields(code))).begun.seq).toBeGreaterThan(0);
    expect((await call(inviter, 'POST', 'fission/share', { aid: 'thanks' })).json.code).toBe(7404);
    const countRows = await suite.app.database.query
      .selectFrom('award_count')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .execute();
    expect(countRows).toEqual([]);
  });
}
