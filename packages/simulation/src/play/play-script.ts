import { type Program, type State, rng } from '@canvass/logic';
import { extensionOf, findUploadKind, attachmentRules } from '@canvass/project';
import type { FilesEvent, SessionFacts } from '@canvass/protocol';
import type { AttachStep, Script, ScriptStep } from '../script/script.ts';
import { readLateEntry } from '../script/script-entry.ts';
import { type Playback, type StopReason } from './playback.ts';
import { Player } from './player.ts';
import { ScriptLedgers } from './script-ledgers.ts';
import { visibleOn, computeMoment, randomFiles } from '@canvass/logic/inspect';

/** Maximum number of moves, because a survey may never end. */
const MAX_MOVES = 20_000;

/** Facts of the respondent, and the server's recorded results. */
export interface PlayedFacts {
  readonly facts: SessionFacts;
  /** Recorded results by id of the effect. */
  readonly recorded?: ReadonlyMap<string, unknown>;
  readonly attachesMissing?: boolean;
}
const NO_ANSWERS: ReadonlyMap<string, unknown> = new Map();

/**
 * Plays the steps of a script in order, then presses Next until the end. Before every Next, each visible unanswered
 * question gets its entry of `answers`, from top to bottom, even if an answer has just shown the question. An entry is
 * used only once, so that changes by a step persist.
 */
export function playScript(
  program: Program,
  script: Script,
  { facts, recorded = NO_ANSWERS, attachesMissing = false }: PlayedFacts,
): Playback {
  const ledgers = new ScriptLedgers(program, { ...script, recorded }, facts.now);
  const run = new ScriptRunner(new Player(program, facts, ledgers), script.answers, attachesMissing);
  for (const step of script.steps) {
    const stopped = run.perform(step);
    if (stopped !== undefined) return run.player.playback(stopped);
  }
  return run.player.playback(run.playToEnd());
}

class ScriptRunner {
  readonly player: Player;
  readonly #answers: ReadonlyMap<string, unknown>;
  readonly #attachesMissing: boolean;
  readonly #answeredGids = new Set<string>();
  /** An entry that is invalid at the point where it is used. */
  #fault: StopReason | undefined;

  constructor(player: Player, answers: ReadonlyMap<string, unknown>, attachesMissing: boolean) {
    this.player = player;
    this.#answers = answers;
    this.#attachesMissing = attachesMissing;
  }

  /** Returns the reason if the step fails or the script ends here. */
  perform(step: ScriptStep): StopReason | undefined {
    return this.#perform(step) ?? this.#fault;
  }

  #perform(step: ScriptStep): StopReason | undefined {
    if (step.kind === 'stop') return { cause: 'script' };
    if (this.player.hasEnded) return createFailure(step, 'the survey has already ended.');
    switch (step.kind) {
      case 'next':
        this.#answerAndPressNext();
        return undefined;
      case 'to':
        return this.#goTo(step);
      case 'back':
        return this.player.back() ? undefined : createFailure(step, 'there is no page to go back to.');
      case 'back-to':
        return this.#backTo(step);
      case 'answer':
        return this.#answer(step);
      case 'attach':
        return this.#attach(step);
      case 'language':
        return this.#failureOfRefusal(
          step,
          this.player.send({ type: 'language', language: step.language }).refusal,
        );
    }
  }

  playToEnd(): StopReason | undefined {
    for (let moves = 0; !this.player.hasEnded && moves < MAX_MOVES; moves += 1) {
      const result = this.#answerAndPressNext();
      if (this.#fault !== undefined) return this.#fault;
      if (result === 'issues') return this.#stuckReason();
    }
    return undefined;
  }

  #answerAndPressNext() {
    this.#giveAnswers();
    return this.player.next();
  }

  #giveAnswers(): void {
    for (let gid = this.#findNextToAnswer(); gid !== undefined; gid = this.#findNextToAnswer()) {
      this.#give(gid, this.#answers.get(gid));
    }
    if (!this.#attachesMissing) return;
    const { program, state } = this.player;
    for (const event of generateMissingFiles(program, state)) this.player.send(event);
  }
  #findNextToAnswer(): string | undefined {
    return this.player.visible.find((gid) => this.#answers.has(gid) && !this.#answeredGids.has(gid));
  }
  #give(gid: string, answer: unknown): string | undefined {
    this.#answeredGids.add(gid);
    const read = readLateEntry(this.player.program, this.player.state, gid, answer);
    if ('answer' in read) return this.player.send({ type: 'answer', gid, answer: read.answer }).refusal;
    this.#fault ??= { cause: 'step', offset: read.offset, message: read.problem };
    return undefined;
  }

  #answer(step: ScriptStep & { readonly kind: 'answer' }): StopReason | undefined {
    for (const [gid, answer] of step.answers) {
      if (!this.player.visible.includes(gid)) {
        const code = this.player.program.questions[this.player.program.byGid.get(gid) ?? -1]?.cid ?? gid;
        return createFailure(step, `${code} is not on the page; there ${this.#describeVisibleQuestions()}.`);
      }
      const refusal = this.#give(gid, answer);
      if (refusal !== undefined) return this.#failureOfRefusal(step, refusal);
    }
    return undefined;
  }

  #attach(step: ScriptStep & { readonly kind: 'attach' }): StopReason | undefined {
    for (const { code, ...place } of step.attached) {
      const { refusal } = this.player.send(createFilesEvent(place));
      if (refusal !== undefined) return createFailure(step, `${code} takes no files here (${refusal}).`);
    }
    return undefined;
  }

  #goTo(step: ScriptStep & { readonly gid: string; readonly code: string }): StopReason | undefined {
    while (!this.player.visible.includes(step.gid)) {
      this.#giveAnswers();
      if (this.player.visible.includes(step.gid)) break;
      const result = this.player.next();
      if (result === 'issues') return this.#stuckReason();
      if (result === 'ended')
        return createFailure(step, `${step.code} was never shown: the survey ended before.`);
    }
    return undefined;
  }

  #backTo(step: ScriptStep & { readonly gid: string; readonly code: string }): StopReason | undefined {
    while (!this.player.visible.includes(step.gid)) {
      if (!this.player.back()) return createFailure(step, `${step.code} is on no page behind this one.`);
    }
    return undefined;
  }

  #stuckReason(): StopReason {
    return { cause: 'issues', gids: [...new Set(this.player.state.issues.map(({ gid }) => gid))] };
  }
  #failureOfRefusal(step: ScriptStep, refusal: string | undefined): StopReason | undefined {
    return refusal === undefined ? undefined : createFailure(step, `the engine refused it (${refusal}).`);
  }
  #describeVisibleQuestions(): string {
    const { program, visible } = this.player;
    const codes = visible.map((gid) => program.questions[program.byGid.get(gid) ?? -1]?.cid ?? gid);
    return codes.length === 1 ? `stands ${codes.join()}` : `stand ${codes.join(', ')}`;
  }
}

/** Creates the event that attaches files, as a server would store them. Scripts contain only their names. */
function createFilesEvent({ gid, option, names }: Omit<AttachStep, 'code'>): FilesEvent {
  const target = option === '' ? {} : { option_id: option };
  const files = names.map((name, index) => {
    const id = `${gid}-${option}-${index + 1}`;
    const ftype = findUploadKind(extensionOf(name)) === 'image' ? 1 : 0;
    return { id, name, url: `/files/${id}`, ftype, qid: gid, ...target };
  });
  return { type: 'files', gid, files, ...target };
}

function createFailure(step: ScriptStep, reason: string): StopReason {
  return { cause: 'step', offset: step.offset, message: `This step cannot be taken: ${reason}` };
}

function generateMissingFiles(program: Program, state: State): readonly FilesEvent[] {
  return visibleOn(computeMoment(program, state), state.page).flatMap(({ question }) => {
    const countedFiles = Object.entries(question.attachments?.countedFiles(question, state) ?? {});
    return countedFiles
      .filter(
        ([option, files]) => files.length < attachmentRules(question.question.attachData, option).minFiles,
      )
      .map(([option]) => randomFiles(rng(`files:${question.gid}:${option}`), question, option));
  });
}
