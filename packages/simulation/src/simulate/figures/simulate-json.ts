import { awardsOf, titleOfFlowNode, type QuotaCellPlan, type QuotaGroupPlan } from '@canvass/logic/effects';
import type { SimulationResult } from '../simulate.ts';
import type { SimulatedSurvey } from '../simulated-survey.ts';
import { plainText } from '@canvass/logic';
import { endWordOf, NOT_ENDED, type EndStatusCode, type EndWord } from '@canvass/protocol';
import { Names, optionCode } from '../../script/names.ts';
import { chosenCounter, offeredCounter, type ListCounters } from '../counters.ts';
import type { Distribution } from '../tally.ts';

/** The output of `canvass simulate --json`, and the source of its text; docs/canvass.md. */
export function simulationFigures(survey: SimulatedSurvey, file: string, simulated: SimulationResult) {
  const { program } = survey;
  const { plan, tally } = simulated;
  const names = new Names(program);
  return {
    project: { file, title: plainText(program.project.title), questions: program.questions.length },
    ...plan,
    ends: endFigures(survey, names, tally.endings),
    questions: questionFigures(survey, tally.counts),
    length: { questions: distributionFigures(tally.questions), pages: distributionFigures(tally.pages) },
    messages: tally.messages.map(([message, times]) => {
      const [gid = '', key = ''] = message.split(' ');
      return { question: names.codeOf(gid), key, times };
    }),
    draws: drawFigures(survey, tally.counts),
    ...(survey.quotas.groups.length > 0 && { quotas: quotaFigures(survey, simulated) }),
    ...(awardsOf(program).length > 0 && { awards: awardFigures(survey, simulated) }),
  };
}
export type SimulationFigures = ReturnType<typeof simulationFigures>;

function endFigures(
  { quotas }: SimulatedSurvey,
  names: Names,
  endings: SimulationResult['tally']['endings'],
) {
  const cells = new Map(
    quotas.groups.flatMap((group) => group.cells.map((cell) => [cell.id, cell.name] as const)),
  );
  return endings.map(([key, respondents]) => {
    const [status, cause, name]: [EndStatusCode, string?, string?] = JSON.parse(key); // written by the tally
    const end: EndWord | 'none' = status === NOT_ENDED.status ? 'none' : endWordOf(status);
    const namedEnding =
      cause === undefined
        ? undefined
        : end === 'quota_full'
          ? (cells.get(cause) ?? cause)
          : causeText(cause, names);
    return {
      end,
      status,
      ...(name !== undefined && { name }),
      ...(namedEnding !== undefined && { cause: namedEnding }),
      respondents,
    };
  });
}

/** Replaces the gid of a question by its code, also in `gid key` of messages at which respondents got stuck. */
function causeText(cause: string, names: Names): string {
  return cause.replace(/[^\s,]+/g, (word) => names.codeOf(word));
}

function questionFigures({ program, counters }: SimulatedSurvey, counts: readonly number[]) {
  const count = (counter: number) => counts[counter] ?? 0;
  const list = (entries: ListCounters) =>
    entries.items.map((option, index) => ({
      code: optionCode(option),
      title: plainText(option.title ?? ''),
      offered: count(offeredCounter(entries, index)),
      chosen: count(chosenCounter(entries, index)),
    }));
  return program.questions
    .filter(({ computed }) => computed === undefined)
    .map(({ cid, gid, index, question }) => {
      const questionCounters = counters.questions[index];
      const title = plainText(question.title ?? '');
      if (questionCounters === undefined)
        return { code: cid, title, gid, shown: 0, answered: 0, options: [], rows: [] };
      const { shownCounter, answeredCounter, options, rows } = questionCounters;
      return {
        code: cid,
        title,
        gid,
        shown: count(shownCounter),
        answered: count(answeredCounter),
        options: list(options),
        rows: list(rows),
      };
    });
}

function drawFigures({ program, counters }: SimulatedSurvey, counts: readonly number[]) {
  const sets = [...new Set(counters.setChildren.map(({ setFid }) => setFid))];
  return sets.map((set) => ({
    fid: set,
    branches: counters.setChildren
      .filter((child) => child.setFid === set)
      .map(({ child, drawnCounter }) => ({
        fid: child,
        title: titleOfFlowNode(program, child),
        drawn: counts[drawnCounter] ?? 0,
        answered: counts[drawnCounter + 1] ?? 0,
      })),
  }));
}

function distributionFigures(distribution: Distribution) {
  const total = distribution.reduce((sum, [, count]) => sum + count, 0);
  const sum = distribution.reduce((all, [value, count]) => all + value * count, 0);
  return {
    min: distribution[0]?.[0] ?? 0,
    median: quantile(distribution, total / 2),
    mean: total === 0 ? 0 : Math.round((sum / total) * 100) / 100,
    p90: quantile(distribution, total * 0.9),
    max: distribution.at(-1)?.[0] ?? 0,
    distribution,
  };
}

/** The smallest value that at least `respondents` values do not exceed. */
function quantile(distribution: Distribution, respondents: number): number {
  let countedRespondents = 0;
  for (const [value, count] of distribution) {
    countedRespondents += count;
    if (countedRespondents >= respondents) return value;
  }
  return 0;
}

function awardFigures({ program }: SimulatedSurvey, { drawn }: SimulationResult) {
  const plans = awardsOf(program);
  const prizes = plans.flatMap(({ id: award, prizes: own }) =>
    own.map(({ id: prize }) => ({ award, prize })),
  );
  return {
    awards: plans.map(({ id, award, isGift, prizes: own }, at) => {
      const { earned = 0, draws = 0, won = 0, spent = 0, prizes: wonPrizes = [] } = drawn.awards[at] ?? {};
      return {
        id,
        title: award.title ?? id,
        kind: award.kind,
        ...(isGift && { isGift }),
        earned,
        draws,
        won,
        ...(award.budget_fen !== undefined && { budget: { fen: award.budget_fen, spent } }),
        prizes: own.map(({ id: prizeId, prize, oddsPpm }, index) => ({
          id: prizeId,
          name: prize.name ?? prizeId,
          oddsPpm,
          stock: prize.stock ?? null,
          perDay: prize.per_day ?? null,
          hits: wonPrizes[index]?.hits ?? 0,
          won: wonPrizes[index]?.won ?? 0,
          goneAfter: wonPrizes[index]?.goneAfter ?? null,
        })),
      };
    }),
    stock: drawn.stock.map(({ ended, won }) => ({
      ended,
      prizes: prizes.map((prize, index) => ({ ...prize, won: won[index] ?? 0 })),
    })),
  };
}

function quotaFigures({ quotas }: SimulatedSurvey, { fill, filledAfter }: SimulationResult) {
  const cells = quotas.groups.flatMap((group) => group.cells);
  const last = fill.at(-1);
  const atEnd = new Map(cells.map(({ id }, index) => [id, last?.cells[index]]));
  const cellFigures = ({ id, name, cap }: QuotaCellPlan) => ({
    id,
    name,
    cap,
    done: atEnd.get(id)?.done ?? 0,
    held: atEnd.get(id)?.held ?? 0,
    refused: atEnd.get(id)?.refused ?? 0,
    filledAfter: filledAfter.get(id) ?? null,
  });
  return {
    groups: quotas.groups.map((group) => ({
      id: group.id,
      name: group.name,
      mode: group.mode,
      cells: group.cells.map(cellFigures),
    })),
    planFilledAfter: planFilledAfter(quotas.groups, filledAfter),
    fill: fill.map((point) => ({
      ended: point.ended,
      cells: cells.map(({ id }, index) => ({ id, ...point.cells[index] })),
    })),
  };
}

/** Number of starts until all cells that turn respondents away were full. Null if a cell was not full. */
function planFilledAfter(
  groups: readonly QuotaGroupPlan[],
  filledAfter: ReadonlyMap<string, number>,
): number | null {
  const cells = groups.filter(({ mode }) => mode === 'stop').flatMap((group) => group.cells);
  const starts = cells.map(({ id }) => filledAfter.get(id));
  if (cells.length === 0 || starts.includes(undefined)) return null;
  return Math.max(...starts.map((start) => start ?? 0));
}
