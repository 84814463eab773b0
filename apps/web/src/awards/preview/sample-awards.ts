import type { AwardView, OfferedPrize, PreviewedAward } from '@canvass/protocol';
import type { Translate } from '../../i18n/speech.ts';

/** Pages of awards that have a preview (section 2, and the poster). */
export const AWARD_PREVIEWS = [
  'draw',
  'wechatPc',
  'wechatPhone',
  'card',
  'brand',
  'coupon',
  'invite',
] as const;
export type AwardPreview = (typeof AWARD_PREVIEWS)[number];

const DAY_MS = 86_400_000;

/** An award to look at, in the words of the page; nobody can win it. */
export function sampleAward(preview: AwardPreview, t: Translate): PreviewedAward {
  const before = readySample(preview, t);
  return { before, after: afterwards(before, t) };
}

function readySample(preview: AwardPreview, t: Translate): AwardView {
  const common = {
    aid: preview,
    title: t(`sample.${preview}_title`),
    description: t(`sample.${preview}_text`),
    rules: t('sample.rules'),
    auth: 'close',
    verified: true,
    state: 'ready',
    draws_left: 1,
    revision: 'preview',
  } as const;
  return { ...common, ...own(preview, t) };
}

type Own = Pick<AwardView, 'kind'> & Partial<AwardView>;
function own(preview: AwardPreview, t: Translate): Own {
  switch (preview) {
    case 'draw':
      return { kind: 'draw', auth: 'sms', verified: false, prizes: prizes(t), odds_text: t('sample.odds') };
    case 'wechatPc':
    case 'wechatPhone':
      return { kind: 'red_packet', theme: { color: '#c8402f' } };
    case 'card':
      return { kind: 'points', points: { amount: 500, unit: t('sample.unit') } };
    case 'brand':
      return { kind: 'custom', custom: { text: t('sample.brand'), asks_phone: true } };
    case 'coupon':
      return { kind: 'coupon' };
    case 'invite':
      return { kind: 'custom', state: 'delivered', fission: invitations(t) };
  }
}

const invitations = (t: Translate) => ({
  share_link: '/s/fission/receive',
  survey_title: t('sample.invite_title'),
  invited: 2,
  wanted: 3,
  gift: { aid: 'gift', kind: 'coupon', title: t('sample.gift'), is_earned: false } as const,
});

const prizes = (t: Translate): readonly OfferedPrize[] =>
  ([0, 1, 2, 3] as const).map((rank) => ({ rank, name: t(`sample.prize_${rank}`), odds_ppm: ODDS[rank] }));
const ODDS = [100, 1_000, 20_000, 150_000] as const;

/** As it is after the thing to do was done. */
function afterwards(award: AwardView, t: Translate): AwardView {
  switch (award.kind) {
    case 'draw':
      return {
        ...award,
        state: 'won',
        draws_left: 0,
        prize: { rank: 1, name: t('sample.prize_1') },
        claim: { needs: ['name', 'phone', 'address'], editable: true },
      };
    case 'red_packet':
    case 'bonus':
      return {
        ...award,
        state: 'delivering',
        red_packet: {
          amount_fen: 288,
          state: 'waiting',
          package_info: 'sample',
          expires_at: new Date(Date.now() + DAY_MS).toISOString(),
        },
      };
    case 'coupon':
      return {
        ...award,
        state: 'won',
        coupon: {
          code: 'K7PQ2M9XR4TA',
          valid_until: new Date(Date.now() + 30 * DAY_MS).toISOString(),
          verify: '/s/award/coupon/verify/scan#c=K7PQ2M9XR4TA',
          note: t('sample.note'),
        },
      };
    case 'points':
      return { ...award, state: 'delivering' };
    case 'custom':
      return { ...award, state: 'claimed' };
  }
}
