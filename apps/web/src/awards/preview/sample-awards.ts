import { CLAIM_FIELDS } from '@canvass/project/vocabulary';
import type { AwardView, OfferedPrize, PreviewedAward } from '@canvass/protocol';
import type { Translate } from '../../i18n/translation.ts';

/** A sample award, before and after the respondent claims it. */
interface Sample {
  before(t: Translate): Pick<AwardView, 'kind'> & Partial<AwardView>;
  /** The fields that change when the respondent claims the award. */
  after(t: Translate): Partial<AwardView>;
}

const DAY_MS = 86_400_000;
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const ODDS = [100, 1_000, 20_000, 150_000] as const;
const samplePrizes = (t: Translate): readonly OfferedPrize[] =>
  ([0, 1, 2, 3] as const).map((rank) => ({ rank, name: t(`sample.prize_${rank}`), odds_ppm: ODDS[rank] }));

const RED_PACKET: Sample = {
  before: () => ({ kind: 'red_packet', theme: { color: '#c8402f' } }),
  after: () => ({
    state: 'delivering',
    red_packet: { amount_fen: 288, state: 'waiting', package_info: 'sample', expires_at: daysFromNow(1) },
  }),
};

/** A sample for each preview page of awards, by the last part of the path of the page. */
const SAMPLES = {
  draw: {
    before: (t) => ({
      kind: 'draw',
      auth: 'sms',
      verified: false,
      prizes: samplePrizes(t),
      odds_text: t('sample.odds'),
    }),
    after: (t) => ({
      state: 'won',
      draws_left: 0,
      prize: { rank: 1, name: t('sample.prize_1') },
      claim: { needs: CLAIM_FIELDS, editable: true },
    }),
  },
  wechatPc: RED_PACKET,
  wechatPhone: RED_PACKET,
  card: {
    before: (t) => ({ kind: 'points', points: { amount: 500, unit: t('sample.unit') } }),
    after: () => ({ state: 'delivering' }),
  },
  brand: {
    before: (t) => ({ kind: 'custom', custom: { text: t('sample.brand'), asks_phone: true } }),
    after: () => ({ state: 'claimed' }),
  },
  coupon: {
    before: () => ({ kind: 'coupon' }),
    after: (t) => ({
      state: 'won',
      coupon: {
        code: 'K7PQ2M9XR4TA',
        valid_until: daysFromNow(30),
        verify: '/s/award/coupon/verify/scan#c=K7PQ2M9XR4TA',
        note: t('sample.note'),
      },
    }),
  },
  /** The poster with which respondents invite others. */
  invite: {
    before: (t) => ({
      kind: 'custom',
      state: 'delivered',
      fission: {
        share_link: '/s/fission/receive',
        survey_title: t('sample.invite_title'),
        invited: 2,
        wanted: 3,
        gift: { aid: 'gift', kind: 'coupon', title: t('sample.gift'), is_earned: false },
      },
    }),
    after: () => ({ state: 'claimed' }),
  },
} as const satisfies Readonly<Record<string, Sample>>;

export type AwardPreview = keyof typeof SAMPLES;
export const AWARD_PREVIEWS = Object.keys(SAMPLES) as readonly AwardPreview[]; // the keys of the table

/** Returns an invented award, with the texts in the language of the page. */
export function sampleAward(preview: AwardPreview, t: Translate): PreviewedAward {
  const sample: Sample = SAMPLES[preview];
  const before: AwardView = {
    aid: preview,
    title: t(`sample.${preview}_title`),
    description: t(`sample.${preview}_text`),
    rules: t('sample.rules'),
    auth: 'close',
    verified: true,
    state: 'ready',
    draws_left: 1,
    revision: 'preview',
    ...sample.before(t),
  };
  return { before, after: { ...before, ...sample.after(t) } };
}
