/** Faces from worst to best (project format, levels of an evaluation). */
export const FACE_MOODS = ['awful', 'bad', 'fair', 'good', 'great'] as const;
export type FaceMood = (typeof FACE_MOODS)[number];

const MOUTHS: Readonly<Record<FaceMood, string>> = {
  awful: 'M7.4 17.6Q12 12.2 16.6 17.6',
  bad: 'M8 16.9Q12 14.3 16 16.9',
  fair: 'M8.2 16H15.8',
  good: 'M8 15Q12 18.4 16 15',
  great: 'M7 14H17Q16.2 19 12 19Q7.8 19 7 14Z',
};

/** A face in a square of 24. */
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
export function moodAt(at: number, count: number): FaceMood {
  const last = FACE_MOODS.length - 1;
  const step = count < 2 ? last : Math.round((at / (count - 1)) * last);
  return FACE_MOODS[step] ?? 'fair';
}
