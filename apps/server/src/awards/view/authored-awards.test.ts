import type { AwardView, UniqueLinksData } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { dataOf } from '../../testing/index.ts';
import { newPhone } from '../../testing/sms-survey.ts';
import { createBike, createAward, awardSurvey, computeDraw } from '../testing/award-survey.ts';

const suite = awardSurvey('pglite');
const { publish, finish, list, findAward, sendAct: act } = suite;

it('awards show the author’s texts and images', async () => {
  const picture = 'https://example.org/bike.png';
  const awardFields = {
    description: 'For everybody who answered.',
    picture,
    show_odds: true,
    theme: { color: '#7a3b12', background: '#fff8ee' },
    expires_at: '2099-01-01T00:00:00Z',
  };
  const plainAward = await findAward(await finish(await publish([computeDraw([createBike()])])));
  expect(plainAward).not.toHaveProperty('description');
  expect(plainAward.prizes).toEqual([{ rank: 1, name: 'A bicycle' }]);
  const bike = createBike({ rank: 0, picture, odds_ppm: 999_999 });
  const lastPrize = { id: 'tea', name: 'Tea', rank: 8, odds_ppm: 1 };
  const authoredAward = await findAward(
    await finish(await publish([computeDraw([bike, lastPrize], awardFields)])),
  );
  expect(authoredAward).toMatchObject({
    title: 'Award draw',
    description: awardFields.description,
    picture,
    theme: awardFields.theme,
    expires_at: '2099-01-01T00:00:00.000Z',
    prizes: [
      { rank: 0, name: 'A bicycle', picture, odds_ppm: 999_999 },
      { rank: 8, name: 'Tea', odds_ppm: 1 },
    ],
  });
});

it('a text award has a link, and requests a phone number if the author requires one', async () => {
  const prize = { id: 'a', name: 'A', text: 'Thank you', link: 'https://example.org/shop' };
  const drawAward = async (prizeFields: object) => {
    const award = createAward('text', 'custom', { prizes: [{ ...prize, ...prizeFields }] });
    const session = await finish(await publish([award]));
    return dataOf(await act(session, 'POST', 'v3/draw', { aid: 'text' }));
  };
  const custom = { text: prize.text, link: prize.link };
  expect(await drawAward({})).toMatchObject({ state: 'delivered', custom });
  expect(await drawAward({ asks_phone: true })).toMatchObject({
    state: 'won',
    custom: { ...custom, asks_phone: true },
    claim: { needs: ['phone'] },
  });
});

it('a draw can win a text instead of goods', async () => {
  const draw = async (prizeFields: object) =>
    dataOf(
      await act(await finish(await publish([computeDraw([createBike(prizeFields)])])), 'POST', 'v3/draw'),
    );
  expect(await draw({})).toMatchObject({ state: 'won', claim: { needs: ['name', 'phone', 'address'] } });
  const drawnAward = await draw({ gives: 'text', text: 'A walk together' });
  expect(drawnAward).toMatchObject({ state: 'delivered', custom: { text: 'A walk together' } });
});

it('awards are earned only with the required condition, end and link', async () => {
  const text = (id: string, awardFields: object) =>
    createAward(id, 'custom', { prizes: [{ id: 'a', name: 'A', text: 'Thanks' }], ...awardFields });
  const ids = async (session: Parameters<typeof list>[0]) => (await list(session)).map(({ aid }) => aid);
  const awards = [
    text('other', { cond: 'Q1 == "q1c"' }),
    text('signed', { signed: true }),
    text('consoled', { ends: ['screen_out'] }),
    text('all', {}),
  ];
  const endPages = { desc_end_page: { ends: { sorry: { content: 'Sorry', award: 'consoled' } } } };
  const leave = { bindQ: 'q1', conditionGroup: 'no', endStatus: 'screen_out' };
  const surveyId = await publish(awards, { ...endPages, jumpConsList: [{ ...leave, end: 'sorry' }] });
  expect(await ids(await finish(surveyId))).toEqual(['all']);
  expect(await ids(await finish(surveyId, 'q1c'))).toEqual(['other', 'all']);
  expect(await ids(await finish(surveyId, 'q1b'))).toEqual(['consoled']);
  expect(await ids(await finish(await publish(awards, endPages), 'q1b'))).toEqual([]);
  const byLink = await publish(awards, { settings: { unique_links: true } });
  const linksReply = await suite.app.operate('POST', `/api/publishing/surveys/${byLink}/unique-links`, {});
  const [{ path = '' } = {}] = dataOf<UniqueLinksData>(linksReply).links;
  const uniq_link = new URL(path, 'http://localhost').searchParams.get('uniq_link');
  expect(await ids(await finish(byLink, 'q1a', { uniq_link }))).toEqual(['signed', 'all']);
});

it('every reply is in the requested language', async () => {
  const awards = [
    createAward('draw', 'custom', { prizes: [{ id: 'a', name: 'A', text: 'Thanks', asks_phone: true }] }),
  ];
  const surveyId = await publish(awards, {
    translations: { 'zh-CN': { project: { 'awards.draw.prizes.a.text': '谢谢' } } },
  });
  const session = await finish(surveyId);
  const { revision } = await findAward(session);
  const body = { aid: 'draw', revision, phone: newPhone(), lang_code: 'zh-CN' };
  const calls = [
    ['POST', 'v3/draw'],
    ['POST', 'v3/draw/info'],
    ['POST', 'v3/draw/close/auth'],
    ['PUT', 'v3/draw'],
  ] as const;
  for (const [method, path] of calls)
    expect(dataOf<AwardView>(await suite.call(session, method, path, body)).custom?.text).toBe('谢谢');
  expect((await findAward(session)).custom?.text).toBe('Thanks');
});
