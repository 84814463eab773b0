import { keepMemberFields } from '@canvass/logic/inspect';
import type { SessionFacts, EndStatus, FilesEvent, RestoredEvent, StoredEvent } from '@canvass/protocol';
import type { PublishedVersion } from '../surveys/published-version.ts';
import { advanceTimer, startTimer, type PageTimer } from '@canvass/export';
import { canonicalJson, start, stateDigest, step, type Program, type State } from '@canvass/logic';
import { withRestoredAnswers, withAnswers } from '@canvass/logic/effects';
import { effectiveAnswers } from './step-store.ts';
import type { Link } from './chain.ts';
import type { ResponseRow, StoredLink } from './response-store.ts';

/**
 * How a fold differs from the recorded response (ENGINE-15): the engine refuses an event, a state differs from its digest,
 * a page that was left is not left, an open response has ended, or the final answers differ.
 */
interface Difference {
  readonly position: number;
  readonly cause: 'refused' | 'state' | 'page' | 'answers';
}

export interface StoredFold {
  /** If there is a difference, this state has the stored answers. */
  readonly state: State;
  readonly timer: PageTimer;
  readonly difference?: Difference;
}

/** The columns that a fold needs. `answers` and `end_status` are present if the response has ended and the caller read them. */
export type FoldedRow = Pick<ResponseRow, 'facts' | 'begun_at'> & {
  readonly answers?: Readonly<Record<string, unknown>> | null;
  readonly end_status?: EndStatus | null;
};

/** Folds the stored events of a response. `onStep` receives the state before and the state after each event. */
export function foldStored(
  program: Program,
  row: FoldedRow,
  storedLinks: readonly StoredLink[],
  onStep?: (before: State, after: State) => void,
): StoredFold {
  const { facts, links } = foldBeginning(row, storedLinks);
  let state = start(program, facts);
  let timer = startTimer(row.begun_at.getTime());
  let difference: Difference | undefined;
  for (const link of links) {
    const before = state;
    const result = step(program, before, eventOf(link));
    state = result.state;
    difference ??= differenceAt(link, result);
    timer = advanceTimer(timer, program, { before, after: state, at: link.stored_at.getTime() });
    onStep?.(before, state);
  }
  difference ??= findEndDifference(program, row, { state, storedLinks });
  if (difference === undefined) return { state, timer };
  return { state: withStoredAnswers(program, row, { state, facts, links }), timer, difference };
}

/** Folds a response for reading only. All restored answers count as effective (ENGINE-15). */
export function readStored(...[program, ...foldArguments]: Parameters<typeof foldStored>): StoredFold {
  const fold = foldStored(program, ...foldArguments);
  return { ...fold, state: withRestoredAnswers(program, fold.state) };
}

function differenceAt(link: StoredLink, result: ReturnType<typeof step>): Difference | undefined {
  const { position, state_digest: digest } = link;
  if (result.refused !== undefined) return { position, cause: 'refused' };
  if (digest !== null) return digest === stateDigest(result.state) ? undefined : { position, cause: 'state' };
  // Every stored Next has left its page, or has only asked once for missing answers (CHECK-2).
  const isStopped = isNext(link.event) && result.state.issues.some(({ ask }) => ask !== true);
  return isStopped ? { position, cause: 'page' } : undefined;
}

/**
 * Compares the fold of events without digests with the row: a response in progress has not ended, and an ended one has its
 * stored end and answers. Finds nothing if the caller did not read the end, or read only the first events.
 */
function findEndDifference(
  program: Program,
  { answers, end_status: end }: FoldedRow,
  { state, storedLinks }: { readonly state: State; readonly storedLinks: readonly StoredLink[] },
): Difference | undefined {
  if (state.end.is_end === 0 || end === undefined) return undefined;
  if (storedLinks.some(({ state_digest: digest }) => digest !== null)) return undefined;
  const position = storedLinks.at(-1)?.position ?? 0;
  if (end === null) return { position, cause: 'page' };
  if (end.status !== state.end.status) return { position, cause: 'page' };
  if (!answers || canonicalJson(effectiveAnswers(program, state)) === canonicalJson(answers))
    return undefined;
  return { position, cause: 'answers' };
}

/** The state with the answers that were stored at the end, or else with the last answer to each question. */
function withStoredAnswers(
  program: Program,
  { answers, end_status: end }: FoldedRow,
  { state, facts, links }: Pick<StoredFold, 'state'> & ReturnType<typeof foldBeginning>,
): State {
  if (answers && end) return { ...withAnswers(program, state, answers), end, pending: [] };
  const events = links.map(eventOf);
  const lastAnswers = new Map<string, unknown>(Object.entries(facts.restored ?? {}));
  for (const event of events) if (event.type === 'answer') lastAnswers.set(event.gid, event.answer);
  const allAnswers = { ...effectiveAnswers(program, state), ...Object.fromEntries(lastAnswers) };
  const files = findFiles(state, events);
  return { ...withAnswers(program, state, allAnswers), ...(files !== undefined && { files }) };
}

function findFiles(state: State, events: readonly StoredEvent[]): State['files'] {
  const fileEvents = events.filter((event): event is FilesEvent => event.type === 'files');
  return fileEvents.reduce(
    (all, { gid, option_id: option = '', files }) => ({ ...all, [gid]: { ...all?.[gid], [option]: files } }),
    state.files,
  );
}

/** The facts and events from which a fold starts: those after the last `restored` event, if there is such an event. */
export function foldBeginning(
  row: Pick<ResponseRow, 'facts'>,
  links: readonly StoredLink[],
): { readonly facts: SessionFacts; readonly links: readonly StoredLink[] } {
  const restoredIndex = links.findLastIndex(({ event }) => isRestored(event));
  const facts = factsOf(row);
  const link = links[restoredIndex];
  if (link === undefined) return { facts, links };
  const { rules, answers } = eventOf(link) as RestoredEvent; // `isRestored` has checked the type
  return { facts: { ...facts, rules, restored: answers }, links: links.slice(restoredIndex + 1) };
}

/** Whether an event is `restored`. Canonical JSON sorts keys, and an answer with this text would have escaped quotes. */
const isRestored = (event: string): boolean => event.endsWith(',"type":"restored"}');

/** Whether an event is `next`, in its canonical JSON. */
const isNext = (event: string): boolean => event === '{"type":"next"}';

/** Stored events need no validation: they were validated when they were accepted. */
export const eventOf = ({ event }: Pick<Link, 'event'>): StoredEvent => JSON.parse(event) as StoredEvent;
export const factsOf = ({ facts }: Pick<ResponseRow, 'facts'>): SessionFacts =>
  JSON.parse(facts) as SessionFacts;

/** The facts for the respondent's browser, with only those member fields that the survey reads. */
export const factsForBrowser = (
  facts: SessionFacts,
  { memberFields }: Pick<PublishedVersion, 'memberFields'>,
): SessionFacts => ({ ...facts, member: keepMemberFields(facts.member, memberFields) });
