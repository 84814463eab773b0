/** Faces from worst to best (project format, levels of an evaluation). */
const FACE_MOODS = ['awful', 'bad', 'fair', 'good', 'great'] as const;
export type FaceMood = (typeof FACE_MOODS)[number];

const MOUTHS: Readonly<Record<FaceMood, string>> = {
  awful: 'M7.4 17.6Q12 12.2 16.6 17.6',
  bad: 'M8 16.9Q12 14.3 16 16.9',
  fair: 'M8.2 16H15.8',
  good: 'M8 15Q12 18.4 16 15',
  great: 'M7 14H17Q16.2 19 12 19Q7.8 19 7 14Z',
};

/** The shapes of a face, in a square of 24 units. */
export function FacePaths({ mood }: { readonly mood: FaceMood }) {
  return (
    <>
      <circle className="cv-face-ground" cx="12" cy="12" r="10" />
      <circle className="cv-face-eye" cx="8.6" cy="9.8" r="1.3" />
      <circle className="cv-face-eye" cx="15.4" cy="9.8" r="1.3" />
      <path className="cv-face-mouth" d={MOUTHS[mood]} data-mood={mood} />
    </>
  );
}

/** The mood of a point. The first point has the worst and the last the best mood, for any number of points. */
export function moodAt(index: number, count: number): FaceMood {
  const last = FACE_MOODS.length - 1;
  const step = count < 2 ? last : Math.round((index / (count - 1)) * last);
  return FACE_MOODS[step] ?? 'fair';
}

/** Symbol of a point (TYPE-5, `icon`). */
export type ScoreSymbol = 'star' | 'heart' | 'thumb' | 'face';

const PATHS = {
  star: 'M12 2.7L14.8 9.1L21.7 9.7L16.5 14.4L18 21.2L12 17.6L6 21.2L7.5 14.4L2.3 9.7L9.2 9.1Z',
  heart:
    'M12 20.6C5.2 15.8 2.4 12.2 2.4 8.5A5 5 0 0 1 12 6.3A5 5 0 0 1 21.6 8.5C21.6 12.2 18.8 15.8 12 20.6Z',
  thumb:
    'M7.8 20.6H16.6A2.2 2.2 0 0 0 18.8 18.9L20.2 12.5A2 2 0 0 0 18.2 10H13.6L14.4 5.6A1.9 1.9 0 0 0 10.9 4.3L7.8 10ZM3.4 10H5.4V20.6H3.4Z',
} as const;

/** The symbol of a point. It is only decoration, because the control has an accessible name. */
export function ScoreIcon({
  symbol,
  mood = 'good',
}: {
  readonly symbol: ScoreSymbol;
  readonly mood?: FaceMood;
}) {
  return (
    <svg
      className="cv-score-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      data-symbol={symbol}
    >
      {symbol === 'face' ? <FacePaths mood={mood} /> : <path d={PATHS[symbol]} />}
    </svg>
  );
}
