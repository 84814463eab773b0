import type { MissingKind } from '@canvass/logic';

/** How a kind of missing value is written where it cannot be a thing of its own. */
export interface MissingWord {
  /** For numbers, in formats that declare missing values: far from what respondents answer, and one range. */
  readonly code: number;
  /** For people, and for value labels. */
  readonly label: string;
}

export const MISSING: Readonly<Record<MissingKind, MissingWord>> = {
  not_asked: { code: -999_994, label: 'Not asked' },
  not_offered: { code: -999_993, label: 'Not offered' },
  empty: { code: -999_992, label: 'Seen and left empty' },
  not_applicable: { code: -999_991, label: 'Not applicable' },
};
