import {
  effectiveParameter,
  type Cell,
  type ValueLabel,
  type VariableType,
  type Program,
} from '@canvass/logic';
import { findMemberFields } from '@canvass/logic/inspect';
import type { MemberData } from '@canvass/protocol';
import {
  EMPTY,
  NOT_ASKED,
  textOrEmpty,
  computeBlock,
  completeVariable,
  joinLabel,
  labelText,
  type Block,
  type ExportVersion,
  type CellVariable,
  type RowSubject,
} from './block.ts';
import type { ExternalParameter } from '@canvass/project';

const MEMBER_ID: CellVariable = {
  preferredName: 'member_id',
  label: 'Id of the member',
  missing: ['empty'],
  cell: ({ memberId }) => textOrEmpty(memberId),
};

const namesMembers = ({ program: { project } }: ExportVersion): boolean =>
  project.settings?.unique_links === true ||
  project.settings?.members_only === true ||
  project.settings?.member_param !== undefined;

/** The member, and the member data that rules and texts can read, as of the beginning of the response. */
export function memberBlock(versions: readonly ExportVersion[]): Block {
  const readNames = versions.map(({ version, program }) => ({
    version,
    fields: findMemberFields(program.project),
  }));
  const fields = new Set(readNames.flatMap((entry) => [...entry.fields]));
  fields.delete('field_val_list');
  if (fields.size === 0 && !versions.some(namesMembers)) return computeBlock('member', []);
  const byVersion = new Map(readNames.map((entry) => [entry.version, entry.fields]));
  const variables = [...fields].map(
    (field): CellVariable => ({
      preferredName: `member_${field}`,
      label: `Member: ${field}`,
      missing: ['not_asked', 'empty'],
      cell: ({ version, facts: { member } }) =>
        byVersion.get(version)?.has(field) === true ? memberCell(member, field) : NOT_ASKED,
    }),
  );
  return computeBlock('member', [MEMBER_ID, ...variables]);
}

/** The cell of a field of the member. Lists are joined with |, as in the file of links. */
function memberCell(member: MemberData | null, field: string): Cell {
  const { field_val_list: listFields = {}, ...ownFields } = member ?? {};
  const value = new Map<string, unknown>([...Object.entries(listFields), ...Object.entries(ownFields)]).get(
    field,
  );
  if (Array.isArray(value)) return textOrEmpty(value.join('|'));
  return typeof value === 'string' || typeof value === 'number' ? textOrEmpty(String(value)) : EMPTY;
}

export const noteBlock = (): Block =>
  computeBlock('note', [
    {
      preferredName: 'tags',
      label: 'Tags, separated by spaces',
      missing: ['empty'],
      cell: ({ operatorNotes }) => textOrEmpty(operatorNotes?.tags.join(' ')),
    },
    {
      preferredName: 'note',
      label: 'Note by operators',
      missing: ['empty'],
      cell: ({ operatorNotes }) => textOrEmpty(operatorNotes?.note),
    },
  ]);

const TRUTH: readonly ValueLabel[] = [
  { value: 0, label: 'False' },
  { value: 1, label: 'True' },
];
const DECIMALS = 2;

/** External parameters as rules read them: converted to their type, with the project's default if the link had none. */
export function parameterBlock(versions: readonly ExportVersion[]): Block {
  const parameters = new Map<string, ExternalParameter>();
  for (const { program } of versions)
    for (const [code, parameter] of program.params)
      if (!parameters.has(code)) parameters.set(code, parameter);
  const programs = new Map(versions.map(({ version, program }) => [version, program]));
  return computeBlock(
    'parameter',
    [...parameters.values()].map((parameter): CellVariable => {
      const type = typeOf(parameter);
      const cell = ({ version, facts }: RowSubject): Cell => {
        const program = programs.get(version);
        if (program?.params.has(parameter.code) !== true) return NOT_ASKED;
        return parameterCell(type, effectiveParameter(program, facts, parameter.code));
      };
      return { ...describeParameter(parameter, type), cell };
    }),
  );
}

function typeOf({ type }: ExternalParameter): VariableType {
  if (type === 'timestamp') return 'datetime';
  return type === 'int' || type === 'float' || type === 'boolean' ? 'number' : 'text';
}

function describeParameter(parameter: ExternalParameter, type: VariableType): Omit<CellVariable, 'cell'> {
  const { code, title = '', options = [] } = parameter;
  const isTruth = parameter.type === 'boolean';
  const labels = options.flatMap(({ value, title: label = '' }) => {
    const labelledValue = type === 'number' ? Number(value) : value;
    return label === '' || Number.isNaN(labelledValue) ? [] : [{ value: labelledValue, label }];
  });
  const isMeasured = type !== 'text' && !isTruth && labels.length === 0;
  return {
    preferredName: `ext_${code}`,
    label: `Parameter ${code}${title === '' ? '' : `: ${title}`}`,
    type,
    ...(parameter.type === 'float' && { decimals: DECIMALS }),
    measure: isMeasured ? 'scale' : parameter.type === 'level' ? 'ordinal' : 'nominal',
    valueLabels: isTruth ? TRUTH : type === 'datetime' ? [] : labels,
    missing: ['not_asked', 'empty'],
  };
}

/** The cell is empty if the value does not fit the type. */
function parameterCell(type: VariableType, value: ReturnType<typeof effectiveParameter>): Cell {
  if (value === null || value === '') return EMPTY;
  if (type === 'text') return typeof value === 'object' ? EMPTY : String(value);
  const number =
    typeof value === 'boolean' ? Number(value) : typeof value === 'object' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return EMPTY;
  return type === 'datetime' ? number * 1000 : number;
}

const MILLISECONDS = 1000;

/**
 * Seconds on each page, summed over visits, by the server's clock. A page is named after its first question in the
 * author's order. If a respondent has another order, time counts for the author's page of the first shown question.
 */
export function timeBlock(versions: readonly ExportVersion[]): Block {
  const pages = new Map<
    string,
    { readonly cid: string; readonly title: string; readonly gids: Set<string> }
  >();
  for (const { program } of versions) {
    for (const pageQuestions of questionsByPage(program)) {
      const [first] = pageQuestions;
      if (first === undefined) continue;
      const { gid, cid, question } = first;
      const page = pages.get(gid) ?? { cid, title: labelText(question.title), gids: new Set<string>() };
      pages.set(gid, page);
      for (const question of pageQuestions) page.gids.add(question.gid);
    }
  }
  const gidsByPage = [...pages.values()].map(({ gids }) => [...gids]);
  const pageIndexes = new Map<string, number>();
  for (const [index, gids] of gidsByPage.entries())
    for (const gid of gids) if (!pageIndexes.has(gid)) pageIndexes.set(gid, index);
  return {
    variables: [...pages.values()].map(({ cid, title }) =>
      completeVariable('time', {
        preferredName: `time_${cid}`,
        label: joinLabel(['Seconds on the page', title]),
        type: 'number',
        decimals: 3,
        measure: 'scale',
        missing: ['not_asked', 'empty'],
      }),
    ),
    write(subject, row, from) {
      const pageTimes = timesByPage(subject, pageIndexes);
      let index = 0;
      for (const gids of gidsByPage) {
        const sum = pageTimes[index];
        const missingCell = () => (gids.some(subject.isAsked) ? EMPTY : NOT_ASKED);
        row[from + index] = sum === undefined ? missingCell() : sum / MILLISECONDS;
        index += 1;
      }
    },
  };
}

const questionsByPage = ({ presentation }: Program) =>
  presentation.pages.map(({ occurrences }) => occurrences.map(({ question }) => question));

/** Milliseconds on each page that the respondent has left, by the index of the page. */
function timesByPage(
  { record: { times } }: RowSubject,
  pageIndexes: ReadonlyMap<string, number>,
): readonly (number | undefined)[] {
  const sums: (number | undefined)[] = [];
  for (const [gid, spent] of Object.entries(times)) {
    const index = pageIndexes.get(gid);
    if (index !== undefined) sums[index] = (sums[index] ?? 0) + spent;
  }
  return sums;
}
