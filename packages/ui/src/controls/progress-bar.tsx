interface ProgressBarProps {
  /** From 0 to 100. */
  readonly percent: number;
  /** The name for screen readers, such as "Progress". */
  readonly label: string;
  /** The value for screen readers, such as "40 percent". */
  readonly valueText?: string;
}

/** A thin line at the top. Browsers mirror the native element on right-to-left pages. */
export function ProgressBar({ percent, label, valueText }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent));
  return (
    <progress className="cv-progress" max={100} value={value} aria-label={label} aria-valuetext={valueText} />
  );
}
