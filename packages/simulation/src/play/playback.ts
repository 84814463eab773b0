import { type Program, type State, type Transcript } from '@canvass/logic';
import type { QuestionIssue, SessionFacts, SurveyEvent } from '@canvass/protocol';
import type { CellOutcome } from './script-ledgers.ts';
import { titleOfFlowNode, quotasOf } from '@canvass/logic/effects';
import { type Names, optionCode } from '../script/names.ts';

export interface Playback {
  readonly facts: SessionFacts;
  readonly state: State;
  /** All events, including events of the host. Replaying them gives `state` and `transcript`. */
  readonly events: readonly SurveyEvent[];
  readonly transcript: Transcript;
  /** Questions on every page in the order seen, with a new entry each time a page was seen. */
  readonly pages: readonly (readonly string[])[];
  /** Questions on the final path to the end; pages left by Back do not count. */
  readonly path: readonly string[];
  readonly issues: readonly QuestionIssue[];
  /** The state of each question when it was last seen, by gid. */
  readonly seenQuestions: ReadonlyMap<string, SeenQuestion>;
  /** The respondent's outcome in quota cells, by id of the cell. */
  readonly cells: ReadonlyMap<string, CellOutcome>;
  /** The reason why the script did not reach the end. */
  readonly stopped?: StopReason;
}
export interface SeenQuestion {
  readonly title: string;
  readonly order: readonly string[];
  readonly optionTitles: ReadonlyMap<string, string>;
  readonly progress: number;
  /** Data that the question type created for its view, such as the tasks of a maxdiff. */
  readonly material?: unknown;
}
export type StopReason =
  /** A validation message that the script does not fix. */
  | { readonly cause: 'issues'; readonly gids: readonly string[] }
  /** The script has stopped by its step `stop`. */
  | { readonly cause: 'script' }
  /** A step that failed, or an entry that is invalid at the point where it is used. */
  | { readonly cause: 'step'; readonly offset: number; readonly message: string };

type ProgramQuestion = Program['questions'][number];

/** The parts of a question that accept files in this state: the question (`''`), and each chosen option with files. */
export function partsWithFiles(state: State, question: ProgramQuestion): readonly string[] {
  return Object.keys(question.attachments?.countedFiles(question, state) ?? {});
}

interface HostNotes {
  readonly quotas: readonly { readonly cell: string; readonly name: string; readonly outcome: string }[];
  readonly draws: readonly {
    readonly fid: string;
    readonly picks: readonly string[];
    readonly titles: readonly string[];
  }[];
  /** Material such as tasks, with codes in place of gids of options. */
  readonly materials: readonly { readonly question: string; readonly material: unknown }[];
}

export function hostNotes(program: Program, playback: Playback, names: Names): HostNotes {
  const cells = new Map(
    quotasOf(program).groups.flatMap((group) => group.cells.map((cell) => [cell.id, cell.name])),
  );
  return {
    quotas: [...playback.cells].map(([cell, outcome]) => ({ cell, name: cells.get(cell) ?? cell, outcome })),
    draws: Object.entries(playback.state.flow.draws).map(([fid, { picks }]) => ({
      fid,
      picks,
      titles: picks.map((pick) => titleOfFlowNode(program, pick)),
    })),
    materials: [...playback.seenQuestions].flatMap(([gid, { material }]) =>
      material === undefined
        ? []
        : [{ question: names.codeOf(gid), material: withCodes(material, computeCodes(program, gid)) }],
    ),
  };
}

function computeCodes({ questions, byGid }: Program, gid: string): ReadonlyMap<string, string> {
  const { items = [], rows_items: rows = [] } = questions[byGid.get(gid) ?? -1]?.question ?? {};
  return new Map([...items, ...rows].map((option) => [option.gid, optionCode(option)]));
}

/** Replaces gids of options in a JSON value by codes. */
function withCodes(value: unknown, codes: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return codes.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withCodes(item, codes));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withCodes(item, codes)]));
}

/** Formats each result as a line. */
export function hostLines({ quotas, draws, materials }: HostNotes): readonly string[] {
  return [
    ...quotas.map(({ name, outcome }) => `quota  ${name}: ${outcome}`),
    ...draws.map(({ fid, titles }) => `draw  ${fid}: ${titles.length === 0 ? '(none)' : titles.join(', ')}`),
    ...materials.map(({ question, material }) => `${question}  ${materialText(material)}`),
  ];
}

/** Formats tasks as `A1 A3 A4 | A2 A5 A6`, and other material as JSON. */
function materialText(material: unknown): string {
  const tasks =
    typeof material === 'object' && material !== null && 'tasks' in material ? material.tasks : undefined;
  const isTasks = Array.isArray(tasks) && tasks.every((task) => Array.isArray(task));
  return isTasks
    ? tasks.map((task: readonly unknown[]) => task.join(' ')).join(' | ')
    : JSON.stringify(material);
}
