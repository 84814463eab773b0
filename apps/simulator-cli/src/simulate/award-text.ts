import type { Paint } from '../host/host.ts';
import { plural } from '../report/findings-text.ts';
import { printable, type SimulationFigures } from '@canvass/simulation';
import { section } from '../report/section.ts';
import { clipped } from '../report/table.ts';

type AwardFigures = NonNullable<SimulationFigures['awards']>;
type Award = AwardFigures['awards'][number];
type Prize = Award['prizes'][number];

const NAME_WIDTH = 40;
const name = (text: string, indent = '') => `${indent}${clipped(printable(text), NAME_WIDTH)}`;
const column = (count: number) => String(count).padStart(6);

/** Awards at the end, what more was promised of than there is, and how prizes went. */
export function awardText(figures: AwardFigures, paint: Paint): readonly (readonly string[])[] {
  const rows = figures.awards.flatMap((award) => [
    [name(award.title), `${column(award.earned)} earned`, `${column(award.won)} won`, remarkOf(award)],
    ...award.prizes.map((prize) => [
      name(prize.name, '  '),
      `${column(prize.hits)} drawn`,
      `${column(prize.won)} won${prize.stock === null ? '' : ` of ${prize.stock}`}`,
      prize.goneAfter === null ? '' : `gone after ${plural(prize.goneAfter, 'respondent')}`,
    ]),
  ]);
  const short = figures.awards.flatMap((award) => award.prizes.flatMap((prize) => shortage(award, prize)));
  const warnings = short.map((line) => `  ${paint.yellow(`!  ${line}`)}`);
  return [[...section('Awards', rows, paint), ...warnings], stockTable(figures, paint)];
}

function remarkOf({ isGift, earned, budget }: Award): string {
  if (isGift === true) return 'a gift for invitations: nobody invites here';
  if (earned === 0) return 'never earned';
  return budget === undefined ? '' : `${budget.spent} of ${budget.fen} fen spent`;
}

function shortage({ title }: Award, { name: prize, hits, won, stock }: Prize): readonly string[] {
  if (hits === won) return [];
  const left =
    stock !== null && won === stock
      ? `there ${stock === 1 ? 'is' : 'are'} ${stock}`
      : `${won} could be given`;
  return [
    `${clipped(printable(title), NAME_WIDTH)}: ${clipped(printable(prize), NAME_WIDTH)} was drawn ${plural(hits, 'time')}, and ${left}.`,
  ];
}

/** Wins by prize, one column per point of the run. */
function stockTable({ awards, stock }: AwardFigures, paint: Paint): readonly string[] {
  const head = ['when so many had left', ...stock.map(({ ended }) => column(ended))];
  const rows = awards
    .flatMap(({ prizes }) => prizes)
    .map((prize, at) => [name(prize.name), ...stock.map(({ prizes }) => column(prizes[at]?.won ?? 0))]);
  return section('Prizes over time: won', [head, ...rows], paint);
}
