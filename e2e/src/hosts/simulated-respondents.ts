import { pageView, type Program, start, type State, step } from '@canvass/logic';
import { createMemoryLedgers, type MemoryLedgers, quotasOf, runEffects } from '@canvass/logic/effects';
import type { RespondentEvent, SessionFacts } from '@canvass/protocol';
import { MAX_TRIES, SIMULATED_NOW, SimulatedRespondent, computeSurvey } from '@canvass/simulation';
import { expect } from 'vitest';
import type { ServedSurvey } from './serve-survey.ts';

/** The seed of the editor's *Simulate*. */
const SIMULATION_SEED = '1';

/** A browser in which a respondent answers. */
interface AnsweringBrowser {
  readonly state: State;
  readonly ended: boolean;
  /** Kind of the effect that was fulfilled last, in reply to the last event. */
  readonly lastFulfilled: string | undefined;
  applyEvent(event: RespondentEvent): Promise<void>;
}

/** Creates a respondent of *Simulate*, who reads the whole project to choose answers. */
export const createSimulatedRespondent = ({ whole }: ServedSurvey, number: number): SimulatedRespondent =>
  new SimulatedRespondent(computeSurvey(whole), SIMULATION_SEED, number);

/** Answers like a respondent of *Simulate* until the end, or until too many answers were rejected. Adds to `shown`. */
export async function actAsSimulated(
  browser: AnsweringBrowser,
  respondent: SimulatedRespondent,
  { program, shown }: { readonly program: Program; readonly shown: Set<string> },
): Promise<void> {
  let tries = 0;
  let turnBacks = 0;
  const attempts = () => Math.max(tries, turnBacks);
  while (!browser.ended && attempts() <= MAX_TRIES) {
    if (browser.state.issues.length > 0)
      for (const event of respondent.correct(browser.state, attempts())) await browser.applyEvent(event);
    for (
      let event = respondent.answer(browser.state);
      event !== undefined;
      event = respondent.answer(browser.state)
    )
      await browser.applyEvent(event);
    for (const gid of pageView(program, browser.state).gids) shown.add(gid);
    await browser.applyEvent({ type: 'next' });
    const { lastFulfilled } = browser;
    const hasIssues = browser.state.issues.length > 0;
    const isOwnMistake = lastFulfilled === undefined || lastFulfilled === 'verify';
    tries = hasIssues && isOwnMistake ? tries + 1 : 0;
    if (hasIssues && !isOwnMistake) turnBacks += 1;
  }
}

/** The questions that a browser showed to a respondent, and the last state. */
export interface SeenResponse {
  readonly state: State;
  /** gids of the questions on pages that the respondent tried to leave. */
  readonly shown: ReadonlySet<string>;
}

interface MemoryResponse extends SeenResponse {
  /** Whether an answer was rejected, so that the respondent changed it. */
  readonly hadIssues: boolean;
}

/** Lets the first respondents of *Simulate* answer in browsers with the public project, whose host runs in memory. */
export async function answerInMemory(
  survey: ServedSurvey,
  count: number,
): Promise<readonly MemoryResponse[]> {
  const ledgers = createMemoryLedgers(quotasOf(survey.whole), () => SIMULATED_NOW);
  const responses: MemoryResponse[] = [];
  for (let number = 1; number <= count; number += 1) {
    const respondent = createSimulatedRespondent(survey, number);
    const browser = new MemoryBrowser(survey, respondent.facts, ledgers);
    const shown = new Set<string>();
    await actAsSimulated(browser, respondent, { program: survey.browser, shown });
    // Like the end of a response, giving up frees its slots.
    if (!browser.ended) ledgers.quotas.release(number);
    responses.push({ state: browser.state, shown, hadIssues: browser.hadIssues });
  }
  return responses;
}

/** A browser with the public project, and a host with the whole project and its records in memory. */
class MemoryBrowser implements AnsweringBrowser {
  state: State;
  lastFulfilled: string | undefined;
  hadIssues = false;
  readonly #survey: ServedSurvey;
  readonly #ledgers: MemoryLedgers;
  #hostState: State;

  constructor(survey: ServedSurvey, facts: SessionFacts, ledgers: MemoryLedgers) {
    this.#survey = survey;
    this.#ledgers = ledgers;
    this.state = start(survey.browser, facts);
    this.#hostState = start(survey.whole, facts);
    this.#fulfil();
  }

  get ended(): boolean {
    return this.state.end.is_end === 1;
  }

  async applyEvent(event: RespondentEvent): Promise<void> {
    this.lastFulfilled = undefined;
    this.state = step(this.#survey.browser, this.state, event).state;
    this.#hostState = step(this.#survey.whole, this.#hostState, event).state;
    this.#fulfil();
  }

  #fulfil(): void {
    const ledgers = this.#ledgers.ledgersFor(this.state.facts.seq ?? 0);
    const { steps, state } = runEffects(this.#survey.whole, this.#hostState, ledgers);
    for (const { event } of steps) {
      this.lastFulfilled = this.state.pending[0]?.type;
      this.state = step(this.#survey.browser, this.state, event).state;
    }
    this.#hostState = state;
    this.hadIssues ||= state.issues.length > 0;
    expect(this.state, 'browser and host').toEqual(this.#hostState);
  }
}
