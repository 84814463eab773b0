import { RetryImage } from '@canvass/ui';
import type { CSSProperties } from 'react';
import './region-image.css';

/** A region of an image that can be chosen, as a polygon with coordinates from 0 to 1 in the image. */
export interface Region {
  readonly gid: string;
  readonly points: readonly (readonly number[])[];
  readonly isChosen: boolean;
  /** Whether the region's entry in the list beside the image is under the pointer or has the focus. */
  readonly isHighlighted: boolean;
}

interface RegionImageProps {
  readonly src: string;
  readonly alt: string;
  readonly ratio: number;
  readonly regions: readonly Region[];
  onPress(gid: string): void;
  onPoint?(gid: string | undefined): void;
  onSettled?(): void;
}

/**
 * An image with regions to tap. The regions are for pointers only. A list of native controls beside the image offers the
 * same choices.
 */
export function RegionImage({ src, alt, ratio, regions, onPress, onPoint, onSettled }: RegionImageProps) {
  // A custom property, which React's types do not know.
  const style = { '--ratio': ratio } as CSSProperties;
  return (
    <div className="cv-region-image" style={style}>
      <RetryImage src={src} alt={alt} onSettled={onSettled} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {regions.map(({ gid, points, isChosen, isHighlighted }) => (
          <g
            key={gid}
            className="cv-region"
            data-region={gid}
            data-chosen={isChosen || undefined}
            data-hot={isHighlighted || undefined}
            onClick={() => onPress(gid)}
            onPointerEnter={() => onPoint?.(gid)}
            onPointerLeave={() => onPoint?.(undefined)}
          >
            <polygon className="cv-region-edge" points={pointsText(points)} />
            <polygon className="cv-region-face" points={pointsText(points)} />
          </g>
        ))}
      </svg>
      {regions.map(
        ({ gid, points, isChosen }) =>
          isChosen && (
            <span key={gid} className="cv-region-mark" style={computePosition(points)} aria-hidden="true">
              <svg viewBox="0 0 20 20">
                <path d="M4 10l4 4 8-8" />
              </svg>
            </span>
          ),
      )}
    </div>
  );
}

const pointsText = (points: Region['points']) => points.map((point) => point.join(',')).join(' ');

/** The position of a chosen region's mark: the middle of its corners. */
function computePosition(points: Region['points']): CSSProperties {
  const mean = (axis: number) =>
    points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / Math.max(1, points.length);
  // Images are not mirrored on right-to-left pages, so the physical left side is correct.
  return { left: `${mean(0) * 100}%`, top: `${mean(1) * 100}%` };
}

/** Width divided by height. 4/3 if one of them is unknown. */
export function computeRatio(width: number | undefined, height: number | undefined): number {
  return width === undefined || height === undefined ? 4 / 3 : width / height;
}
