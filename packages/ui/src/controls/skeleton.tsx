interface SkeletonProps {
  /** Text for screen readers while the page loads, such as "Loading". */
  readonly label: string;
  /** Number of rows below the title. */
  readonly rows?: number;
}

/** A placeholder for a question page while it loads: boxes for title, rows and button. */
export function Skeleton({ label, rows = 4 }: SkeletonProps) {
  return (
    <div className="cv-skeleton">
      <output className="cv-hidden">{label}</output>
      <div className="cv-skeleton-title" />
      {Array.from({ length: rows }, (_, index) => (
        // Rows are identical and never reordered.
        <div key={index} className="cv-skeleton-row" />
      ))}
      <div className="cv-skeleton-button" />
    </div>
  );
}
