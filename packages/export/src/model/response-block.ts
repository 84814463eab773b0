import type { Program, ValueLabel } from '@canvass/logic';
import { END_DETAILS, END_STATES, endNames, type EndStatus } from '@canvass/protocol';
import {
  NOT_ASKED,
  textOrEmpty,
  computeBlock,
  type Block,
  type ExportVersion,
  type CellVariable,
} from './block.ts';

/** Labels of the end status (STATE-3). */
const STATUS_LABELS: readonly ValueLabel[] = endNames.map((name) => ({
  value: END_STATES[name].status,
  label: END_DETAILS[name].label,
}));
const YES_NO: readonly ValueLabel[] = [
  { value: 0, label: 'No' },
  { value: 1, label: 'Yes' },
];
const DEVICES: readonly ValueLabel[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'pad', label: 'Tablet' },
  { value: 'pc', label: 'Computer' },
];

const hasNamedLinks = ({ program }: ExportVersion): boolean =>
  program.project.settings?.unique_links === true ||
  [...program.params.values()].some(({ signed }) => signed === true);

/** The id of the link, as in the files that `canvass link` and `canvass unique-links` write. */
const LINK: CellVariable = {
  preferredName: 'link',
  label: 'Id of the link',
  missing: ['empty'],
  cell: ({ facts }) => textOrEmpty(facts.link),
};

/** The rules version of the response, and whether the present rules give the same result. */
const EVALUATION: readonly CellVariable[] = [
  {
    preferredName: 'rules',
    label: 'Version of the evaluation rules when it was answered',
    type: 'number',
    cell: ({ facts }) => facts.rules ?? 1,
  },
  {
    preferredName: 'evaluated_differently',
    label: 'Would be evaluated differently today (stored answers are shown)',
    type: 'number',
    valueLabels: YES_NO,
    cell: ({ evaluatedDifferently }) => (evaluatedDifferently ? 1 : 0),
  },
];

const END_PAGE: CellVariable = {
  preferredName: 'end_page',
  label: 'Which end text was shown',
  missing: ['empty'],
  cell: ({ end }) => textOrEmpty(end?.end),
};
const hasEnds = ({ project }: Program) => Object.keys(project.desc_end_page?.ends ?? {}).length > 0;

function endedBy(codes: ReadonlyMap<string, string>, end: EndStatus | null): string | undefined {
  if (end?.q !== undefined) return codes.get(end.q) ?? end.q;
  return end?.flow_end === true ? 'flow' : undefined;
}

/** Variables of every response, before its answers. */
export function responseBlock(versions: readonly ExportVersion[]): Block {
  const codes = questionCodes(versions);
  const variables: readonly CellVariable[] = [
    { preferredName: 'seq', label: 'Number of the response', type: 'number', cell: ({ seq }) => seq },
    {
      preferredName: 'status',
      label: 'How it ended',
      type: 'number',
      valueLabels: STATUS_LABELS,
      cell: ({ status }) => status,
    },
    {
      preferredName: 'ended_by',
      label: 'Where it ended (code of a question, or flow)',
      missing: ['empty'],
      cell: ({ end }) => textOrEmpty(endedBy(codes, end)),
    },
    ...(versions.some(({ program }) => hasEnds(program)) ? [END_PAGE] : []),
    {
      preferredName: 'begun_at',
      label: 'Begun',
      type: 'datetime',
      measure: 'scale',
      cell: ({ begunAt }) => begunAt.getTime(),
    },
    {
      preferredName: 'ended_at',
      label: 'Ended',
      type: 'datetime',
      measure: 'scale',
      missing: ['not_asked'],
      cell: ({ endedAt }) => endedAt?.getTime() ?? NOT_ASKED,
    },
    {
      preferredName: 'version',
      label: 'Version of the survey',
      type: 'number',
      cell: ({ version }) => version,
    },
    {
      preferredName: 'test',
      label: 'Test, counted nowhere',
      type: 'number',
      valueLabels: YES_NO,
      cell: ({ test }) => (test ? 1 : 0),
    },
    ...EVALUATION,
    { preferredName: 'language', label: 'Language at the end', cell: ({ record }) => record.language },
    { preferredName: 'device', label: 'Device', valueLabels: DEVICES, cell: ({ facts }) => facts.device },
    {
      preferredName: 'source',
      label: 'Source in the link',
      missing: ['empty'],
      cell: ({ facts }) => textOrEmpty(facts.source ?? undefined),
    },
    ...(versions.some(hasNamedLinks) ? [LINK] : []),
  ];
  return computeBlock('response', variables);
}

function questionCodes(versions: readonly ExportVersion[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { program } of versions)
    for (const { gid, cid } of program.questions) if (!codes.has(gid)) codes.set(gid, cid);
  return codes;
}
