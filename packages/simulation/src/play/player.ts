import {
  pageView,
  type Program,
  questionView,
  recordStep,
  start,
  startTranscript,
  type State,
  step,
  type StepResult,
  type Transcript,
  plainText,
} from '@canvass/logic';
import { runEffects } from '@canvass/logic/effects';
import type { QuestionIssue, SessionFacts, SurveyEvent } from '@canvass/protocol';
import { type Playback, type SeenQuestion, type StopReason } from './playback.ts';
import type { ScriptLedgers } from './script-ledgers.ts';
import { optionCode } from '../script/names.ts';

export type NextResult = 'moved' | 'ended' | 'issues';

/** Plays a respondent: sends events to the engine, fulfils effects as the host, and records the shown questions. */
export class Player {
  readonly program: Program;
  readonly #facts: SessionFacts;
  readonly #ledgers: ScriptLedgers;
  readonly #events: SurveyEvent[] = [];
  readonly #pages: (readonly string[])[] = [];
  readonly #issues: QuestionIssue[] = [];
  readonly #seen = new Map<string, SeenQuestion>();
  #trail: { readonly page: number; readonly gids: readonly string[] }[] = [];
  #state: State;
  #transcript: Transcript;

  constructor(program: Program, facts: SessionFacts, ledgers: ScriptLedgers) {
    this.program = program;
    this.#facts = facts;
    this.#ledgers = ledgers;
    this.#state = start(program, facts);
    this.#transcript = startTranscript(program, this.#state);
    this.#fulfilEffects();
  }

  get state(): State {
    return this.#state;
  }
  get hasEnded(): boolean {
    return this.#state.end.is_end === 1;
  }
  get visible(): readonly string[] {
    return pageView(this.program, this.#state).gids;
  }

  /** `refusal` is the reason as a key, if the engine refuses the event. */
  send(event: SurveyEvent): { readonly result: StepResult; readonly refusal?: string } {
    const result = step(this.program, this.#state, event);
    this.#transcript = recordStep(this.program, this.#transcript, event, result);
    this.#state = result.state;
    if (result.refused !== undefined) return { result, refusal: result.refused.key };
    this.#events.push(event);
    return { result };
  }

  #isOnlyAsked(): boolean {
    const { issues } = this.#state;
    return issues.length > 0 && issues.every(({ ask }) => ask === true);
  }

  next(): NextResult {
    const { gids, number } = this.#recordPage();
    this.send({ type: 'next' });
    if (this.#isOnlyAsked()) {
      // Presses Next a second time, as respondents can, because this ignores requests.
      this.#issues.push(...this.#state.issues);
      this.send({ type: 'next' });
    }
    this.#fulfilEffects();
    const hasMoved = this.hasEnded || this.#state.page !== number;
    if (hasMoved) this.#pages.push(gids);
    if (this.#state.issues.length > 0) {
      // A full quota may lead back to an earlier page, which is then the last page of the path.
      this.#issues.push(...this.#state.issues);
      this.#trail = this.#trail.filter(({ page }) => page < this.#state.page);
      return 'issues';
    }
    if (hasMoved) this.#trail.push({ page: number, gids });
    return this.hasEnded ? 'ended' : 'moved';
  }

  /** Returns false if there is no previous page. */
  back(): boolean {
    const { gids } = this.#recordPage();
    if (this.send({ type: 'back' }).refusal !== undefined) return false;
    this.#pages.push(gids);
    this.#trail = this.#trail.filter(({ page }) => page < this.#state.page);
    return true;
  }

  playback(stopped?: StopReason): Playback {
    if (!this.hasEnded) {
      const { gids, number } = this.#recordPage();
      this.#pages.push(gids);
      this.#trail.push({ page: number, gids });
    }
    return {
      facts: this.#facts,
      state: this.#state,
      events: this.#events,
      transcript: this.#transcript,
      pages: this.#pages,
      path: this.#trail.flatMap(({ gids }) => gids),
      issues: this.#issues,
      seenQuestions: this.#seen,
      cells: this.#ledgers.outcomes(this.#facts.seq ?? 0),
      ...(stopped !== undefined && { stopped }),
    };
  }

  answerOf(gid: string): unknown {
    return questionView(this.program, this.#state, gid)?.answer;
  }

  #fulfilEffects(): void {
    const played = runEffects(this.program, this.#state, this.#ledgers.ledgersFor(this.#facts.seq ?? 0));
    for (const { event, result } of played.steps) {
      this.#transcript = recordStep(this.program, this.#transcript, event, result);
      this.#events.push(event);
    }
    this.#state = played.state;
  }

  #recordPage(): { readonly gids: readonly string[]; readonly number: number } {
    for (const [gid, seenQuestion] of readSeenQuestions(this.program, this.#state))
      this.#seen.set(gid, seenQuestion);
    const { gids, number } = pageView(this.program, this.#state);
    return { gids, number };
  }
}

function readSeenQuestions(program: Program, state: State): ReadonlyMap<string, SeenQuestion> {
  const page = pageView(program, state);
  return new Map(
    page.gids.flatMap((gid) => {
      const view = questionView(program, state, gid);
      if (view === undefined) return [];
      const titles = view.options.map(({ option, title }) => [optionCode(option), plainText(title)] as const);
      const order = titles.map(([code]) => code);
      const title = plainText(view.title);
      const seenQuestion = { title, order, optionTitles: new Map(titles), progress: page.progress };
      return [
        [
          gid,
          view.material === undefined ? seenQuestion : { ...seenQuestion, material: view.material },
        ] as const,
      ];
    }),
  );
}
