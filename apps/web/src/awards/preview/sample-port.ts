import { type AwardView, type PreviewedAward, RESPONSE_CODES } from '@canvass/protocol';
import type { AwardPort } from '../data/award-port.ts';

/** Plays an award in the browser: nothing is sent, nothing recorded, nothing won. Any code proves any number. */
export function createSamplePort({ before, after }: PreviewedAward): AwardPort {
  const awards = new Map<string, AwardView>([[before.aid, before]]);
  const given = (aid: string) => {
    const award = awards.get(aid);
    return Promise.resolve(
      award === undefined ? { code: RESPONSE_CODES.awardInvalid.code } : { data: award },
    );
  };
  const change = (award: AwardView) => {
    awards.set(award.aid, award);
    return given(award.aid);
  };
  const take = () => change({ ...after, verified: true });
  return {
    list: () => Promise.resolve({ data: [...awards.values()] }),
    info: given,
    sendCode: () => Promise.resolve({ data: { resend_in: 60 } }),
    verify: (award, proof) =>
      proof?.sms_code === ''
        ? Promise.resolve({ code: RESPONSE_CODES.codeEmpty.code })
        : change({ ...award, verified: true }),
    draw: take,
    claim: (award, contact) =>
      change({
        ...award,
        state: 'claimed',
        ...(award.claim !== undefined && { claim: { ...award.claim, given: contact } }),
      }),
    takeBonus: take,
    confirm: async ({ red_packet: packet, ...award }) => {
      if (packet !== undefined)
        await change({ ...award, state: 'delivered', red_packet: { ...packet, state: 'success' } });
      return 'confirmed';
    },
    share: given,
  };
}
