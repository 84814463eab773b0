import { END_STATES } from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { countText, findingText, plural } from '../report/findings-text.ts';
import { type Finding, printable, type SimulationFigures } from '@canvass/simulation';
import { awardText } from './award-text.ts';
import { quotaText } from './quota-text.ts';
import { section } from '../report/section.ts';
import { clipped } from '../report/table.ts';

/** What `canvass simulate` says to people. */
export function simulationText(
  figures: SimulationFigures,
  findings: readonly Finding[],
  paint: Paint,
): string {
  const { project, respondents, seed, concurrent } = figures;
  const share = (count: number) => shareOf(count, respondents);
  const head = `${plural(respondents, 'simulated respondent')}, seed ${printable(seed)}${
    concurrent > 1 ? `, ${concurrent} at a time` : ''
  }`;
  const sections = [
    [paint.bold(printable(project.title)), head],
    ...assumed(figures, paint),
    section('Ends', ends(figures, share), paint),
    section('Length', lengths(figures), paint),
    section('Reach', reach(figures, share), paint),
    ...(figures.draws.length > 0 ? [section('Draws', draws(figures), paint)] : []),
    ...(figures.quotas === undefined ? [] : quotaText(figures.quotas, paint)),
    ...(figures.awards === undefined ? [] : awardText(figures.awards, paint)),
    ...(figures.messages.length > 0 ? [section('Messages met', messages(figures), paint)] : []),
    ...findings.map((finding) => [findingText(finding, paint)]),
    [countText(findings)],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const ASSUMED = {
  answer: 'is always',
  weight: 'has the weight',
  incidence: 'has the share',
  links: 'have the share',
};

/** What `--assume` says: the figures below follow from it. */
function assumed({ assumptions = [] }: SimulationFigures, paint: Paint): readonly (readonly string[])[] {
  if (assumptions.length === 0) return [];
  const rows = assumptions.map(({ kind, subject, value }) => [
    kind === 'links' ? 'signed and unique links' : printable(subject),
    ASSUMED[kind],
    printable(typeof value === 'string' ? value : JSON.stringify(value)),
  ]);
  return [section('Assumed', rows, paint)];
}

function shareOf(count: number, total: number): string {
  return total === 0 ? '' : `${((100 * count) / total).toFixed(1).padStart(5)}%`;
}

const number = (value: number, width = 7) => String(value).padStart(width);

function ends({ ends: list }: SimulationFigures, share: (count: number) => string) {
  return list.map(({ end, status, name, cause, respondents }) => [
    status === END_STATES.quotaFullAtSubmit.status
      ? `${end} at the end`
      : printable(name === undefined ? end : `${end}: ${name}`),
    printable(cause ?? ''),
    number(respondents),
    share(respondents),
  ]);
}

function lengths({ length }: SimulationFigures) {
  const row = (name: string, { min, median, mean, p90, max }: typeof length.questions) => [
    name,
    `median ${median}`,
    `mean ${mean}`,
    `90% up to ${p90}`,
    `from ${min} to ${max}`,
  ];
  return [row('questions', length.questions), row('pages', length.pages)];
}

function reach({ questions }: SimulationFigures, share: (count: number) => string) {
  return questions.flatMap(({ code, shown, answered, options, rows }) => {
    const never = shown === 0 ? 'never shown' : '';
    const own = [code, 'shown', number(shown), share(shown), 'answered', number(answered), never];
    if (shown === 0) return [own];
    const entries = [...options, ...rows].map((option) => [
      `  ${option.code}`,
      'offered',
      number(option.offered),
      share(option.offered),
      'chosen',
      number(option.chosen),
      remark(option),
    ]);
    return [own, ...entries];
  });
}

function remark({ offered, chosen }: { readonly offered: number; readonly chosen: number }): string {
  if (offered === 0) return 'never offered';
  return chosen === 0 ? 'never chosen' : '';
}

function draws({ draws: sets }: SimulationFigures) {
  return sets.flatMap(({ fid, branches }) => [
    [fid],
    ...branches.map(({ title, drawn, answered }) => [
      `  ${clipped(printable(title), 40)}`,
      'drawn',
      number(drawn),
      'answered',
      number(answered),
    ]),
  ]);
}

function messages({ messages: list }: SimulationFigures) {
  return list.map(({ question, key, times }) => [question, key, number(times)]);
}
