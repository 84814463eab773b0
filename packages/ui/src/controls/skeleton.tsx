interface SkeletonProps {
  /** Read out while waiting: "Loading". */
  readonly label: string;
  /** Rows below the title. */
  readonly rows?: number;
}

/** A placeholder for a question page while it loads: boxes for title, rows and button. */
export function Skeleton({ label, rows = 4 }: SkeletonProps) {
  return (
    <div className="cv-skeleton">
      <output className="cv-hidden">{label}</output>
      <div className="cv-skeleton-title" />
      {Array.from({ length: rows }, (_, index) => (
        // Rows are identical and never move.
        <div key={index} className="cv-skeleton-row" />
      ))}
      <div className="cv-skeleton-button" />
    </div>
  );
}
