import type { QuestionOf } from '@canvass/project';
import type { Translate } from '../../controls/view-props.ts';

/** Key of the answer: best, or worst. */
export type Side = 'h' | 'l';

/** The names of both sides, and sentences that contain them. */
export interface Sides {
  /** Heading of a column. */
  heading(side: Side): string;
  /** Name of a radio. */
  nameOf(side: Side, title: string): string;
  /** Asks for the missing choices. */
  missing(sides: 'both' | Side): string;
  /** Announces that an option moved from the other side, because best and worst must differ. */
  moved(to: Side, title: string): string;
}

const OTHER = { h: 'l', l: 'h' } as const;
const WORDS = { h: 'best', l: 'worst' } as const;

/** The labels of both sides: the default, or the author's in quotation marks, since their grammar is not known. */
export function sidesOf(
  { best_label: best = '', worst_label: worst = '' }: QuestionOf<'maxdiff'>,
  t: Translate,
): Sides {
  const labels = { h: best || t('maxdiff.best'), l: worst || t('maxdiff.worst') };
  if (best === '' && worst === '') {
    return {
      heading: (side) => labels[side],
      nameOf: (side, title) => t(`maxdiff.${WORDS[side]}_of`, { title }),
      missing: (sides) => t(`maxdiff.choose_${sides === 'both' ? 'both' : WORDS[sides]}`),
      moved: (to, title) => t(`maxdiff.moved_to_${WORDS[to]}`, { title }),
    };
  }
  return {
    heading: (side) => labels[side],
    nameOf: (side, title) => t('maxdiff.label_of', { label: labels[side], title }),
    missing: (sides) =>
      sides === 'both'
        ? t('maxdiff.choose_for_both', { best: labels.h, worst: labels.l })
        : t('maxdiff.choose_for', { label: labels[sides] }),
    moved: (to, title) => t('maxdiff.moved_to', { title, label: labels[to], other: labels[OTHER[to]] }),
  };
}
