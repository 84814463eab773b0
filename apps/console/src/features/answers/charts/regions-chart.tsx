import type { AnswerImageRegions, GroupCounts } from '@canvass/protocol';
import { AuthorText, RetryImage } from '@canvass/ui';
import type { CSSProperties } from 'react';
import type { HeatShare } from '../../../charts/heat-map.tsx';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { QuestionChartProps } from './chart-props.ts';

type Area = AnswerImageRegions['areas'][number];
type Points = Area['points'];

/** Images with their regions. The more people chose a region, the darker it is. A visually hidden list has all shares. */
export function RegionsChart({ question: { title, regions = [] }, data, names }: QuestionChartProps) {
  return (
    <div className="region-maps">
      {regions.flatMap((image) =>
        data.groups.map((group, at) => (
          <RegionMap
            key={`${image.src} ${names[at]}`}
            label={[image.title ?? title, data.groups.length > 1 ? names[at] : '']
              .filter(Boolean)
              .join(' · ')}
            image={image}
            group={group}
          />
        )),
      )}
    </div>
  );
}

interface RegionMapProps {
  readonly label: string;
  readonly image: AnswerImageRegions;
  readonly group: GroupCounts;
}

function RegionMap({ label, image: { src, ratio, areas }, group }: RegionMapProps) {
  const { t, formatPercent } = useTranslation();
  // A custom property, which React's types do not know.
  const style = { '--ratio': ratio } as CSSProperties;
  const areasWithShares = areas.map((area) => ({ ...area, share: findShare(area, group) }));
  return (
    <figure className="region-map">
      <div className="region-stage" style={style}>
        <RetryImage src={src} alt="" />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {areasWithShares.map(({ title, points, share }, at) => (
            <polygon
              key={`${at} ${title}`}
              className="region-face"
              points={points.map((point) => point.join(',')).join(' ')}
              fillOpacity={share === null ? 0 : 0.12 + 0.68 * share.part}
            />
          ))}
        </svg>
        {areasWithShares.map(({ title, points, share }, at) => (
          <span
            key={`${at} ${title}`}
            className="region-figure"
            style={computeMiddle(points)}
            aria-hidden="true"
          >
            {share === null ? '–' : formatPercent(share.part, share.people)}
          </span>
        ))}
      </div>
      <AuthorText tag="figcaption">{label}</AuthorText>
      <ul className="cv-hidden" aria-label={label}>
        {areasWithShares.map(({ title, share }, at) => (
          <li key={`${at} ${title}`}>
            <AuthorText>{title}</AuthorText>
            {`: ${share === null ? t('chart.tooFew') : formatPercent(share.part, share.people)}`}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The share of responses that chose a region. Null if the count is too small to show. */
function findShare({ variable, value }: Area, group: GroupCounts): HeatShare | null {
  const counts = group.variables.find(({ name }) => name === variable);
  const found = counts?.values.find((one) => one.value === value);
  if (counts?.n == null || found?.count === null) return null;
  return { part: counts.n === 0 ? 0 : (found?.count ?? 0) / counts.n, people: counts.n };
}

/** The mean of a region's corners. Right-to-left languages do not mirror images, so `left` is a physical side. */
function computeMiddle(points: Points): CSSProperties {
  const mean = (axis: number) =>
    points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / Math.max(1, points.length);
  return { left: `${mean(0) * 100}%`, top: `${mean(1) * 100}%` };
}
