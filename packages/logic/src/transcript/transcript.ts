import type { FilesEvent, SessionFacts, SurveyEvent } from '@canvass/protocol';
import { isVisible } from '../content/environment.ts';
import { plainText } from '../content/plain-text.ts';
import type { Program } from '../program/program.ts';
import { readEvent } from '../step/read-event.ts';
import { start } from '../step/start.ts';
import { step } from '../step/step.ts';
import type { QuestionViewModel, Refused, State, StepResult } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { pageView } from '../view/page-view.ts';
import { questionView } from '../view/question-view.ts';
import { hash32 } from '../random/hash.ts';
import { canonicalJson } from '@canvass/protocol';

/** A run as it is written down (ENGINE-7), and the answers given since its last line. */
export interface Transcript {
  readonly lines: readonly string[];
  /** By question gid, as parsed; null: cleared. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Names of what was attached, by question gid and option gid (`''`: the question itself). */
  readonly files?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The header: who answers (without times), and the first page. */
export function startTranscript(program: Program, state: State): Transcript {
  const { seq, device, source, params } = state.facts;
  const header = { event: 'start', v: 1, seq, device, source, params, ...shown(program, state) };
  return { lines: [canonicalJson(header)], answers: {} };
}

/**
 * Writes one step down: a line per next, back, submit, language and fulfilment; between them the last answer per
 * question. Refused events and the clock leave no trace. A `next` that gave messages is the only line with `issues`
 * and keeps its answers for the move that succeeds, so that leaving such lines out gives the server's transcript
 * (docs/adr/0014).
 */
export function recordStep(
  program: Program,
  transcript: Transcript,
  event: unknown,
  result: StepResult,
): Transcript {
  const read = readEvent(event);
  if (read === undefined || result.refused !== undefined || read.type === 'clock') return transcript;
  if (read.type === 'answer') {
    const parsed = vectorGet(result.state.answers, program.byGid.get(read.gid) ?? 0);
    return { ...transcript, answers: { ...transcript.answers, [read.gid]: parsed } };
  }
  if (read.type === 'files') return { ...transcript, files: withNames(transcript.files, read) };
  const failed = read.type === 'next' && result.state.issues.length > 0;
  const entry = {
    answers: inDocumentOrder(program, transcript.answers),
    ...(transcript.files !== undefined && { files: inDocumentOrder(program, transcript.files) }),
    ...happened(read, result.state),
    ...shown(program, result.state),
    ...(result.state.end.is_end === 1 && { end: result.state.end }),
  };
  const lines = [...transcript.lines, canonicalJson(entry)];
  return failed ? { ...transcript, lines } : { lines, answers: {} };
}

/** Names only: ids and addresses are the host's own. */
function withNames(
  known: Transcript['files'] = {},
  { gid, option_id: option = '', files }: FilesEvent,
): NonNullable<Transcript['files']> {
  return { ...known, [gid]: { ...known[gid], [option]: files.map(({ name }) => name) } };
}

/** What was done, what the host said, what is waited for, and what was found wrong on leaving a page. */
function happened(event: SurveyEvent, { pending, issues }: State) {
  const waits = pending.map(({ type }) => type);
  const isMove = event.type === 'next' || event.type === 'fulfilled' || event.type === 'failed';
  return {
    event: event.type === 'next' && waits.includes('submit') ? 'submit' : event.type,
    ...(event.type === 'fulfilled' && { effect: event.id, value: event.value }),
    ...(event.type === 'failed' && { effect: event.id }),
    ...(waits.length > 0 && { waits }),
    ...(isMove && issues.length > 0 && { issues }),
  };
}

/** JSON Lines, with a newline at the end. */
export function transcriptText({ lines }: Transcript): string {
  return `${lines.join('\n')}\n`;
}

/** Pairs of gid and answer, since members of an object would be sorted by name. */
function inDocumentOrder(
  program: Program,
  answers: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  const place = (gid: string) => program.byGid.get(gid) ?? -1;
  return Object.entries(answers).sort(([a], [b]) => place(a) - place(b));
}

/** What the respondent sees, and a hash over everything that is visible in the survey. */
function shown(program: Program, state: State) {
  const page = pageView(program, state);
  const views = page.gids.flatMap((gid) => questionView(program, state, gid) ?? []);
  const visible = program.questions
    .filter(({ index }) => isVisible(program, state.status, index))
    .map(({ gid }) => gid);
  return {
    language: state.language,
    page: page.number,
    ...(page.fid !== undefined && { fid: page.fid }),
    progress: page.progress,
    questions: page.gids,
    orders: Object.fromEntries(
      views
        .filter(({ options }) => options.length > 0)
        .map(({ gid, options }) => [gid, options.map(({ option }) => option.gid)]),
    ),
    texts: Object.fromEntries(
      views.map(({ gid, title, options, rows }) => [
        gid,
        hash32([title, ...[...options, ...rows].map((option) => option.title)].map(plainText).join('\n')),
      ]),
    ),
    ...rowOrders(views),
    ...materials(views),
    visible: hash32(visible.join('\n')),
  };
}

function rowOrders(views: readonly QuestionViewModel[]) {
  const ordered = views.filter(({ rows }) => rows.length > 0);
  if (ordered.length === 0) return {};
  return {
    rows: Object.fromEntries(ordered.map(({ gid, rows }) => [gid, rows.map(({ option }) => option.gid)])),
  };
}

/** Designs and the like: too long to be read, and the same in every host. */
function materials(views: readonly QuestionViewModel[]) {
  const made = views.filter(({ material }) => material !== undefined);
  if (made.length === 0) return {};
  return {
    materials: Object.fromEntries(made.map(({ gid, material }) => [gid, hash32(canonicalJson(material))])),
  };
}

export interface Replayed {
  readonly state: State;
  readonly transcript: Transcript;
  /** Events that were refused, with their place. */
  readonly refused: readonly { readonly index: number; readonly refused: Refused }[];
}

/** Folds a whole run: what the server does with stored events and the command with scripts. */
export function replay(program: Program, facts: SessionFacts, events: Iterable<unknown>): Replayed {
  let state = start(program, facts);
  let transcript = startTranscript(program, state);
  const refused: { index: number; refused: Refused }[] = [];
  let index = 0;
  for (const event of events) {
    const result = step(program, state, event);
    transcript = recordStep(program, transcript, event, result);
    state = result.state;
    if (result.refused !== undefined) refused.push({ index, refused: result.refused });
    index += 1;
  }
  return { state, transcript, refused };
}
