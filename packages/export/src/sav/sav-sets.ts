import { findFreeName, MAX_NAME_LENGTH, type Variable } from '../dataset/dataset.ts';
import type { SavColumn } from './sav-column.ts';

/** A multiple-response set: variables that are 1 if a respondent chose the option, otherwise 0. */
interface ResponseSet {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly SavColumn[];
}

/** The counted value 1, as the number of its characters and the value. */
const CHOSEN = '1 1';

/**
 * The multiple-response sets, a line each: `$Q2=D1 1 5 Which @2 @3`, where D1 1 counts the value 1, and 5 is the number
 * of bytes of the label. Variables have their short names.
 */
export const responseSetLines = (columns: readonly SavColumn[]): string =>
  findResponseSets(columns)
    .map(({ name, label, columns: members }) => {
      const names = members.map(({ shortNames }) => ` ${shortNames[0]}`).join('');
      return `$${name}=D${CHOSEN} ${Buffer.byteLength(label)} ${label}${names}\n`;
    })
    .join('');

/** Every multiple choice, and every row of a matrix of multiple choices, with at least two options. */
function findResponseSets(columns: readonly SavColumn[]): readonly ResponseSet[] {
  const groups = Map.groupBy(
    columns.filter(({ variable }) => variable.part?.kind === 'flag' && variable.type === 'number'),
    ({ variable }) => setKeyOf(variable),
  );
  const takenNames = new Set<string>();
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .map((members) => ({
      name: findFreeName(commonName(members.map(({ name }) => name)), takenNames),
      label: setLabelOf(members[0]?.variable),
      columns: members,
    }));
}

const setKeyOf = ({ question, part }: Variable): string =>
  [question?.gid, part?.row?.gid, part?.line].join('|');

const setLabelOf = (variable: Variable | undefined): string =>
  [variable?.question?.title, variable?.part?.row?.title].filter(Boolean).join(': ').replaceAll('\0', '');

/** The beginning that all names share, up to the code of the option: `Q2` for `Q2_A1` and `Q2_A2`. */
function commonName([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  const end = first.lastIndexOf('_', length - 1);
  return first.slice(0, end > 0 ? end : length).slice(0, MAX_NAME_LENGTH - 6) || 'set';
}
