import type { ReactNode } from 'react';

interface Bar {
  readonly id: string;
  readonly label: ReactNode;
  /** Length of the bar, from 0 to `max` of the chart. If null, no bar is drawn. */
  readonly value: number | null;
  /** The figure as text, such as "12 (48%)". */
  readonly text: string;
  /** Highlights the bar, for example as the respondent's choice, and states the reason as text. */
  readonly markText?: string | undefined;
  /** Another value on the same scale, such as an average, drawn as a line across the bar. */
  readonly otherValue?: number | null | undefined;
  readonly note?: ReactNode;
}
interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly max: number;
}

/**
 * Horizontal bars with label and figure as text, which screen readers read as a list. Values outside the scale are clamped to it.
 * The chart is mirrored on right-to-left pages.
 */
export function BarChart({ label, bars, max }: BarChartProps) {
  return (
    <ul className="cv-bars" aria-label={label}>
      {bars.map((bar) => (
        <BarRow key={bar.id} bar={bar} max={max} />
      ))}
    </ul>
  );
}

function BarRow({ bar, max }: { readonly bar: Bar; readonly max: number }) {
  const { label, value, text, markText, otherValue, note } = bar;
  const otherPercent = findPercent(otherValue ?? null, max);
  return (
    <li className="cv-bar" data-marked={markText === undefined ? undefined : ''}>
      <span className="cv-bar-label" dir="auto">
        {label}
        {markText !== undefined && <span className="cv-bar-mark">{markText}</span>}
      </span>
      <span className="cv-bar-text">{text}</span>
      <svg className="cv-bar-image" aria-hidden="true" width="100%" height="12">
        <rect className="cv-bar-track" width="100%" height="12" rx="6" />
        <rect className="cv-bar-fill" width={`${findPercent(value, max) ?? 0}%`} height="12" rx="6" />
        {otherPercent !== undefined && (
          <line className="cv-bar-compare" x1={`${otherPercent}%`} x2={`${otherPercent}%`} y1="0" y2="12" />
        )}
      </svg>
      {note !== undefined && <div className="cv-bar-note">{note}</div>}
    </li>
  );
}

/** The length of a bar in percent of the scale, from 0 to 100. Undefined without a value or a scale. */
function findPercent(value: number | null, max: number): number | undefined {
  if (value === null || !Number.isFinite(value) || !(max > 0)) return undefined;
  return Math.min(100, Math.max(0, (value / max) * 100));
}
