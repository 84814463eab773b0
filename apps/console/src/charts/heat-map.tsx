import { AuthorText } from '@canvass/ui';
import { useTranslation } from '../i18n/translation.tsx';
import { FiguresHead } from './figures-head.tsx';

/** `part` is a share of `people`, from 0 to 1. */
export interface HeatShare {
  readonly part: number;
  readonly people: number;
}
export interface HeatRow {
  readonly id: string;
  readonly label: string;
  /** Null if the share is unknown, or hidden because it is a small count. */
  readonly shares: readonly (HeatShare | null)[];
}

/** A table in which larger shares have darker cells. Its figures can be read without the colours. */
export function HeatMap({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
}) {
  const { formatPercent } = useTranslation();
  return (
    // Lets wide tables be scrolled with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="heat-scroll" tabIndex={0} aria-label={label}>
      <table className="heat">
        <FiguresHead label={label}>
          {columns.map((column) => (
            <AuthorText tag="th" key={column} scope="col">
              {column}
            </AuthorText>
          ))}
        </FiguresHead>
        <tbody>
          {rows.map(({ id, label: row, shares }) => (
            <tr key={id}>
              <AuthorText tag="th" scope="row">
                {row}
              </AuthorText>
              {shares.map((share, at) => (
                <td key={columns[at]} data-heat={share === null ? undefined : Math.round(share.part * 10)}>
                  {share === null ? '–' : formatPercent(share.part, share.people)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
