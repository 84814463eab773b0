import {
  plainText,
  shownQuestions,
  listPages,
  pageView,
  questionView,
  type Program,
  type State,
} from '@canvass/logic';
import { titleOfFlowNode } from '@canvass/logic/effects';
import { hasTexts, type Project, projectLanguages } from '@canvass/project';
import type { ResponseScreens } from '@canvass/protocol';
import { checkChain } from '../../response-log/chain.ts';
import { factsOf, type FoldedRow, readStored, type StoredFold } from '../../response-log/fold-stored.ts';
import { findLinks, type ResponseKey, type StoredLink } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure } from '../../http/failure.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findExportedFiles, type StoredFile } from '../response-extras.ts';
import { findMemberIds } from '../response-members.ts';
import { findResponse, type StoredResponse } from '../responses-store.ts';
import { findHiddenQuestions } from './hidden-questions.ts';
import { screenQuestion } from './screen-question.ts';

/** Shows one response as its respondent saw it: pages with their answers, and hidden questions with the reasons. */
export function createScreens({ database }: Pick<Foundation, 'database'>, surveys: Surveys) {
  return async (key: ResponseKey): Promise<ResponseScreens | Failure> => {
    const row = await findResponse(database, key);
    if (row === undefined) return fail('request.not_found');
    const version = await surveys.version(key.surveyId, row.version);
    if (version === undefined) throw new Error(`version ${row.version} of ${key.surveyId} is missing`);
    const links = await findLinks(database, key);
    const chain = checkChain({ ...key, version: row.version, facts: row.facts }, links, {
      first: row.first_hash,
      head: row.head_hash,
      count: row.event_count,
    });
    const summary = { ...computeSummary(row, version), chain_valid: chain.valid };
    const mark = row.evaluated_differently;
    if (chain.brokenAt === 0) return { ...summary, ...NO_PAGES, evaluated_differently: mark };
    // Events after the broken position of the chain may not come from the respondent.
    const intactLinks = links.slice(0, (chain.brokenAt ?? links.length + 1) - 1);
    const { facts, begun_at } = row;
    const replay = replayPages(version.program, chain.valid ? row : { facts, begun_at }, intactLinks);
    const { difference } = replay;
    const files = (await findExportedFiles(database, key.surveyId, [key.seq])).get(key.seq) ?? [];
    return {
      ...summary,
      evaluated_differently: mark || difference !== undefined,
      ...computeSessionFacts(row, version.program, replay.state),
      member_id: await loadMemberId(database, key, version.project, row),
      ...computeScreens(version.program, replay, files),
    };
  };
}

type ReplayedPages = Omit<
  ResponseScreens,
  keyof ReturnType<typeof computeSummary> | 'chain_valid' | 'evaluated_differently'
>;

/** The result for a response that cannot be replayed, because its stored facts were changed. */
const NO_PAGES: ReplayedPages = {
  device: '',
  language: '',
  text_language: '',
  source: null,
  parameters: [],
  link: null,
  member_id: null,
  draws: [],
  screens: [],
  hidden: [],
  unreached: [],
};

function computeSummary(row: StoredResponse, { quotas }: PublishedVersion) {
  const names = new Map(quotas.groups.flatMap(({ cells }) => cells.map(({ id, name }) => [id, name])));
  return {
    status: row.status,
    version: row.version,
    test: row.test,
    begun_at: row.begun_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    events: row.event_count,
    quota_cells: row.quota_cells.map((id) => ({ id, name: names.get(id) ?? id })),
  };
}

async function loadMemberId(
  database: Database,
  { surveyId, seq }: ResponseKey,
  { settings }: Project,
  row: StoredResponse,
): Promise<string | null> {
  const possible = { seq, facts: factsOf(row), parameter: settings?.member_param };
  return (await findMemberIds(database, surveyId, [possible])).get(seq) ?? null;
}

function computeSessionFacts(row: StoredResponse, program: Program, { language, flow }: State) {
  const { device, source, params, link = null } = factsOf(row);
  const [ownLanguage = '', ...otherLanguages] = projectLanguages(program.project);
  return {
    device,
    language,
    text_language:
      otherLanguages.includes(language) && hasTexts(program.project, language) ? language : ownLanguage,
    source,
    link,
    parameters: Object.entries(params).map(([name, value]) => ({ name, value })),
    draws: Object.entries(flow.draws).map(([fid, { picks }]) => ({
      fid,
      title: titleOfFlowNode(program, fid),
      picks: picks.map((pick) => titleOfFlowNode(program, pick)),
    })),
  };
}

function computeScreens(
  program: Program,
  { state, pages }: ReturnType<typeof replayPages>,
  files: readonly StoredFile[],
): Pick<ResponseScreens, 'screens' | 'hidden' | 'unreached'> {
  const shownGids = shownQuestions(program, state);
  const screen = ({ gids, title, visits, milliseconds, state: pageState }: VisitedPage) => ({
    title: title === undefined ? null : plainText(title),
    visits,
    milliseconds,
    questions: gids.flatMap(
      (gid) => screenQuestion(program, pageState, gid, { files, isShown: shownGids.has(gid) }) ?? [],
    ),
  });
  const visitedGids = new Set(pages.flatMap(({ gids }) => gids));
  return { screens: pages.map(screen), ...findHiddenQuestions(program, state, visitedGids) };
}

interface VisitedPage {
  /** The state of the open page with all answers on it. */
  readonly state: State;
  readonly gids: readonly string[];
  readonly title: ReturnType<typeof pageView>['title'];
  readonly visits: number;
  /** Null if the page was not left. */
  readonly milliseconds: number | null;
}
interface ReplayResult extends Pick<StoredFold, 'difference'> {
  /** The final state of the response. */
  readonly state: State;
  readonly pages: readonly VisitedPage[];
}

function replayPages(program: Program, row: FoldedRow, links: readonly StoredLink[]): ReplayResult {
  const visitedPages = new Map<string, Omit<VisitedPage, 'milliseconds'>>();
  /** Records a page when it is left, or at the end if it is still open. */
  const recordVisit = (state: State) => {
    const key = findKey(program, state);
    if (key === undefined) return;
    const { gids, title } = pageView(program, state);
    visitedPages.set(key, { state, gids, title, visits: (visitedPages.get(key)?.visits ?? 0) + 1 });
  };
  const { state, timer, difference } = readStored(program, row, links, (before, after) => {
    if (before.page !== after.page || (isEnded(after) && !isEnded(before))) recordVisit(before);
  });
  if (!isEnded(state)) recordVisit(state);
  const hasIncompleteReplay = difference !== undefined || state.facts.restored !== undefined;
  const pages = hasIncompleteReplay ? answeredPages(program, state, visitedPages) : [...visitedPages];
  return {
    state,
    ...(difference !== undefined && { difference }),
    pages: pages.map(([key, page]) => ({ ...page, milliseconds: timer.times[key] ?? null })),
  };
}

type PageEntry = readonly [string, Omit<VisitedPage, 'milliseconds'>];

/** The pages of a response with stored or restored answers: pages visited in the replay, and pages with answers. */
function answeredPages(
  program: Program,
  state: State,
  visitedPages: ReadonlyMap<string, PageEntry[1]>,
): readonly PageEntry[] {
  return listPages(program, state).flatMap((_, page) => {
    const { move: _move, ...openState } = { ...state, page };
    const key = findKey(program, openState);
    if (key === undefined) return [];
    const entry = visitedPages.get(key);
    const { gids, title } = pageView(program, openState);
    const isAnswered = gids.some((gid) => questionView(program, openState, gid)?.answer !== undefined);
    if (entry === undefined && !isAnswered) return [];
    return [[key, { state: openState, gids, title, visits: entry?.visits ?? 1 }] as const];
  });
}

const isEnded = ({ end }: State): boolean => end.is_end === 1;

/** The key of the open page: its first question. Undefined if no page is open yet or any more. */
function findKey(program: Program, state: State): string | undefined {
  if (state.page < 0 || state.move?.begins === true) return undefined;
  return listPages(program, state)[state.page]?.occurrences[0]?.question.gid;
}
