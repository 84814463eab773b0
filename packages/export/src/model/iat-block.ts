import type { ValueLabel } from '@canvass/logic';
import {
  EMPTY,
  NOT_ASKED,
  computeBlock,
  type Block,
  type ExportVersion,
  type RowSubject,
  type CellVariable,
} from './block.ts';
import { type IatFault, type IatScore, scoreIat } from '../record/score-iat.ts';

const FAULTS: Readonly<Record<IatFault, string>> = {
  incomplete: 'Blocks are missing',
  too_fast: 'More than a tenth of the times are under 300 ms',
  no_variance: 'All times are the same',
};
const FAULT_LABELS: readonly ValueLabel[] = Object.entries(FAULTS).map(([value, label]) => ({
  value,
  label,
}));

const scores = new WeakMap<object, IatScore>();
/** The score is cached, because several variables of the response use it. */
function findScore({ iat }: RowSubject): IatScore | undefined {
  if (iat.length === 0) return undefined;
  const score = scores.get(iat) ?? scoreIat(iat);
  scores.set(iat, score);
  return score;
}

const VARIABLES: readonly CellVariable[] = [
  {
    preferredName: 'iat_d',
    label: 'Implicit association test: D (for research; improved algorithm of 2003)',
    type: 'number',
    decimals: 4,
    measure: 'scale',
    missing: ['not_asked', 'empty'],
    cell: (subject) => {
      const score = findScore(subject);
      return score === undefined ? NOT_ASKED : (score.d ?? EMPTY);
    },
  },
  {
    preferredName: 'iat_fault',
    label: 'Implicit association test: why there is no D',
    valueLabels: FAULT_LABELS,
    missing: ['not_asked', 'empty'],
    cell: (subject) => {
      const score = findScore(subject);
      return score === undefined ? NOT_ASKED : (score.fault ?? EMPTY);
    },
  },
  {
    preferredName: 'iat_trials',
    label: 'Implicit association test: trials in blocks 3, 4, 6 and 7',
    type: 'number',
    measure: 'scale',
    missing: ['not_asked'],
    cell: (subject) => findScore(subject)?.trials ?? NOT_ASKED,
  },
  {
    preferredName: 'iat_errors',
    label: 'Implicit association test: share of these whose first answer was wrong',
    type: 'number',
    decimals: 4,
    measure: 'scale',
    missing: ['not_asked'],
    cell: (subject) => findScore(subject)?.errors ?? NOT_ASKED,
  },
];

/** Scores of the test, if a version has one (TYPE-23). JSON Lines contain the raw trials. */
export const iatBlock = (versions: readonly ExportVersion[]): Block =>
  computeBlock(
    'score',
    versions.some(({ program }) => program.project.settings?.iat === true) ? VARIABLES : [],
  );
