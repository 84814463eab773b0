import { AWARD_ACTIVATIONS, AWARD_AUTHS, CLAIM_FIELDS } from '../../vocabulary/field-values.ts';
import Type from 'typebox';
import {
  closed,
  flag,
  gid,
  integer,
  list,
  computeOne,
  oneOfRequired,
  string,
  text,
  ID_PATTERN,
} from '../../schema/field.ts';
import { endWords } from '../../vocabulary/end-details.ts';
import { AWARD_KIND_NAMES, GIFTS } from './award-kinds.table.ts';

const MAX_PRIZES = 60;
/** 50,000,000 yuan in fen. Sums of such amounts are exact. */
const MAX_FEN = 5_000_000_000;
/** Odds of a prize that every draw wins, in parts per million. */
export const ALL_ODDS_PPM = 1_000_000;
/** Ten years, the maximum of fields in days. */
const MAX_DAYS = 3_650;

const fen = (description: string) => integer(description, { minimum: 0, maximum: MAX_FEN });
const moment = (description: string) =>
  string(description, {
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
  });

/** A prize (AWARD-3). */
export const Prize = Type.Object(
  {
    id: Type.String({ pattern: ID_PATTERN, description: 'Id, unique in the award: stock is counted by it.' }),
    rank: integer('0 special, 1 first, … 8 eighth prize (default 1).', { minimum: 0, maximum: 8 }),
    name: text('Name that respondents see.', { maxLength: 120 }),
    picture: string('Address of an image.', { 'x-address': true, maxLength: 2000 }),
    gives: computeOne(
      GIFTS,
      'The kind of prize: goods that are sent to the winner, a coupon of an uploaded batch, points, money through the messaging app, or a text with a link (default: as the kind of the award; goods for a draw).',
    ),
    odds_ppm: integer('For draws: number of wins in a million draws.', {
      minimum: 0,
      maximum: ALL_ODDS_PPM,
    }),
    stock: integer('Number of prizes (default: no limit).', {
      minimum: 0,
      maximum: 100_000_000,
    }),
    per_day: integer('Maximum number per day of the project’s time zone.', {
      minimum: 0,
      maximum: 100_000_000,
    }),
    worth_fen: fen('For goods and coupons: value of one prize, in fen.'),
    amount_fen: fen('Amount of money in fen; the minimum if there is `amount_to_fen`.'),
    amount_to_fen: fen('The maximum; each winner gets an amount between the two, drawn like the prize.'),
    points: integer('Number of points.', { minimum: 1, maximum: 1_000_000_000 }),
    unit: text('Name of the points (default points).', { maxLength: 20 }),
    valid_days: integer('Validity of a coupon in days (default: no end).', {
      minimum: 1,
      maximum: MAX_DAYS,
    }),
    note: text('Text below the code of a coupon: where and how to use it.', { maxLength: 500 }),
    text: text('Content of a prize that is a text.', { maxLength: 2000 }),
    link: string('For prizes that are a text: target of the button.', {
      'x-address': true,
      'x-page': true,
      maxLength: 2000,
    }),
    asks_phone: flag('For prizes that are a text: asks winners for a phone number.'),
  },
  { ...closed, title: 'a prize', description: 'Something that an award gives.' },
);

const Limit = (what: string) =>
  Type.Optional(
    Type.Object(
      {
        max: Type.Integer({ minimum: 1, maximum: 1_000, description: 'How many.' }),
        window: computeOne(['ever', 'day'], 'In all (default), or in a day of the project’s time zone.'),
      },
      { ...closed, title: 'a limit of an award', description: what },
    ),
  );

const Fission = Type.Object(
  {
    wanted: Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Number of others who must finish through the respondent’s link.',
    }),
    gift: gid(
      'Id of the award that is the gift. Respondents cannot earn that award in other ways, and it must not be a draw.',
    ),
  },
  {
    ...closed,
    title: 'a gift for invitations',
    description:
      'Respondents get a link and a poster to invite others, and a gift once enough of these have finished. Messaging apps forbid this; without the field, respondents cannot invite others.',
    'x-rule': 'AWARD-11',
  },
);

/** An award for respondents who have ended the survey (AWARD-1). The public project does not contain it. */
export const Award = Type.Object(
  {
    id: gid('Id, unique among awards: tickets and stock are kept by it.'),
    kind: oneOfRequired(
      AWARD_KIND_NAMES,
      'draw: prizes by chance. Others give their one prize to everyone: money, with or without a page that leads to the messaging app first (bonus, red_packet), a coupon, points, a text.',
    ),
    title: text('Name of the award.', { maxLength: 120 }),
    description: text('A short text below the name.', { maxLength: 1000 }),
    picture: string('Address of an image.', { 'x-address': true, maxLength: 2000 }),
    rules: text(
      'The rules: participants, closing date, delivery of prizes. Without them the survey cannot be published.',
      {
        maxLength: 10_000,
      },
    ),
    odds_text: text('The odds of a draw as a text, without which a survey with a draw cannot be published.', {
      maxLength: 2000,
    }),
    show_odds: flag('A draw also shows the odds of each prize as figures.'),
    theme: Type.Optional(
      Type.Object(
        {
          color: string('Accent, #rrggbb.', { pattern: '^#[0-9a-fA-F]{6}$' }),
          background: string('Background, #rrggbb.', { pattern: '^#[0-9a-fA-F]{6}$' }),
        },
        { ...closed, title: 'the theme of an award', description: 'Colours of its pages.' },
      ),
    ),
    ends: list(
      oneOfRequired(endWords, 'A way to end.'),
      'End statuses of responses that earn it (default finished).',
      {
        minItems: 1,
        maxItems: endWords.length,
      },
    ),
    cond: string('Condition of earning it, in the expression language (default: none).', {
      maxLength: 4000,
      'x-kind': 'expression',
    }),
    signed: flag('Only for respondents with a signed or unique link.'),
    activation: computeOne(
      AWARD_ACTIVATIONS,
      'When it can be claimed: at the end (default), once an operator has approved the response, or from `active_from` on.',
    ),
    active_from: moment(
      'Start of the time in which it can be claimed, with activation "at": ISO 8601 with offset.',
    ),
    expires_at: moment('End of the time in which it can be claimed, ISO 8601 with offset.'),
    expires_days: integer('Days after the end of the response in which it can be claimed.', {
      minimum: 1,
      maximum: MAX_DAYS,
    }),
    auth: computeOne(
      AWARD_AUTHS,
      'Check of the respondent before it: none (default), a phone number verified by SMS, or the account of the messaging app.',
    ),
    limits: Type.Optional(
      Type.Object(
        {
          draws: Limit('Maximum number of draws per phone number or account.'),
          wins: Limit('Maximum number of wins per phone number or account.'),
          claims: Limit('Maximum number of prizes per phone number.'),
          address_wins: Limit(
            'Maximum number of wins per internet address, if respondents are not identified (default 10 a day). A school, a company or a mobile network may have one address for everybody.',
          ),
        },
        {
          ...closed,
          title: 'limits of an award',
          description: 'Limits per phone number, account or internet address, over all its responses.',
        },
      ),
    ),
    draws: integer('Maximum number of draws of a response until it wins (default 1).', {
      minimum: 1,
      maximum: 10,
    }),
    out_of_stock: computeOne(
      ['lose', 'reroll'],
      'If the drawn prize is used up: the draw wins nothing, so that the odds are an upper bound (default), or is repeated.',
    ),
    prizes: Type.Array(Prize, {
      maxItems: MAX_PRIZES,
      description: 'All prizes of a draw, or the one prize of another award.',
    }),
    needs: list(
      oneOfRequired(CLAIM_FIELDS, 'A field.'),
      'Delivery data that winners of goods enter (default all three).',
      {
        maxItems: 3,
      },
    ),
    budget_fen: fen('Total amount of money; prizes above it cannot be won.'),
    contact_days: integer(
      'Days after a prize was delivered until its winner’s name, number and address are deleted (default 30).',
      {
        minimum: 0,
        maximum: MAX_DAYS,
      },
    ),
    fission: Type.Optional(Fission),
  },
  {
    ...closed,
    title: 'an award',
    description: 'A reward that respondents may get after their response.',
    'x-rule': 'AWARD-1',
  },
);
