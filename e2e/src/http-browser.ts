import {
  type Program,
  recordStep,
  reduceEvents,
  start,
  type State,
  startTranscript,
  step,
  type Transcript,
  transcriptText,
} from '@canvass/logic';
import type { EndStatus, HostEvent, RespondentEvent } from '@canvass/protocol';
import type { Session } from '@canvass/server/testing';
import { type RespondentCalls, UploadedFiles } from './uploaded-files.ts';

/** When events are sent: after each successful move, or only when the browser needs the server's reply. */
type SendTime = 'each move' | 'when awaited';

export class HttpBrowser {
  state: State;
  calls = 0;
  /** Number of effects that the server has fulfilled, by kind. */
  readonly fulfilled = new Map<string, number>();
  /** Kind of the effect that the server fulfilled last, in reply to the last event. */
  lastFulfilled: string | undefined;
  readonly #server: RespondentCalls;
  readonly #program: Program;
  readonly #session: Session;
  readonly #files: UploadedFiles;
  readonly #sending: SendTime;
  #transcript: Transcript;
  #unsent: RespondentEvent[] = [];
  /** The respondent's events of the transcript. Unlike stored events they are not reduced to the last answers. */
  readonly #recorded: RespondentEvent[] = [];
  /** Number of unsent events up to the last move that left its page. */
  #unsentUpToMove = 0;

  constructor(server: RespondentCalls, program: Program, session: Session, sending: SendTime = 'each move') {
    this.#server = server;
    this.#sending = sending;
    this.#program = program;
    this.#session = session;
    this.#files = new UploadedFiles(server, session);
    this.state = start(program, session.begun.facts);
    this.#transcript = startTranscript(program, this.state);
    this.#fold(session.begun.fulfilled);
  }

  /** Applies an event of the respondent. Sends unsent events if `SendTime` requires it. */
  async applyEvent(respondentEvent: RespondentEvent): Promise<void> {
    this.lastFulfilled = undefined;
    const event =
      respondentEvent.type === 'files' ? await this.#files.withStoredFiles(respondentEvent) : respondentEvent;
    const result = step(this.#program, this.state, event);
    if (result.refused !== undefined) return;
    const hasNewRequest = result.state.asked !== this.state.asked;
    this.state = result.state;
    const staysOnPage = event.type === 'next' && result.state.issues.length > 0;
    // A Next that showed errors is not recorded, unless a request for an answer stopped it (docs/adr/0014).
    if (staysOnPage && !hasNewRequest) return;
    this.#transcript = recordStep(this.#program, this.#transcript, event, result);
    this.#unsent.push(event);
    this.#recorded.push(event);
    // Only a move that leaves its page can cause a call. The call also sends the events before the move.
    if (staysOnPage || !isMove(event)) return;
    this.#unsentUpToMove = this.#unsent.length;
    if (this.#sending === 'each move' || this.state.pending.length > 0 || this.ended) await this.send();
  }

  /** Sends unsent events up to the last move that left its page. */
  async send(): Promise<void> {
    const sentCount = this.#unsentUpToMove;
    if (sentCount === 0) return;
    this.#unsentUpToMove = 0;
    const call = this.state.pending.some(({ type }) => type === 'submit') ? 's' : 'n';
    const events = reduceEvents(this.#program, this.#unsent.slice(0, sentCount));
    const data = await this.#server.answer(this.#session, call, events);
    this.calls += 1;
    this.#unsent = this.#unsent.slice(sentCount);
    this.#fold(data.fulfilled);
    requireSameEnd(data.end_status, this.state.end);
  }

  #fold(events: readonly HostEvent[]): void {
    for (const event of events) {
      const [pendingEffect] = this.state.pending;
      const result = step(this.#program, this.state, event);
      if (result.refused !== undefined)
        throw new Error(`${JSON.stringify(event)} was refused: ${result.refused.key}`);
      if (pendingEffect !== undefined) {
        this.fulfilled.set(pendingEffect.type, (this.fulfilled.get(pendingEffect.type) ?? 0) + 1);
        this.lastFulfilled = pendingEffect.type;
      }
      this.#transcript = recordStep(this.#program, this.#transcript, event, result);
      this.state = result.state;
    }
    if (this.state.pending.length > 0) throw new Error('the server has left something pending');
  }

  get seq(): number {
    return this.#session.begun.seq;
  }
  /** The sent events of the respondent, in order, with every answer on the way to the last one. */
  get sentEvents(): readonly RespondentEvent[] {
    return this.#recorded.slice(0, this.#recorded.length - this.#unsent.length);
  }
  get uploads(): number {
    return this.#files.count;
  }
  get ended(): boolean {
    return this.state.end.is_end === 1;
  }
  /** The transcript without language changes after the last move, because these are not sent. */
  get transcript(): string {
    const languageChanges = this.#unsent.filter(({ type }) => type === 'language').length;
    const { lines } = this.#transcript;
    return transcriptText({ ...this.#transcript, lines: lines.slice(0, lines.length - languageChanges) });
  }
}

const isMove = ({ type }: RespondentEvent): boolean => type === 'next' || type === 'back';

function requireSameEnd(server: EndStatus, browser: EndStatus): void {
  if (JSON.stringify(server) !== JSON.stringify(browser))
    throw new Error(`ended as ${JSON.stringify(browser)} here, as ${JSON.stringify(server)} on the server`);
}
