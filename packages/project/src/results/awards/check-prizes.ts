import type { Static } from 'typebox';
import { child, type Path } from '../../json/path.ts';
import { objectsIn, textOf, type Authored, type Wrong } from '../../findings/authored.ts';
import type { Findings } from '../../findings/findings.ts';
import { ALL_ODDS_PPM, type Award, type Prize } from './award.ts';
import { findAwardKind, type Gift } from './award-kinds.table.ts';

type AnyAward = Authored<Static<typeof Award>>;
type AnyPrize = Authored<Static<typeof Prize>>;

/** What a prize cannot do without. */
const NEEDED: Readonly<Partial<Record<Gift, 'amount_fen' | 'points' | 'text'>>> = {
  red_packet: 'amount_fen',
  points: 'points',
  text: 'text',
};
/** 50,000 yuan: the most that the top prize of a draw may be worth in Chinese markets. */
const GREATEST_WORTH_FEN = 5_000_000;

/** What an award gives: something that can be won, of which no more is promised than there is. */
export function checkPrizes(award: AnyAward, path: Path, findings: Findings): void {
  const prizes = [...objectsIn(award, 'prizes', path)];
  const isDraw = isDrawn(award);
  if (prizes.length === 0 || (!isDraw && prizes.length > 1)) {
    findings.add({
      id: 'award.prizes',
      path: child(path, 'prizes'),
      message: isDraw
        ? 'Nothing can be won.'
        : `There ${prizes.length === 0 ? 'is nothing' : `are ${prizes.length} prizes`}, and everybody gets one: the same.`,
      fix: isDraw ? 'Add prizes.' : 'Write one prize.',
    });
  }
  const ids = new Set<string>();
  for (const [prize, place] of prizes) {
    const id = textOf(prize.id);
    if (id !== undefined && ids.has(id)) findings.add(twice(id, place));
    if (id !== undefined) ids.add(id);
    checkPrize(award, prize, place, findings);
  }
  if (isDraw) checkOdds(prizes, path, findings);
  checkBudget(award, prizes, path, findings);
}

const isDrawn = (award: AnyAward): boolean => findAwardKind(award.kind)?.isDrawn === true;

const twice = (id: string, path: Path) =>
  ({
    id: 'id.duplicate-award',
    path: child(path, 'id'),
    message: `\`${id}\` is the id of another prize of this award, and stock is counted by it.`,
    fix: 'Give it an id of its own.',
  }) as const;

/** Whether winners of a prize give a phone number when they claim it: for goods, and for a text that asks for one. */
export function asksForNumber(award: AnyAward): boolean {
  return [...objectsIn(award, 'prizes', undefined)].some(([prize]) => {
    const gives = prize.gives ?? findAwardKind(award.kind)?.gives ?? 'goods';
    return gives === 'goods' || prize.asks_phone === true;
  });
}

function checkPrize(award: AnyAward, prize: AnyPrize, path: Path, findings: Findings): void {
  const kind = findAwardKind(award.kind);
  const gives = prize.gives ?? kind?.gives ?? 'goods';
  if (typeof gives !== 'string') return;
  if (kind !== undefined && !kind.isDrawn && gives !== kind.gives)
    findings.add({
      id: 'award.wrong-gift',
      path: child(path, 'gives'),
      message: `An award of the kind "${String(award.kind)}" gives "${kind.gives}".`,
      fix: 'Remove `gives`, or choose another `kind`.',
    });
  const needed = NEEDED[gives as Gift];
  if (needed !== undefined && prize[needed] === undefined)
    findings.add({
      id: 'award.empty-gift',
      path,
      message: `The prize gives "${gives}", and \`${needed}\` does not say how much or what.`,
      fix: `Write \`${needed}\`.`,
    });
  if (!isDrawn(award) && prize.odds_ppm !== undefined)
    findings.add({
      id: 'award.odds-unused',
      severity: 'warning',
      path: child(path, 'odds_ppm'),
      message: 'Nothing is drawn here: everybody gets it while there is some.',
      fix: 'Remove it, or set `kind` to "draw".',
    });
  checkReach(award, prize, path, findings);
  checkWorth(award, prize, path, findings);
}

function checkReach(award: AnyAward, prize: AnyPrize, path: Path, findings: Findings): void {
  const field = (['stock', 'per_day', 'odds_ppm'] as const).find(
    (one) => prize[one] === 0 || (one === 'odds_ppm' && isDrawn(award) && prize[one] === undefined),
  );
  if (field === undefined) return;
  findings.add({
    id: 'award.never-won',
    severity: 'warning',
    path,
    message: `Nobody wins this: \`${field}\` is 0.`,
    fix: `Set \`${field}\` to what is meant, or remove the prize.`,
  });
}

function checkWorth(award: AnyAward, prize: AnyPrize, path: Path, findings: Findings): void {
  if (mostOf(prize) < least(prize.amount_fen))
    findings.add({
      id: 'award.amounts',
      path: child(path, 'amount_to_fen'),
      message: 'The most is less than the least, so there is no amount between them.',
      fix: 'Write the greater amount into `amount_to_fen`.',
    });
  const worth = Math.max(least(prize.worth_fen), mostOf(prize));
  if (!isDrawn(award) || worth < GREATEST_WORTH_FEN) return;
  findings.add({
    id: 'award.great-worth',
    severity: 'warning',
    path,
    message: 'The prize is worth 50,000 yuan or more, which rules for promotions do not allow in a draw.',
    fix: 'Make sure that the survey may give it away, or give away less.',
  });
}

const least = (value: number | Wrong | undefined): number => (typeof value === 'number' ? value : 0);
const mostOf = (prize: AnyPrize): number => least(prize.amount_to_fen ?? prize.amount_fen);

type Placed = readonly (readonly [prize: AnyPrize, path: Path])[];

function checkOdds(prizes: Placed, path: Path, findings: Findings): void {
  const sum = prizes.reduce((all, [{ odds_ppm: odds }]) => all + least(odds), 0);
  if (sum <= ALL_ODDS_PPM) return;
  findings.add({
    id: 'award.odds-over',
    path: child(path, 'prizes'),
    message: `The odds of all prizes add up to ${sum} of a million, so the last ones would be won less often than is said.`,
    fix: 'Lower them until they add up to 1000000 or less.',
  });
}

function checkBudget(award: AnyAward, prizes: Placed, path: Path, findings: Findings): void {
  const { budget_fen: budget } = award;
  const paid = prizes.filter(([prize]) => mostOf(prize) > 0);
  const open = paid.find(([{ stock }]) => stock === undefined);
  if (open !== undefined && budget === undefined)
    findings.add({
      id: 'award.no-budget',
      path: open[1],
      message: 'Money is given without an end: there is neither `stock` nor `budget_fen`.',
      fix: 'Write `budget_fen` into the award, or `stock` into the prize.',
    });
  if (typeof budget !== 'number') return;
  if (paid.length === 0)
    findings.add({
      id: 'award.budget-unused',
      severity: 'warning',
      path: child(path, 'budget_fen'),
      message: 'No prize is money, so nothing is taken from the budget.',
      fix: 'Remove it.',
    });
  const promised = paid.reduce((sum, [prize]) => sum + mostOf(prize) * least(prize.stock), 0);
  if (promised > budget)
    findings.add({
      id: 'award.over-promised',
      severity: 'warning',
      path: child(path, 'budget_fen'),
      message: `The prizes are worth up to ${promised} fen together, and the budget is ${budget}: the last ones would not be given.`,
      fix: 'Raise the budget, or lower the stock.',
    });
}
