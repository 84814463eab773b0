import type { EndWords } from './points.ts';

/** The words of both ends, under the scale, where they are for the eye; names of controls say them as well. */
export function ScaleEnds({
  words,
  reverse,
}: {
  readonly words: EndWords;
  readonly reverse?: boolean | undefined;
}) {
  const [first, last] = reverse === true ? [words.max, words.min] : [words.min, words.max];
  return (
    <div className="cv-scale-ends" aria-hidden="true">
      <span dir="auto">{first}</span>
      <span dir="auto">{last}</span>
    </div>
  );
}
