import type { Program } from '@canvass/logic';
import {
  isUsedOnceDrawn,
  listDrawingNodes,
  type QuotaPlan,
  quotasOf,
  listQuestionsBelow,
} from '@canvass/logic/effects';
import { utcOffset } from '@canvass/project/file';
import type { Assumptions, ListedAssumption } from './assumptions/assumptions.ts';
import { type Counters, type ListCounters } from './counters.ts';
import { DEFAULT_NOW } from '../script/read-script.ts';
import { DEFAULT_TIMEZONE, type Option } from '@canvass/project';

export interface SimulatedSurvey {
  readonly program: Program;
  readonly quotas: QuotaPlan;
  readonly counters: Counters;
  /** The project's UTC offset during the simulation, in minutes. It is fixed, because time zone tables are slow. */
  readonly utcOffset: number;
  /** Assumptions about the respondents. If absent, all facts and answers are random. */
  readonly assumptions?: Assumptions | undefined;
}

export function computeSurvey(program: Program, assumptions?: Assumptions): SimulatedSurvey {
  const offset = utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, SIMULATED_NOW);
  return {
    program,
    quotas: quotasOf(program),
    counters: computeCounters(program),
    utcOffset: offset,
    assumptions,
  };
}

/** The input of a simulation. The same plan with the same project gives the same bytes. */
export interface SimulationPlan {
  readonly respondents: number;
  readonly seed: string;
  /** Number of respondents who answer at the same time. Each presses Next once per round. */
  readonly concurrent: number;
  /** Number of points of the run at which the fill of quotas and the stock of prizes are recorded. */
  readonly fillPoints: number;
  /** Number of respondents who leave in a day, for prizes with a daily limit. If absent, daily limits are ignored. */
  readonly perDay?: number;
  /** The assumptions, for the report. Shards with different assumptions cannot be merged. */
  readonly assumptions?: readonly ListedAssumption[];
}

/** The part of a plan with the respondents `index`, `index + count`, and so on. Numbers count from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The time at which all simulated respondents begin, the default time of scripts. */
export const SIMULATED_NOW = DEFAULT_NOW;

/** Numbers the counters of a project, in the same way for every shard. */
function computeCounters({ questions, project, byGid, groups }: Program): Counters {
  let size = 0;
  const allocate = (count: number) => {
    size += count;
    return size - count;
  };
  const list = (items: readonly Option[] = []): ListCounters => ({
    firstCounter: allocate(2 * items.length),
    items,
    indexByGid: new Map(items.map(({ gid }, index) => [gid, index])),
  });
  const perQuestion = questions.map(({ question }) => {
    const shownCounter = allocate(2);
    return {
      shownCounter,
      answeredCounter: shownCounter + 1,
      options: list(question.items),
      rows: list(question.rows_items),
    };
  });
  const setChildren = listDrawingNodes(project.flow).flatMap(({ fid: setFid, items = [] }) =>
    items.map(({ fid: child }) => {
      const questionsBelow = listQuestionsBelow(project, child).flatMap((gid) => byGid.get(gid) ?? []);
      const node = groups.find(({ fid }) => fid === child)?.node ?? -1;
      return {
        setFid,
        child,
        node,
        drawnCounter: allocate(2),
        questions: questionsBelow,
        isUsedOnceDrawn: isUsedOnceDrawn(project, child),
      };
    }),
  );
  return { size, questions: perQuestion, setChildren };
}
