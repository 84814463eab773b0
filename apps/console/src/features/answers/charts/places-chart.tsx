import type { LocationCounts } from '@canvass/protocol';
import type { ReactNode } from 'react';
import { ChartTable } from '@canvass/ui/charts';
import { AuthorText } from '@canvass/ui';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { QuestionChartProps } from './chart-props.ts';

/**
 * A chart of locations by latitude and longitude. It uses no map service, so that respondents' positions are never sent
 * to a third party.
 */
export function PlacesChart({
  question,
  data,
  names,
  regionCharts,
}: QuestionChartProps & {
  /** Bar charts of the names of regions. They are shown below the maps. */
  readonly regionCharts: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      {data.groups.map(({ places }, at) => (
        <div key={names[at]} className="stack-small">
          {data.groups.length > 1 && <AuthorText tag="h3">{names[at]}</AuthorText>}
          {places === undefined ? (
            <p className="quiet">{t('chart.tooFew')}</p>
          ) : places.cells.length === 0 ? (
            <p className="quiet">{t('chart.nobody')}</p>
          ) : (
            <PlaceMap label={question.title} places={places} />
          )}
        </div>
      ))}
      {regionCharts}
    </div>
  );
}

const WIDTH = 600;
/** The space around the outermost cells, as a share of the map. */
const MARGIN = 0.06;
/** A spot has the full size only if its cell has at least this number of responses. */
const FEW_RESPONSES = 10;
/** Maximum number of cells in the table. It lists the cells with the most responses. */
const MAX_ROWS = 100;
/** The largest aspect ratio, in either direction. */
export const MAX_ASPECT_RATIO = 2;

function PlaceMap({
  label,
  places: { step, cells },
}: {
  readonly label: string;
  readonly places: LocationCounts;
}) {
  const { t, formatNumber } = useTranslation();
  const frame = createMapFrame(cells, step);
  const { width, height, xOf, yOf, lines } = frame;
  const highestCount = Math.max(1, ...cells.map(({ count }) => count));
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const formatPlace = (x: number, y: number) =>
    `${formatDegrees(y, 'N', 'S', digits)} ${formatDegrees(x, 'E', 'W', digits)}`;
  return (
    <figure className="chart">
      <svg className="place-map" role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
        {lines.east.map((x) => (
          <g key={`e${x}`}>
            <line className="place-line" x1={xOf(x)} x2={xOf(x)} y1="0" y2={height} />
            <text className="place-degree" x={xOf(x) + 3} y={height - 5}>
              {formatDegrees(x, 'E', 'W')}
            </text>
          </g>
        ))}
        {lines.north.map((y) => (
          <g key={`n${y}`}>
            <line className="place-line" x1="0" x2={width} y1={yOf(y)} y2={yOf(y)} />
            <text className="place-degree" x="4" y={yOf(y) - 4}>
              {formatDegrees(y, 'N', 'S')}
            </text>
          </g>
        ))}
        {cells.map(({ x, y, count }) => (
          <circle
            key={`${x} ${y}`}
            className="place-spot"
            cx={xOf(x + step / 2)}
            cy={yOf(y + step / 2)}
            r={4 + 12 * Math.sqrt(count / Math.max(highestCount, FEW_RESPONSES))}
          >
            <title>{`${formatPlace(x, y)}: ${formatNumber(count)}`}</title>
          </circle>
        ))}
      </svg>
      <ChartTable
        caption={label}
        isAuthorText
        summary={t('chart.table')}
        columns={[t('places.cell', { step: formatNumber(step, digits) }), t('chart.responses')]}
        rows={cells.slice(0, MAX_ROWS).map(({ x, y, count }) => ({
          id: `${x} ${y}`,
          cells: [<bdi key="place">{formatPlace(x, y)}</bdi>, formatNumber(count)],
        }))}
      />
      {cells.length > MAX_ROWS && (
        <p className="quiet">{t('places.fullest', { shown: MAX_ROWS, all: formatNumber(cells.length) })}</p>
      )}
    </figure>
  );
}

function formatDegrees(value: number, positive: string, negative: string, digits?: number): string {
  const size = Math.abs(value);
  return `${digits === undefined ? size : size.toFixed(digits)}° ${value < 0 ? negative : positive}`;
}

/** The visible section of the map: all cells with a margin. Degrees of longitude are shorter at higher latitudes. */
export function createMapFrame(cells: LocationCounts['cells'], step: number) {
  const [west, east] = [Math.min(...cells.map(({ x }) => x)), Math.max(...cells.map(({ x }) => x)) + step];
  const [south, north] = [Math.min(...cells.map(({ y }) => y)), Math.max(...cells.map(({ y }) => y)) + step];
  const longitudeScale = Math.max(0.2, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const [cellsWidth, cellsHeight] = [(east - west) * longitudeScale, north - south];
  const spanX = Math.max(cellsWidth, cellsHeight / MAX_ASPECT_RATIO) * (1 + 2 * MARGIN);
  const spanY = Math.max(cellsHeight, cellsWidth / MAX_ASPECT_RATIO) * (1 + 2 * MARGIN);
  const scale = WIDTH / spanX;
  const [left, top] = [(west + east) / 2 - spanX / longitudeScale / 2, (south + north) / 2 + spanY / 2];
  return {
    width: WIDTH,
    height: Math.round(spanY * scale),
    xOf: (x: number) => (x - left) * longitudeScale * scale,
    yOf: (y: number) => (top - y) * scale,
    lines: {
      east: roundValues(left, left + spanX / longitudeScale),
      north: roundValues(top - spanY, top),
    },
  };
}

/** One to five round values within a range, for the grid. */
function roundValues(from: number, to: number): readonly number[] {
  const targetStep = (to - from) / 4;
  const power = 10 ** Math.floor(Math.log10(targetStep));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= targetStep) ?? 10) * power;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(9)),
  );
}
