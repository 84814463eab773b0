import { computeWords } from '../../json/wording.ts';
import { adviseRemoval } from '../../findings/advice.ts';
import type { Static } from 'typebox';
import { child, type Path } from '../../json/path.ts';
import { objectsIn, textOf, type Authored, type Wrong } from '../../findings/authored.ts';
import type { Findings } from '../../findings/findings.ts';
import { ALL_ODDS_PPM, type Award, type Prize } from './award.ts';
import { findAwardKind, type Gift } from './award-kinds.table.ts';

type AuthoredAward = Authored<Static<typeof Award>>;
type AuthoredPrize = Authored<Static<typeof Prize>>;

const REQUIRED_FIELDS: Readonly<Partial<Record<Gift, 'amount_fen' | 'points' | 'text'>>> = {
  red_packet: 'amount_fen',
  points: 'points',
  text: 'text',
};
/** 50,000 yuan, the legal limit for the value of a drawn prize in China. */
const MAX_WORTH_FEN = 5_000_000;

export function checkPrizes(award: AuthoredAward, path: Path, findings: Findings): void {
  const prizes = [...objectsIn(award, 'prizes', path)];
  const isDraw = isDrawn(award);
  if (prizes.length === 0 || (!isDraw && prizes.length > 1)) {
    findings.add({
      id: 'award.prizes',
      path: child(path, 'prizes'),
      message: isDraw
        ? 'The draw has no prizes.'
        : `\`prizes\` has ${prizes.length} prizes, but this kind of award needs exactly one.`,
      fix: isDraw ? 'Add prizes.' : 'Write one prize.',
    });
  }
  const ids = new Set<string>();
  for (const [prize, place] of prizes) {
    const id = textOf(prize.id);
    if (id !== undefined && ids.has(id)) findings.add(duplicatePrizeFinding(id, place));
    if (id !== undefined) ids.add(id);
    checkPrize(award, prize, place, findings);
  }
  if (isDraw) checkOdds(prizes, path, findings);
  checkBudget(award, prizes, path, findings);
}

const isDrawn = (award: AuthoredAward): boolean => findAwardKind(award.kind)?.isDrawn === true;

const duplicatePrizeFinding = (id: string, path: Path) =>
  ({
    id: 'id.duplicate-award',
    path: child(path, 'id'),
    message: computeWords`\`${id}\` is the id of another prize of this award, and stock is counted by it.`,
    fix: 'Choose another id.',
  }) as const;

/** Whether winners enter a phone number, as for goods and for prizes with `asks_phone`. */
export function asksForPhoneNumber(award: AuthoredAward): boolean {
  return [...objectsIn(award, 'prizes', undefined)].some(([prize]) => {
    const gift = prize.gives ?? findAwardKind(award.kind)?.gives ?? 'goods';
    return gift === 'goods' || prize.asks_phone === true;
  });
}

function checkPrize(award: AuthoredAward, prize: AuthoredPrize, path: Path, findings: Findings): void {
  const kind = findAwardKind(award.kind);
  const gift = prize.gives ?? kind?.gives ?? 'goods';
  if (typeof gift !== 'string') return;
  if (kind !== undefined && !kind.isDrawn && gift !== kind.gives)
    findings.add({
      id: 'award.wrong-gift',
      path: child(path, 'gives'),
      message: computeWords`An award of the kind "${String(award.kind)}" gives "${kind.gives}".`,
      ...adviseRemoval(', or choose another `kind`.', '`gives`'),
    });
  const requiredField = REQUIRED_FIELDS[gift as Gift];
  if (requiredField !== undefined && prize[requiredField] === undefined)
    findings.add({
      id: 'award.empty-gift',
      path,
      message: computeWords`The prize gives "${gift}" but has no \`${requiredField}\`.`,
      fix: computeWords`Set \`${requiredField}\`.`,
    });
  if (!isDrawn(award) && prize.odds_ppm !== undefined)
    findings.add({
      id: 'award.odds-unused',
      severity: 'warning',
      path: child(path, 'odds_ppm'),
      message:
        'Only draws use `odds_ppm`. Every respondent who earns this award gets the prize while stock lasts.',
      ...adviseRemoval(', or set `kind` to "draw".'),
    });
  checkReach(award, prize, path, findings);
  checkWorth(award, prize, path, findings);
}

function checkReach(award: AuthoredAward, prize: AuthoredPrize, path: Path, findings: Findings): void {
  const field = (['stock', 'per_day', 'odds_ppm'] as const).find(
    (name) => prize[name] === 0 || (name === 'odds_ppm' && isDrawn(award) && prize[name] === undefined),
  );
  if (field === undefined) return;
  findings.add({
    id: 'award.never-won',
    severity: 'warning',
    path,
    message: computeWords`\`${field}\` is 0, so this prize cannot be won.`,
    fix: computeWords`Set \`${field}\` to a positive number, or remove the prize.`,
  });
}

function checkWorth(award: AuthoredAward, prize: AuthoredPrize, path: Path, findings: Findings): void {
  if (maxAmountOf(prize) < numberOrZero(prize.amount_fen))
    findings.add({
      id: 'award.amounts',
      path: child(path, 'amount_to_fen'),
      message: '`amount_to_fen` is less than `amount_fen`, so no amount is possible.',
      fix: 'Set `amount_to_fen` to the larger amount.',
    });
  const worth = Math.max(numberOrZero(prize.worth_fen), maxAmountOf(prize));
  if (!isDrawn(award) || worth < MAX_WORTH_FEN) return;
  findings.add({
    id: 'award.great-worth',
    severity: 'warning',
    path,
    message: 'The prize is worth 50,000 yuan or more, which promotion law does not allow in a draw.',
    fix: 'Make sure that the prize is allowed, or reduce its value.',
  });
}

const numberOrZero = (value: number | Wrong | undefined): number => (typeof value === 'number' ? value : 0);
const maxAmountOf = (prize: AuthoredPrize): number => numberOrZero(prize.amount_to_fen ?? prize.amount_fen);

type PrizesWithPaths = readonly (readonly [prize: AuthoredPrize, path: Path])[];

function checkOdds(prizes: PrizesWithPaths, path: Path, findings: Findings): void {
  const sum = prizes.reduce((all, [{ odds_ppm: odds }]) => all + numberOrZero(odds), 0);
  if (sum <= ALL_ODDS_PPM) return;
  findings.add({
    id: 'award.odds-over',
    path: child(path, 'prizes'),
    message: computeWords`The odds of all prizes add up to ${sum} ppm, so the last prizes are won less often than stated.`,
    fix: 'Reduce `odds_ppm` until the sum is 1000000 or less.',
  });
}

function checkBudget(award: AuthoredAward, prizes: PrizesWithPaths, path: Path, findings: Findings): void {
  const { budget_fen: budget } = award;
  const paid = prizes.filter(([prize]) => maxAmountOf(prize) > 0);
  const unlimitedPrize = paid.find(([{ stock }]) => stock === undefined);
  if (unlimitedPrize !== undefined && budget === undefined)
    findings.add({
      id: 'award.no-budget',
      path: unlimitedPrize[1],
      message: 'The payments are unlimited: neither `stock` nor `budget_fen` is set.',
      fix: 'Set `budget_fen` of the award, or `stock` of the prize.',
    });
  if (typeof budget !== 'number') return;
  if (paid.length === 0)
    findings.add({
      id: 'award.budget-unused',
      severity: 'warning',
      path: child(path, 'budget_fen'),
      message: '`budget_fen` has no effect, because no prize is money.',
      ...adviseRemoval(),
    });
  const promised = paid.reduce((sum, [prize]) => sum + maxAmountOf(prize) * numberOrZero(prize.stock), 0);
  if (promised > budget)
    findings.add({
      id: 'award.over-promised',
      severity: 'warning',
      path: child(path, 'budget_fen'),
      message: computeWords`The prizes need up to ${promised} fen, but \`budget_fen\` is ${budget}, so the last ones are not paid.`,
      fix: 'Increase `budget_fen`, or reduce `stock`.',
    });
}
