/** Kinds of gifts that prizes give. */
export const GIFTS = ['goods', 'coupon', 'points', 'red_packet', 'text'] as const;
export type Gift = (typeof GIFTS)[number];

/** The properties of a kind of award that no field of the project file sets. */
interface AwardKindRow {
  /** Whether prizes are drawn by their odds. Otherwise every respondent who earns the award gets its only prize. */
  readonly isDrawn: boolean;
  /** The gift of each prize. The field `gives` of a drawn prize can override it. */
  readonly gives: Gift;
  /** Whether prizes are paid to an account of the messaging app, which identifies the respondent unless `auth` is set. */
  readonly paysToAccount: boolean;
}

/** The kinds of awards (AWARD-1), in the order of the schema and of the API document. */
export const AWARD_KINDS = {
  draw: { isDrawn: true, gives: 'goods', paysToAccount: false },
  red_packet: { isDrawn: false, gives: 'red_packet', paysToAccount: true },
  coupon: { isDrawn: false, gives: 'coupon', paysToAccount: false },
  points: { isDrawn: false, gives: 'points', paysToAccount: false },
  bonus: { isDrawn: false, gives: 'red_packet', paysToAccount: true },
  custom: { isDrawn: false, gives: 'text', paysToAccount: false },
} as const satisfies Readonly<Record<string, AwardKindRow>>;

export type AwardKind = keyof typeof AWARD_KINDS;

export const AWARD_KIND_NAMES = Object.keys(AWARD_KINDS) as readonly AwardKind[]; // the table has no other keys

/** The row of a kind that an author wrote. Undefined if the kind is unknown. */
export const findAwardKind = (kind: unknown): AwardKindRow | undefined =>
  typeof kind === 'string' && Object.hasOwn(AWARD_KINDS, kind) ? AWARD_KINDS[kind as AwardKind] : undefined;
