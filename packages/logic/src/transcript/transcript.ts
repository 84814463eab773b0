import { canonicalJson, type FilesEvent, type SessionFacts, type SurveyEvent } from '@canvass/protocol';
import { isVisible } from '../content/environment.ts';
import { plainText } from '../content/plain-text.ts';
import type { Program } from '../program/program.ts';
import { readEvent } from '../step/read-event.ts';
import { start } from '../step/start.ts';
import { step } from '../step/step.ts';
import type { QuestionViewModel, Refusal, State, StepResult } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { pageView } from '../view/page-view.ts';
import { questionView } from '../view/question-view.ts';
import { hash32 } from '../random/hash.ts';

/** The lines of a recorded run (ENGINE-7), and the answers given since the last line. */
export interface Transcript {
  readonly lines: readonly string[];
  /** Parsed answers by question gid. Null if cleared. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Names of attached files by question gid and option gid (`''`: the question itself). */
  readonly files?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** Creates a transcript with its header: the respondent's facts without times, and the first page. */
export function startTranscript(program: Program, state: State): Transcript {
  const { seq, device, source, params } = state.facts;
  const header = { event: 'start', v: 1, seq, device, source, params, ...describePage(program, state) };
  return { lines: [canonicalJson(header)], answers: {} };
}

/**
 * Adds a line for each event except answers, files, the clock and refused events, with the last answer per question
 * since the line before. The answers of a `next` with validation errors are repeated on the line of the successful
 * move. Without the lines of these `next` events, the transcript equals the server's (docs/adr/0014). A `next` that
 * stopped only for a request is part of both.
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
  const hasIssues = read.type === 'next' && result.state.issues.length > 0;
  const entry = {
    answers: sortInDocumentOrder(program, transcript.answers),
    ...(transcript.files !== undefined && { files: sortInDocumentOrder(program, transcript.files) }),
    ...describeEvent(read, result.state),
    ...describePage(program, result.state),
    ...(result.state.end.is_end === 1 && { end: result.state.end }),
  };
  const lines = [...transcript.lines, canonicalJson(entry)];
  return hasIssues ? { ...transcript, lines } : { lines, answers: {} };
}

/** Records only the names of files: ids and addresses differ between hosts. */
function withNames(
  previousFiles: Transcript['files'] = {},
  { gid, option_id: option = '', files }: FilesEvent,
): NonNullable<Transcript['files']> {
  return { ...previousFiles, [gid]: { ...previousFiles[gid], [option]: files.map(({ name }) => name) } };
}

function describeEvent(event: SurveyEvent, { pending, issues }: State) {
  const pendingTypes = pending.map(({ type }) => type);
  const isMove = event.type === 'next' || event.type === 'fulfilled' || event.type === 'failed';
  return {
    event: event.type === 'next' && pendingTypes.includes('submit') ? 'submit' : event.type,
    ...(event.type === 'fulfilled' && { effect: event.id, value: event.value }),
    ...(event.type === 'failed' && { effect: event.id }),
    ...(pendingTypes.length > 0 && { waits: pendingTypes }),
    ...(isMove && issues.length > 0 && { issues }),
  };
}

/** The transcript as JSON Lines, with a final newline. */
export function transcriptText({ lines }: Transcript): string {
  return `${lines.join('\n')}\n`;
}

/** Pairs of gid and answer, because JSON would sort the members of an object by name. */
function sortInDocumentOrder(
  program: Program,
  answers: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  const indexOfQuestion = (gid: string) => program.byGid.get(gid) ?? -1;
  return Object.entries(answers).sort(([a], [b]) => indexOfQuestion(a) - indexOfQuestion(b));
}

/** The page with its orders and hashes of its texts, and a hash of all visible questions' gids. */
function describePage(program: Program, state: State) {
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
    ...computeRowOrders(views),
    ...hashMaterials(views),
    visible: hash32(visible.join('\n')),
  };
}

function computeRowOrders(views: readonly QuestionViewModel[]) {
  const ordered = views.filter(({ rows }) => rows.length > 0);
  if (ordered.length === 0) return {};
  return {
    rows: Object.fromEntries(ordered.map(({ gid, rows }) => [gid, rows.map(({ option }) => option.gid)])),
  };
}

/** Hashes materials, such as designs, because they are too long for a line. */
function hashMaterials(views: readonly QuestionViewModel[]) {
  const withMaterial = views.filter(({ material }) => material !== undefined);
  if (withMaterial.length === 0) return {};
  return {
    materials: Object.fromEntries(
      withMaterial.map(({ gid, material }) => [gid, hash32(canonicalJson(material))]),
    ),
  };
}

export interface ReplayResult {
  readonly state: State;
  readonly transcript: Transcript;
  readonly refused: readonly { readonly index: number; readonly refused: Refusal }[];
}

/** Replays events from the start: stored events on the server, scripts in the command. */
export function replay(program: Program, facts: SessionFacts, events: Iterable<unknown>): ReplayResult {
  let state = start(program, facts);
  let transcript = startTranscript(program, state);
  const refusedEvents: { index: number; refused: Refusal }[] = [];
  let index = 0;
  for (const event of events) {
    const result = step(program, state, event);
    transcript = recordStep(program, transcript, event, result);
    state = result.state;
    if (result.refused !== undefined) refusedEvents.push({ index, refused: result.refused });
    index += 1;
  }
  return { state, transcript, refused: refusedEvents };
}
