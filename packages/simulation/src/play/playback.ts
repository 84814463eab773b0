import {
  pageView,
  plainText,
  type Program,
  questionView,
  type State,
  type Transcript,
  rng,
} from '@canvass/logic';
import type { QuestionIssue, SessionFacts, SurveyEvent, FilesEvent } from '@canvass/protocol';
import { optionCode } from '../script/names.ts';
import type { CellOutcome } from './script-ledgers.ts';
import { momentOf, randomFiles, visibleOn } from '@canvass/logic/inspect';
import { attachmentRules } from '@canvass/project';

/** The run of a scripted respondent. */
export interface Playback {
  readonly facts: SessionFacts;
  readonly state: State;
  /** All events, including those of the host: folding them gives `state` and `transcript`. */
  readonly events: readonly SurveyEvent[];
  readonly transcript: Transcript;
  /** Questions on every page that was left, and on the last one, each time it was seen. */
  readonly pages: readonly (readonly string[])[];
  /** Questions on the final path to the end; pages left by Back do not count. */
  readonly path: readonly string[];
  readonly issues: readonly QuestionIssue[];
  /** How each question looked when it was last seen, by gid. */
  readonly seen: ReadonlyMap<string, SeenQuestion>;
  /** The respondent's results, by id of the quota cell. */
  readonly cells: ReadonlyMap<string, CellOutcome>;
  /** Why the script did not reach the end. */
  readonly stopped?: StopReason;
}
export interface SeenQuestion {
  readonly title: string;
  /** Codes of the options, in the order shown. */
  readonly order: readonly string[];
  /** Titles of the options, by code. */
  readonly optionTitles: ReadonlyMap<string, string>;
  readonly progress: number;
  /** Data that the type created for its view, such as the tasks of a maxdiff. */
  readonly material?: unknown;
}
export type StopReason =
  /** A validation message that the script does not fix. */
  | { readonly why: 'issues'; readonly gids: readonly string[] }
  /** The step `stop`. */
  | { readonly why: 'script' }
  /** A step that failed, or an entry that is invalid at the point where it is used. */
  | { readonly why: 'step'; readonly at: number; readonly message: string };

/** The questions on the page, and how each looks. */
export function observe(program: Program, state: State): ReadonlyMap<string, SeenQuestion> {
  const page = pageView(program, state);
  return new Map(
    page.gids.flatMap((gid) => {
      const view = questionView(program, state, gid);
      if (view === undefined) return [];
      const titles = view.options.map(({ option, title }) => [optionCode(option), plainText(title)] as const);
      const order = titles.map(([code]) => code);
      const title = plainText(view.title);
      const seen = { title, order, optionTitles: new Map(titles), progress: page.progress };
      return [[gid, view.material === undefined ? seen : { ...seen, material: view.material }] as const];
    }),
  );
}

type ProgramQuestion = Program['questions'][number];

/** The parts of a question whose files count in this state: the question (`''`), and each chosen option that takes files. */
export function takersNow(state: State, question: ProgramQuestion): readonly string[] {
  return Object.keys(question.attachments?.counted(question, state) ?? {});
}

/** Generated files without which the page cannot be left; none if enough are attached. */
export function missingFiles(program: Program, state: State): readonly FilesEvent[] {
  return visibleOn(momentOf(program, state), state.page).flatMap(({ question }) => {
    const counted = Object.entries(question.attachments?.counted(question, state) ?? {});
    return counted
      .filter(([option, files]) => files.length < attachmentRules(question.question.attachData, option).least)
      .map(([option]) => randomFiles(rng(`files:${question.gid}:${option}`), question, option));
  });
}
