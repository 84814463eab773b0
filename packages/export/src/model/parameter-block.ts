import { type Cell, effectiveParameter, type ValueLabel, type VariableType } from '@canvass/logic';
import type { ExternalParameter } from '@canvass/project';
import {
  EMPTY,
  NOT_ASKED,
  blockOf,
  type Block,
  type ExportVersion,
  type RowSubject,
  type CellVariable,
} from './block.ts';

const TRUTH: readonly ValueLabel[] = [
  { value: 0, label: 'False' },
  { value: 1, label: 'True' },
];
const DECIMALS = 2;

/** External parameters as rules saw them: read as their type, with the project's default where a link had none. */
export function parameterBlock(versions: readonly ExportVersion[]): Block {
  const parameters = new Map<string, ExternalParameter>();
  for (const { program } of versions)
    for (const [code, parameter] of program.params)
      if (!parameters.has(code)) parameters.set(code, parameter);
  const programs = new Map(versions.map(({ version, program }) => [version, program]));
  return blockOf(
    'parameter',
    [...parameters.values()].map((parameter): CellVariable => {
      const type = typeOf(parameter);
      const cell = ({ version, facts }: RowSubject): Cell => {
        const program = programs.get(version);
        if (program?.params.has(parameter.code) !== true) return NOT_ASKED;
        return cellOf(type, effectiveParameter(program, facts, parameter.code));
      };
      return { ...described(parameter, type), cell };
    }),
  );
}

function typeOf({ type }: ExternalParameter): VariableType {
  if (type === 'timestamp') return 'datetime';
  return type === 'int' || type === 'float' || type === 'boolean' ? 'number' : 'text';
}

function described(parameter: ExternalParameter, type: VariableType): Omit<CellVariable, 'cell'> {
  const { code, title = '', options = [] } = parameter;
  const isTruth = parameter.type === 'boolean';
  const labels = options.flatMap(({ value, title: label = '' }) => {
    const own = type === 'number' ? Number(value) : value;
    return label === '' || Number.isNaN(own) ? [] : [{ value: own, label }];
  });
  const isMeasured = type !== 'text' && !isTruth && labels.length === 0;
  return {
    wanted: `ext_${code}`,
    label: `Parameter ${code}${title === '' ? '' : `: ${title}`}`,
    type,
    ...(parameter.type === 'float' && { decimals: DECIMALS }),
    measure: isMeasured ? 'scale' : parameter.type === 'level' ? 'ordinal' : 'nominal',
    valueLabels: isTruth ? TRUTH : type === 'datetime' ? [] : labels,
    missing: ['not_asked', 'empty'],
  };
}

/** A version in which the parameter had another type may have given a value of that type: it is read as text is. */
function cellOf(type: VariableType, value: ReturnType<typeof effectiveParameter>): Cell {
  if (value === null || value === '') return EMPTY;
  if (type === 'text') return typeof value === 'object' ? EMPTY : String(value);
  const number =
    typeof value === 'boolean' ? Number(value) : typeof value === 'object' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return EMPTY;
  return type === 'datetime' ? number * 1000 : number;
}
