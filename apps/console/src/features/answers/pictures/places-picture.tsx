import type { PlaceCounts } from '@canvass/protocol';
import { ChartTable } from '@canvass/ui/charts';
import { useWords } from '../../../i18n/words.tsx';
import type { PictureProps } from './picture-props.ts';

/** Where places lie, drawn by latitude and longitude: no address of a respondent leaves for somebody else's map. */
export function PlacesPicture({ question, data, names }: PictureProps) {
  const { t } = useWords();
  return (
    <div className="stack">
      {data.groups.map(({ places }, at) => (
        <div key={names[at]} className="stack-small">
          {data.groups.length > 1 && <h3 dir="auto">{names[at]}</h3>}
          {places === undefined || places.n === null ? (
            <p className="quiet">{t('chart.tooFew')}</p>
          ) : places.cells.length === 0 ? (
            <p className="quiet">{t('chart.nobody')}</p>
          ) : (
            <PlaceMap label={question.title} places={places} />
          )}
        </div>
      ))}
    </div>
  );
}

const WIDTH = 600;
/** Empty around the outermost places, as a share of the whole. */
const MARGIN = 0.06;
/** Where no cell has more, all spots are small. */
const FEW = 10;
/** The fullest cells, in the table. */
const MOST_ROWS = 100;
/** No map is flatter, or higher, than this. */
const MOST_UNEVEN = 2;

function PlaceMap({
  label,
  places: { step, cells },
}: {
  readonly label: string;
  readonly places: PlaceCounts;
}) {
  const { t, number } = useWords();
  const frame = frameOf(cells, step);
  const { width, height, xOf, yOf, lines } = frame;
  const most = Math.max(1, ...cells.map(({ count }) => count ?? 0));
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const place = (x: number, y: number) => `${degrees(y, 'N', 'S', digits)} ${degrees(x, 'E', 'W', digits)}`;
  const told = (count: number | null) => (count === null ? t('chart.tooFew') : number(count));
  return (
    <figure className="chart">
      <svg className="place-map" role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`}>
        {lines.east.map((x) => (
          <g key={`e${x}`}>
            <line className="place-line" x1={xOf(x)} x2={xOf(x)} y1="0" y2={height} />
            <text className="place-degree" x={xOf(x) + 3} y={height - 5}>
              {degrees(x, 'E', 'W')}
            </text>
          </g>
        ))}
        {lines.north.map((y) => (
          <g key={`n${y}`}>
            <line className="place-line" x1="0" x2={width} y1={yOf(y)} y2={yOf(y)} />
            <text className="place-degree" x="4" y={yOf(y) - 4}>
              {degrees(y, 'N', 'S')}
            </text>
          </g>
        ))}
        {cells.map(({ x, y, count }) => (
          <circle
            key={`${x} ${y}`}
            className="place-spot"
            cx={xOf(x + step / 2)}
            cy={yOf(y + step / 2)}
            r={4 + 12 * Math.sqrt((count ?? 1) / Math.max(most, FEW))}
          >
            <title>{`${place(x, y)}: ${told(count)}`}</title>
          </circle>
        ))}
      </svg>
      <ChartTable
        caption={label}
        summary={t('chart.table')}
        columns={[t('places.cell', { step: number(step, digits) }), t('chart.responses')]}
        rows={cells.slice(0, MOST_ROWS).map(({ x, y, count }) => ({
          id: `${x} ${y}`,
          cells: [<bdi key="place">{place(x, y)}</bdi>, told(count)],
        }))}
      />
      {cells.length > MOST_ROWS && (
        <p className="quiet">{t('places.fullest', { shown: MOST_ROWS, all: number(cells.length) })}</p>
      )}
    </figure>
  );
}

function degrees(value: number, positive: string, negative: string, digits?: number): string {
  const size = Math.abs(value);
  return `${digits === undefined ? size : size.toFixed(digits)}° ${value < 0 ? negative : positive}`;
}

/** What the map shows: all places with a margin, degrees of longitude as short as they are at that latitude. */
function frameOf(cells: PlaceCounts['cells'], step: number) {
  const [west, east] = [Math.min(...cells.map(({ x }) => x)), Math.max(...cells.map(({ x }) => x)) + step];
  const [south, north] = [Math.min(...cells.map(({ y }) => y)), Math.max(...cells.map(({ y }) => y)) + step];
  const shrink = Math.max(0.2, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const [across, up] = [(east - west) * shrink, north - south];
  const spanX = Math.max(across, up / MOST_UNEVEN) * (1 + 2 * MARGIN);
  const spanY = Math.max(up, across / MOST_UNEVEN) * (1 + 2 * MARGIN);
  const scale = WIDTH / spanX;
  const [left, top] = [(west + east) / 2 - spanX / shrink / 2, (south + north) / 2 + spanY / 2];
  return {
    width: WIDTH,
    height: Math.round(spanY * scale),
    xOf: (x: number) => (x - left) * shrink * scale,
    yOf: (y: number) => (top - y) * scale,
    lines: {
      east: roundValues(left, left + spanX / shrink),
      north: roundValues(top - spanY, top),
    },
  };
}

/** Four or so round values within a range. */
function roundValues(from: number, to: number): readonly number[] {
  const rough = (to - from) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(9)),
  );
}
