import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { plainRichText } from '@canvass/ui';
import type { Scale } from '../../answers/score-items/scale.ts';
import type { EndLabels } from './points.tsx';

interface ScaleEndsProps {
  readonly words: EndLabels;
  readonly reverse?: boolean | undefined;
  /** The numbers at the ends, if the points are in several lines. */
  readonly numbers?: { readonly min: number; readonly max: number } | undefined;
}

/** The texts of both ends, shown under the scale; the names of its controls contain them as well. */
export function ScaleEnds({ words, reverse, numbers }: ScaleEndsProps) {
  const ends = (['min', 'max'] as const).map((end) => (
    <span key={end}>
      {numbers !== undefined && <b className="cv-scale-end">{numbers[end]}</b>}
      <bdi>{words[end]}</bdi>
    </span>
  ));
  return (
    <div className="cv-scale-ends" aria-hidden="true">
      {reverse === true ? ends.toReversed() : ends}
    </div>
  );
}

/** If an item has a text at its right end, its title and that text name the two ends. */
export function endLabels({ option, title }: OptionView): EndLabels | undefined {
  const { rightWord = '' } = option;
  return rightWord === '' ? undefined : { min: plainRichText(title), max: rightWord };
}

/** The texts at the ends of an item's scale: its own, or those of the question. */
export function scaleEndLabels({ question }: QuestionViewModel, shown: OptionView): EndLabels | undefined {
  const { min_label: min = '', max_label: max = '' } = question;
  return endLabels(shown) ?? (min === '' && max === '' ? undefined : { min, max });
}

/** The name of a point, at an end of the scale with the text of that end. */
export function withEndWord(name: string, point: number, { min, max }: Scale, words?: EndLabels): string {
  const word = point === min ? words?.min : point === max ? words?.max : '';
  return word === undefined || word === '' ? name : `${name}, ${word}`;
}
