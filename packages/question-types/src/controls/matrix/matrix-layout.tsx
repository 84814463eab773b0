import type { MatrixLayoutProps } from './matrix-props.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { RowByRow } from './row-by-row.tsx';
import { useNarrowWindow } from '../question/use-narrow-window.tsx';
import './matrix.css';

/**
 * The body of a matrix, inside a `QuestionFrame` of shape `group`, as its only child or next to a clear button. On a
 * wide screen a table with one line per row, or several where it has more than 7 columns; on a phone, in a narrow window
 * and with `lineByline` one row at a time. Issues about a row have its gid as their part, those about a cell
 * `cellPart(row, option)`, those about its open text `openKey(row)` (`rows/parts.ts`): the row's issue is shown here, at
 * its title, the others by the controls of `cell`, `list` and `rowExtra`, which have the id of the part. Texts: spread
 * `matrix.texts` into those of the type.
 */
export function MatrixLayout(props: MatrixLayoutProps) {
  const narrow = useNarrowWindow();
  const oneByOne = props.layout === 'phone' || narrow || props.view.question.lineByline === true;
  return oneByOne ? <RowByRow {...props} /> : <MatrixTable {...props} />;
}
