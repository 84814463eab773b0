/** Letters with equal width and height, such as Chinese characters. Other letters are about half as wide. */
const SQUARE_LETTER =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;
const widthOf = (letter: string): number => (SQUARE_LETTER.test(letter) ? 1 : 0.56);

const segmentsOf = (text: string): readonly string[] =>
  text.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+|\s+/gu) ?? [];

interface LabelSpace {
  /** Width of a line in em. */
  readonly width: number;
  readonly lines: number;
}

/**
 * Breaks a label into lines that fit beside a chart, between words or Chinese characters. An ellipsis replaces the excess.
 * Widths are estimated, because code without a browser cannot measure them.
 */
export function breakLabel(text: string, { width, lines: maxLines }: LabelSpace): readonly string[] {
  const lines: string[] = [''];
  let lineWidth = 0;
  for (const piece of segmentsOf(text.trim()).flatMap((segment) => cutWord(segment, width))) {
    const pieceWidth = [...piece].reduce((sum, letter) => sum + widthOf(letter), 0);
    if (lineWidth > 0 && lineWidth + pieceWidth > width) {
      if (lines.length === maxLines)
        return [...lines.slice(0, -1), `${shortenLine(lines.at(-1) ?? '', width)}…`];
      lines.push('');
      lineWidth = 0;
    }
    if (lineWidth === 0 && piece.trim() === '') continue;
    lines[lines.length - 1] += piece;
    lineWidth += pieceWidth;
  }
  return lines.map((line) => line.trim());
}

function cutWord(word: string, width: number): readonly string[] {
  const letters = [...word];
  const lettersPerLine = Math.max(1, Math.floor(width / 0.56));
  if (letters.length <= lettersPerLine) return [word];
  return Array.from({ length: Math.ceil(letters.length / lettersPerLine) }, (_, at) =>
    letters.slice(at * lettersPerLine, (at + 1) * lettersPerLine).join(''),
  );
}

function shortenLine(line: string, width: number): string {
  const letters = [...line.trim()];
  let lineWidth = letters.reduce((sum, letter) => sum + widthOf(letter), 0);
  while (letters.length > 0 && lineWidth + 1 > width) lineWidth -= widthOf(letters.pop() ?? '');
  return letters.join('').trim();
}

interface RadarAxis {
  readonly id: string;
  readonly label: string;
}
interface RadarSeries {
  readonly id: string;
  /** Shown in the legend, which is below the chart if there are several series. */
  readonly label: string;
  /** One value for each axis, from 0 to 1. Null if unknown, which is drawn as 0. */
  readonly values: readonly (number | null)[];
}
interface RadarChartProps {
  /** Name of the chart. Its figures belong in a table beside it. */
  readonly label: string;
  /** At least three axes: fewer do not form a surface. */
  readonly axes: readonly RadarAxis[];
  /** The first series is drawn filled, the others as dashed outlines. */
  readonly series: readonly RadarSeries[];
  readonly isRightToLeft?: boolean;
}

/** Size in units of the image, which scales with its container. */
const WIDTH = 360;
const HEIGHT = 300;
const RADIUS = 96;
const RINGS = [0.25, 0.5, 0.75, 1];
const LABEL_DISTANCE = 14;
const LABEL_SIZE = 13;
const LINE_HEIGHT = 16;
const LABEL_SPACE = { width: 7.4, lines: 3 };

export function RadarChart({ label, axes, series, isRightToLeft = false }: RadarChartProps) {
  const sign = isRightToLeft ? -1 : 1;
  const computePoint = (index: number, part: number): Point => {
    const angle = sign * ((index / axes.length) * 2 * Math.PI) - Math.PI / 2;
    return [WIDTH / 2 + Math.cos(angle) * RADIUS * part, HEIGHT / 2 + Math.sin(angle) * RADIUS * part];
  };
  const outline = (parts: readonly number[]) =>
    parts.map((part, index) => pointText(computePoint(index, part))).join(' ');
  return (
    <figure className="cv-radar">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {RINGS.map((ring) => (
          <polygon key={ring} className="cv-radar-ring" points={outline(axes.map(() => ring))} />
        ))}
        {axes.map(({ id }, index) => {
          const [x, y] = computePoint(index, 1);
          return <line key={id} className="cv-radar-axis" x1={WIDTH / 2} y1={HEIGHT / 2} x2={x} y2={y} />;
        })}
        {series.toReversed().map(({ id, values }) => (
          <polygon
            key={id}
            className="cv-radar-surface"
            data-series={series.findIndex((own) => own.id === id)}
            points={outline(axes.map((_, index) => clampShare(values[index] ?? 0)))}
          />
        ))}
        {axes.map(({ id }, index) => {
          const [cx, cy] = computePoint(index, clampShare(series[0]?.values[index] ?? 0));
          return <circle key={id} className="cv-radar-spot" cx={cx} cy={cy} r="3.5" />;
        })}
        {axes.map((axis, index) => (
          <AxisLabel
            key={axis.id}
            text={axis.label}
            place={computePoint(index, 1 + LABEL_DISTANCE / RADIUS)}
          />
        ))}
      </svg>
      {series.length > 1 && (
        <figcaption className="cv-radar-legend">
          {series.map(({ id, label: name }, index) => (
            <span key={id}>
              <svg viewBox="0 0 24 8" aria-hidden="true">
                <line className="cv-radar-key" data-series={index} x1="0" y1="4" x2="24" y2="4" />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

type Point = readonly [x: number, y: number];

const pointText = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;
const clampShare = (part: number): number => (Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0);

function AxisLabel({ text, place: [x, y] }: { readonly text: string; readonly place: Point }) {
  const lines = breakLabel(text, LABEL_SPACE);
  const offset = x - WIDTH / 2;
  const isMiddle = Math.abs(offset) < 6;
  const linesAbove = y < HEIGHT / 2 ? lines.length - 1 : 0;
  const top = isMiddle ? y - linesAbove * LINE_HEIGHT : y - ((lines.length - 1) * LINE_HEIGHT) / 2;
  // The label has `direction="ltr"`, so `start` is its left end on right-to-left pages, too.
  const anchor = isMiddle ? 'middle' : offset > 0 ? 'start' : 'end';
  return (
    <text className="cv-radar-label" direction="ltr" textAnchor={anchor} fontSize={LABEL_SIZE}>
      {lines.map((line, index) => (
        <tspan key={line + String(index)} x={x} y={top + index * LINE_HEIGHT} dy="0.35em">
          {line}
        </tspan>
      ))}
    </text>
  );
}
