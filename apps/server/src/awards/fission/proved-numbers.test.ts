import { answer, next } from '@canvass/logic/testing';
import type { AwardView, RespondentEvent } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { dataOf, type Session } from '../../testing/index.ts';
import { HOUR, newPhone, smsSurvey } from '../../testing/sms-survey.ts';
import { verifiedProject } from '../../testing/verified-project.ts';
import { createAward } from '../testing/award-survey.ts';

const suite = smsSurvey('pglite');
const awards = [
  createAward('thanks', 'custom', {
    prizes: [{ id: 'a', name: 'A', text: 'Thanks' }],
    fission: { wanted: 3, gift: 'gift' },
  }),
  createAward('gift', 'custom', { prizes: [{ id: 'a', name: 'A', text: 'Tea' }] }),
];
let devices = 0;

/** Finishes a response on a new device with a verified phone number, from the link with `inviteCode` if there is one. */
async function finish(phone: string, inviteCode?: string): Promise<Session> {
  const { app, surveyId } = suite;
  devices += 1;
  const dev_id = `${String(devices).padStart(32, '0')}_${'A'.repeat(24)}`;
  const session = await app.begin(surveyId, {
    dev_id,
    ...(inviteCode !== undefined && { link_params: { canvass_invite: inviteCode } }),
  });
  suite.session = session;
  app.clock.now += HOUR;
  suite.newAddress();
  const go = (call: 'n' | 's', events: readonly RespondentEvent[]) => app.answer(session, call, events);
  await go('n', [answer('mail', [`someone-${devices}@example.org`]), next]);
  expect(await suite.ask(phone)).toBe(0);
  const sent = suite.codeFor(phone);
  expect(await suite.prove(phone, sent)).toBe(0);
  await go('n', [answer('phone', [phone, sent]), next]);
  await go('s', [answer('why', ['So']), next]);
  return session;
}

// A55: a second device is not another person if the verified number is the same.
it('a verified phone number counts once, and never for an inviter with the same phone number', async () => {
  const { app } = suite;
  const { surveyId } = await app.publish(verifiedProject({ projectId: 'InvitedByNumbers00000001', awards }));
  suite.surveyId = surveyId;
  const [ownPhone, friendPhone] = [newPhone(), newPhone()];
  const inviter = await finish(ownPhone);
  const share = async () => {
    const reply = await app.request({
      method: 'POST',
      url: '/api/award/fission/share',
      token: inviter.begun.rspd_token,
      body: { id: surveyId, aid: 'thanks' },
    });
    return dataOf<AwardView>(reply).fission;
  };
  const inviteCode = (await share())?.share_link.split(`c=${surveyId}`)[1] ?? '';
  for (const [phone, invited] of [
    [ownPhone, 0],
    [friendPhone, 1],
    [friendPhone, 1],
    [newPhone(), 2],
  ] as const) {
    await finish(phone, inviteCode);
    expect((await share())?.invited).toBe(invited);
  }
});
