import { AuthorText } from '../controls/author-text.tsx';
import { type ReactNode, type RefCallback, useCallback, useState } from 'react';

interface ChartTableProps {
  /** Only for screen readers. */
  readonly caption: string;
  readonly isAuthorText?: boolean;
  /** Headings of the columns. The first is above the row headings. */
  readonly columns: readonly string[];
  readonly rows: readonly ChartTableRow[];
  /** Whether a table with too many columns scrolls sideways, instead of squeezing them. */
  readonly isWide?: boolean;
  /** Text of the control that opens the table. Without it the table is always open. */
  readonly summary?: string;
}
interface ChartTableRow {
  readonly id: string;
  /** One cell for each column. The first is the heading of the row. */
  readonly cells: readonly ReactNode[];
}

/** The figures of a chart as text. */
export function ChartTable({
  caption,
  columns,
  rows,
  isAuthorText = false,
  isWide = false,
  summary,
}: ChartTableProps) {
  const [watch, overflows] = useOverflow();
  const scrolls = overflows && ({ role: 'group', 'aria-label': caption, tabIndex: 0 } as const);
  const table = (
    <div className="cv-chart-scroll" ref={watch} data-wide={isWide || undefined} {...scrolls}>
      <table className="cv-chart-table">
        {isAuthorText ? (
          <AuthorText tag="caption" className="cv-hidden">
            {caption}
          </AuthorText>
        ) : (
          <caption className="cv-hidden">{caption}</caption>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [heading, ...figures] }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {heading}
              </th>
              {figures.map((figure, at) => (
                <td key={columns[at + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  if (summary === undefined) return table;
  return (
    <details className="cv-chart-details">
      <summary>{summary}</summary>
      {table}
    </details>
  );
}

/** Whether the content of an element is wider than the element, which then scrolls and must be focusable. */
function useOverflow(): readonly [RefCallback<HTMLElement>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return [watch, overflows];
}
