import { pageView, type Program, questionView, start, type State, step } from '@canvass/logic';
import type { Session, TestServer } from '@canvass/server/testing';
import { MAX_TRIES, SimulatedRespondent, type surveyOf } from 'canvass/testing';
import type { RespondentEvent } from '@canvass/protocol';

/** A respondent's pages and answers, from the engine that played the respondent, not from an export. */
export interface AnsweredResponse {
  readonly seq: number;
  readonly state: State;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly leftQuestions: ReadonlySet<string>;
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds spent on each page, by the gid of its first question. */
  readonly times: Readonly<Record<string, number>>;
}

interface Study {
  readonly server: TestServer;
  readonly surveyId: string;
  readonly survey: ReturnType<typeof surveyOf>;
  readonly seed: string;
}

/**
 * Plays a respondent of `canvass simulate` on a server, page by page. Resolves to undefined if the respondent gives up.
 * Throws if the server keeps refusing answers that the page accepts, because then no respondent could continue.
 */
export async function answerStudy(study: Study, number: number): Promise<AnsweredResponse | undefined> {
  const { server, surveyId, survey, seed } = study;
  const respondent = new SimulatedRespondent(survey, seed, number);
  const { device, language, params } = respondent.facts;
  const session = await server.begin(surveyId, { device, language_code: language, ext_params: params });
  const walk = new Walk(survey.program, server, session);
  for (let tries = 0; tries <= MAX_TRIES && walk.state.end.is_end === 0; ) {
    const corrections = walk.state.issues.length > 0 ? respondent.correct(walk.state, tries) : [];
    for (const event of corrections) walk.applyEvent(event);
    for (
      let event = respondent.answer(walk.state);
      event !== undefined;
      event = respondent.answer(walk.state)
    )
      walk.applyEvent(event);
    tries = (await walk.leavePage()) ? 0 : tries + 1;
    if (tries > MAX_TRIES && walk.refusals > 0)
      throw new Error(
        `Respondent ${number} did not get past the server's checks in ${tries} tries: ${walk.messagesText()}`,
      );
  }
  return walk.state.end.is_end === 1 ? walk.toResponse() : undefined;
}

class Walk {
  state: State;
  /** Number of refusals by the server since the respondent last left a page. */
  refusals = 0;
  readonly #program: Program;
  readonly #server: TestServer;
  readonly #session: Session;
  #events: RespondentEvent[] = [];
  readonly #leftQuestions = new Set<string>();
  readonly #times: Record<string, number> = {};

  constructor(program: Program, server: TestServer, session: Session) {
    this.#program = program;
    this.#server = server;
    this.#session = session;
    this.state = start(program, session.begun.facts);
  }

  applyEvent(event: RespondentEvent): void {
    this.state = step(this.#program, this.state, event).state;
    this.#events.push(event);
  }

  /** Sends the page. Resolves to false if the page or the server refuses it. */
  async leavePage(): Promise<boolean> {
    const { gids } = pageView(this.#program, this.state);
    const nextState = step(this.#program, this.state, { type: 'next' }).state;
    this.state = nextState;
    if (nextState.issues.length > 0) return false;
    const spentTime = 1000 + (this.#session.begun.seq % 7) * 250;
    this.#server.clock.now += spentTime;
    for (const gid of gids) this.#leftQuestions.add(gid);
    this.#times[gids[0] ?? ''] = spentTime;
    const call = nextState.pending[0]?.type === 'submit' ? 's' : 'n';
    const { fulfilled } = await this.#server.answer(this.#session, call, [...this.#events, { type: 'next' }]);
    this.#events = [];
    for (const event of fulfilled) this.state = step(this.#program, this.state, event).state;
    const isRefused = this.state.issues.length > 0;
    this.refusals = isRefused ? this.refusals + 1 : 0;
    return !isRefused;
  }

  messagesText(): string {
    const { gids } = pageView(this.#program, this.state);
    return `${gids.join(', ')}: ${JSON.stringify(this.state.issues)}`;
  }

  toResponse(): AnsweredResponse {
    const views = this.#program.questions.flatMap(
      ({ gid }) => questionView(this.#program, this.state, gid) ?? [],
    );
    const byGid = <T>(pick: (view: (typeof views)[number]) => T) =>
      Object.fromEntries(views.map((view) => [view.gid, pick(view)]));
    return {
      seq: this.#session.begun.seq,
      state: this.state,
      answers: byGid(({ answer }) => answer),
      leftQuestions: this.#leftQuestions,
      options: byGid(({ options }) => options.map(({ option }) => option.gid)),
      rows: byGid(({ rows }) => rows.map(({ option }) => option.gid)),
      times: this.#times,
    };
  }
}
