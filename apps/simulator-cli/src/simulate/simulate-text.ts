import type { Host, Paint } from '../host/host.ts';
import { findingCountsText, findingText } from '../report/findings-text.ts';
import { countText, removeControls, type SimulationFigures, type Finding } from '@canvass/simulation';
import { clipText, fitColumns, tableSection } from '../report/table.ts';
import { END_STATES } from '@canvass/protocol';

type AwardFigures = NonNullable<SimulationFigures['awards']>;
type Award = AwardFigures['awards'][number];
type Prize = Award['prizes'][number];

const NAME_WIDTH = 40;
const nameText = (text: string, indent = '') => `${indent}${clipText(removeControls(text), NAME_WIDTH)}`;
const countCell = (count: number) => String(count).padStart(6);

function awardText(figures: AwardFigures, paint: Paint): readonly (readonly string[])[] {
  const rows = figures.awards.flatMap((award) => [
    [
      nameText(award.title),
      `${countCell(award.earned)} earned`,
      `${countCell(award.won)} won`,
      computeRemark(award),
    ],
    ...award.prizes.map((prize) => [
      nameText(prize.name, '  '),
      `${countCell(prize.hits)} drawn`,
      `${countCell(prize.won)} won${prize.stock === null ? '' : ` of ${prize.stock}`}`,
      prize.goneAfter === null ? '' : `gone after ${countText(prize.goneAfter, 'respondent')}`,
    ]),
  ]);
  const shortages = figures.awards.flatMap((award) =>
    award.prizes.flatMap((prize) => shortageLines(award, prize)),
  );
  const warnings = shortages.map((line) => `  ${paint.yellow(`!  ${line}`)}`);
  return [[...tableSection('Awards', rows, paint), ...warnings], stockTable(figures, paint)];
}

function computeRemark({ isGift, earned, budget }: Award): string {
  if (isGift === true) return 'a gift for invitations: nobody invites here';
  if (earned === 0) return 'never earned';
  return budget === undefined ? '' : `${budget.spent} of ${budget.fen} fen spent`;
}

function shortageLines({ title }: Award, { name: prize, hits, won, stock }: Prize): readonly string[] {
  if (hits === won) return [];
  const supplyText =
    stock !== null && won === stock
      ? `there ${stock === 1 ? 'is' : 'are'} ${stock}`
      : `${won} could be given`;
  return [
    `${clipText(removeControls(title), NAME_WIDTH)}: ${clipText(removeControls(prize), NAME_WIDTH)} was drawn ${countText(hits, 'time')}, and ${supplyText}.`,
  ];
}

/** A table of prizes won, with a column for each moment at which the simulation recorded them. */
function stockTable({ awards, stock }: AwardFigures, paint: Paint): readonly string[] {
  const head = ['when so many had left', ...stock.map(({ ended }) => countCell(ended))];
  const rows = awards
    .flatMap(({ prizes }) => prizes)
    .map((prize, at) => [
      nameText(prize.name),
      ...stock.map(({ prizes }) => countCell(prizes[at]?.won ?? 0)),
    ]);
  return tableSection('Prizes over time: won', [head, ...rows], paint);
}

type QuotaFigures = NonNullable<SimulationFigures['quotas']>;

function quotaText(quotas: QuotaFigures, paint: Paint): readonly (readonly string[])[] {
  const rows = quotas.groups.flatMap(({ name, mode, cells }) => [
    [`${clipText(removeControls(name), 40)}${mode === 'count' ? ' (only counted)' : ''}`],
    ...cells.map((cell) => [
      `  ${clipText(removeControls(cell.name), 40)}`,
      `${String(cell.done).padStart(6)} of ${cell.cap}`,
      `${String(cell.refused).padStart(6)} refused`,
      ...(cell.held > 0 ? [`${cell.held} still held`] : []),
      cell.filledAfter === null ? 'not filled' : `full after ${countText(cell.filledAfter, 'start')}`,
    ]),
  ]);
  const plan = quotas.planFilledAfter;
  const verdict =
    plan === null
      ? 'The whole plan was not filled.'
      : `The whole plan was full after ${countText(plan, 'start')}.`;
  return [[...tableSection('Quotas', rows, paint), `  ${verdict}`], fillTable(quotas, paint)];
}

/** A table of quota counts, with a column for each moment at which the simulation recorded them. */
function fillTable({ groups, fill }: QuotaFigures, paint: Paint): readonly string[] {
  const column = (text: string) => text.padStart(6);
  const head = ['when so many had left', ...fill.map(({ ended }) => column(String(ended)))];
  const rows = groups
    .flatMap((group) => group.cells)
    .map(({ name }, at) => [
      clipText(removeControls(name), 40),
      ...fill.map(({ cells }) => {
        const { done = 0, held = 0 } = cells[at] ?? {};
        return column(held > 0 ? `${done}+${held}` : String(done));
      }),
    ]);
  return tableSection('Fill over time: places counted, + held', [head, ...rows], paint);
}

export function simulationText(
  figures: SimulationFigures,
  findings: readonly Finding[],
  { paint, columns: width }: Pick<Host, 'paint' | 'columns'>,
): string {
  const { project, respondents, seed, concurrent } = figures;
  const share = (count: number) => computeShare(count, respondents);
  const head = `${countText(respondents, 'simulated respondent')}, seed ${removeControls(seed)}${
    concurrent > 1 ? `, ${concurrent} at a time` : ''
  }`;
  const sections = [
    [paint.bold(removeControls(project.title)), head],
    ...assumptionsSection(figures, paint),
    tableSection('Ends', endRows(figures, share), paint),
    tableSection('Length', lengthRows(figures), paint),
    tableSection('Reach', reachRows(figures, share, width), paint),
    ...(figures.draws.length > 0 ? [tableSection('Draws', drawRows(figures), paint)] : []),
    ...(figures.quotas === undefined ? [] : quotaText(figures.quotas, paint)),
    ...(figures.awards === undefined ? [] : awardText(figures.awards, paint)),
    ...(figures.messages.length > 0 ? [tableSection('Messages met', messageRows(figures), paint)] : []),
    ...findings.map((finding) => [findingText(finding, paint)]),
    [findingCountsText(findings)],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const ASSUMPTION_TEXTS = {
  answer: 'is always',
  weight: 'has the weight',
  incidence: 'has the share',
  links: 'have the share',
};

function assumptionsSection(
  { assumptions = [] }: SimulationFigures,
  paint: Paint,
): readonly (readonly string[])[] {
  if (assumptions.length === 0) return [];
  const rows = assumptions.map(({ kind, subject, value }) => [
    kind === 'links' ? 'signed and unique links' : removeControls(subject),
    ASSUMPTION_TEXTS[kind],
    removeControls(typeof value === 'string' ? value : JSON.stringify(value)),
  ]);
  return [tableSection('Assumed', rows, paint)];
}

function computeShare(count: number, total: number): string {
  return total === 0 ? '' : `${((100 * count) / total).toFixed(1).padStart(5)}%`;
}

const numberText = (value: number, width = 7) => String(value).padStart(width);

function endRows({ ends: list }: SimulationFigures, share: (count: number) => string) {
  return list.map(({ end, status, name, cause, respondents }) => [
    status === END_STATES.quotaFullAtSubmit.status
      ? `${end} at the end`
      : removeControls(name === undefined ? end : `${end}: ${name}`),
    removeControls(cause ?? ''),
    numberText(respondents),
    share(respondents),
  ]);
}

function lengthRows({ length }: SimulationFigures) {
  const row = (name: string, { min, median, mean, p90, max }: typeof length.questions) => [
    name,
    `median ${median}`,
    `mean ${mean}`,
    `90% up to ${p90}`,
    `from ${min} to ${max}`,
  ];
  return [row('questions', length.questions), row('pages', length.pages)];
}

/** The titles of questions and options are cut to this width, and to the width of a narrower terminal. */
const TITLE_WIDTH = 32;
const INDENT = 2;

function reachRows(
  { questions }: SimulationFigures,
  share: (count: number) => string,
  width: number | undefined,
) {
  const titleText = (title: string) => clipText(removeControls(title), TITLE_WIDTH);
  const rows = questions.flatMap(({ code, title, shown, answered, options, rows }) => {
    const neverText = shown === 0 ? 'never shown' : '';
    const questionRow = [
      code,
      titleText(title),
      'shown',
      numberText(shown),
      share(shown),
      'answered',
      numberText(answered),
      neverText,
    ];
    if (shown === 0) return [questionRow];
    const entries = [...options, ...rows].map((option) => [
      `  ${option.code}`,
      titleText(option.title),
      'offered',
      numberText(option.offered),
      share(option.offered),
      'chosen',
      numberText(option.chosen),
      reachRemark(option),
    ]);
    return [questionRow, ...entries];
  });
  return fitColumns(rows, { width: width === undefined ? undefined : width - INDENT, columns: [1] });
}

function reachRemark({ offered, chosen }: { readonly offered: number; readonly chosen: number }): string {
  if (offered === 0) return 'never offered';
  return chosen === 0 ? 'never chosen' : '';
}

function drawRows({ draws: sets }: SimulationFigures) {
  return sets.flatMap(({ fid, branches }) => [
    [fid],
    ...branches.map(({ title, drawn, answered }) => [
      `  ${clipText(removeControls(title), 40)}`,
      'drawn',
      numberText(drawn),
      'answered',
      numberText(answered),
    ]),
  ]);
}

function messageRows({ messages: list }: SimulationFigures) {
  return list.map(({ question, key, times }) => [question, key, numberText(times)]);
}
