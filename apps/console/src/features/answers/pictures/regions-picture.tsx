import type { AnswerPictureRegions, GroupCounts } from '@canvass/protocol';
import { RetryImage } from '@canvass/ui';
import type { CSSProperties } from 'react';
import type { HeatShare } from '../../../charts/heat-map.tsx';
import { useWords } from '../../../i18n/words.tsx';
import type { PictureProps } from './picture-props.ts';

type Area = AnswerPictureRegions['areas'][number];
type Points = Area['points'];

/** Pictures with their regions upon them, the darker the more have chosen them. The figures stand beside, in full. */
export function RegionsPicture({ question: { title, regions = [] }, data, names }: PictureProps) {
  return (
    <div className="region-maps">
      {regions.flatMap((picture) =>
        data.groups.map((group, at) => (
          <RegionMap
            key={`${picture.src} ${names[at]}`}
            label={[picture.title ?? title, data.groups.length > 1 ? names[at] : '']
              .filter(Boolean)
              .join(' · ')}
            picture={picture}
            group={group}
          />
        )),
      )}
    </div>
  );
}

interface RegionMapProps {
  readonly label: string;
  readonly picture: AnswerPictureRegions;
  readonly group: GroupCounts;
}

function RegionMap({ label, picture: { src, ratio, areas }, group }: RegionMapProps) {
  const { t, percent } = useWords();
  // A custom property, which React's types do not know.
  const style = { '--ratio': ratio } as CSSProperties;
  const shown = areas.map((area) => ({ ...area, share: shareOf(area, group) }));
  return (
    <figure className="region-map">
      <div className="region-stage" style={style}>
        <RetryImage src={src} alt="" />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {shown.map(({ title, points, share }, at) => (
            <polygon
              key={`${at} ${title}`}
              className="region-face"
              points={points.map((point) => point.join(',')).join(' ')}
              fillOpacity={share === null ? 0 : 0.12 + 0.68 * share.part}
            />
          ))}
        </svg>
        {shown.map(({ title, points, share }, at) => (
          <span key={`${at} ${title}`} className="region-figure" style={middleOf(points)} aria-hidden="true">
            {share === null ? '–' : percent(share.part, share.people)}
          </span>
        ))}
      </div>
      <figcaption dir="auto">{label}</figcaption>
      <ul className="cv-hidden" aria-label={label}>
        {shown.map(({ title, share }, at) => (
          <li
            key={`${at} ${title}`}
          >{`${title}: ${share === null ? t('chart.tooFew') : percent(share.part, share.people)}`}</li>
        ))}
      </ul>
    </figure>
  );
}

/** Null: too few to be told. */
function shareOf({ variable, value }: Area, group: GroupCounts): HeatShare | null {
  const counts = group.variables.find(({ name }) => name === variable);
  const found = counts?.values.find((one) => one.value === value);
  if (counts?.n == null || found?.count === null) return null;
  return { part: counts.n === 0 ? 0 : (found?.count ?? 0) / counts.n, people: counts.n };
}

/** The mean of the corners. Pictures are not mirrored from right to left: physical sides are meant. */
function middleOf(points: Points): CSSProperties {
  const mean = (axis: number) =>
    points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / Math.max(1, points.length);
  return { left: `${mean(0) * 100}%`, top: `${mean(1) * 100}%` };
}
