import { localisedQuestion, plainText, type Program, type State } from '@canvass/logic';
import type { VoteData, VoteQuestions, VotesData } from '@canvass/protocol';
import type { Respondent } from '../../http/callers.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { foldStored } from '../../response-log/fold-stored.ts';
import { findLinks } from '../../response-log/response-store.ts';
import type { Foundation } from '../../config/foundation.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findResponse } from '../responses-store.ts';
import type { ResponseCountState } from '../tally/tally-store.ts';
import { isFinished, type Tally, type TallySnapshot } from '../tally/tally.ts';
import { evaluateTitles } from '@canvass/logic/report';
import { chooseLanguage, type Project, projectLanguages } from '@canvass/project';
import type { QuestionSums } from '../../database/result-tables.ts';

interface VoteRequest {
  readonly gid: string;
  /** Defaults to all options of the question. */
  readonly options?: readonly string[];
}

/** The counts of votes (VOTE-1). */
export interface Votes {
  loadCounts(
    surveyId: string,
    request: VoteRequest,
    respondent: Respondent | undefined,
  ): Promise<VoteData | Failure>;
  loadAllCounts(surveyId: string, respondent: Respondent | undefined): Promise<VotesData | Failure>;
  /** Texts of the voting questions, for callers who may see them. */
  questions(
    surveyId: string,
    language: string | undefined,
    respondent: Respondent | undefined,
  ): Promise<VoteQuestions | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly votes: Votes;
  }
}

interface VoteView {
  readonly snapshot: TallySnapshot;
  readonly program: Program;
  readonly vote: VoteSettings;
  readonly countState: ResponseCountState | undefined;
}

export function createVotes({ database }: Foundation, surveys: Surveys, tally: Tally): Votes {
  /** Undefined if the response or its version does not exist. */
  async function findCallerResponse(respondent: Respondent | undefined): Promise<CallerResponse | undefined> {
    if (respondent === undefined) return undefined;
    const response = await findResponse(database, respondent);
    const version = response && (await surveys.version(respondent.surveyId, response.version));
    if (response === undefined || version === undefined) return undefined;
    const links = await findLinks(database, respondent, response.event_count);
    return { program: version.program, state: foldStored(version.program, response, links).state };
  }

  async function openView(surveyId: string, respondent: Respondent | undefined): Promise<VoteView | Failure> {
    const snapshot = await tally.loadSnapshot(surveyId);
    const program = snapshot.newest;
    const vote = program?.project.vote;
    if (program === undefined || vote === undefined || vote.show === 'never') return fail('vote.closed');
    const countState =
      respondent === undefined ? undefined : await tally.loadCountState(respondent, snapshot);
    const isForAll = vote.show === 'before' || vote.show === 'total';
    if (!isForAll && !isFinished(countState)) return fail('vote.first_answer');
    return { snapshot, program, vote, countState };
  }

  return {
    async loadCounts(surveyId, { gid, options }, respondent) {
      const found = await openView(surveyId, respondent);
      if (isFailure(found)) return found;
      return describeVotes(found, gid, options) ?? fail('request.not_found');
    },
    async questions(surveyId, language, respondent) {
      const found = await openView(surveyId, respondent);
      if (isFailure(found)) return found;
      return describeVoteQuestions(found.program, found.vote, language, await findCallerResponse(respondent));
    },
    async loadAllCounts(surveyId, respondent) {
      const found = await openView(surveyId, respondent);
      if (isFailure(found)) return found;
      return Object.fromEntries(
        found.vote.questions.flatMap((gid) => {
          const data = describeVotes(found, gid);
          return data === undefined ? [] : [[gid, data] as const];
        }),
      );
    },
  };
}

function describeVotes(view: VoteView, gid: string, requested?: readonly string[]): VoteData | undefined {
  const { snapshot, program, vote, countState } = view;
  const question = program.questions[program.byGid.get(gid) ?? -1]?.question;
  if (question === undefined || !vote.questions.includes(gid)) return undefined;
  const requestedGids = requested === undefined ? undefined : new Set(requested);
  const options = (question.items ?? [])
    .map((option) => option.gid)
    .filter((option) => requestedGids?.has(option) ?? true);
  const { questions } = snapshot.sums;
  const sums = Object.hasOwn(questions, gid) ? questions[gid] : undefined;
  const isAnonymous = program.project.settings?.anonymous === true;
  return hideSmallVotes({ vote, isAnonymous }, sums ?? { answered: 0, options: {} }, {
    options,
    ownOptions: listCountedChoices(snapshot, countState, gid),
  });
}

/** The caller's choices, if the snapshot counts them. Only then may they be subtracted from the counts. */
function listCountedChoices(
  { generation }: TallySnapshot,
  countState: ResponseCountState | undefined,
  gid: string,
): readonly string[] {
  const countedAnswers = countState?.countedAnswers;
  if (countedAnswers === undefined || countedAnswers.generation > generation) return [];
  return Object.hasOwn(countedAnswers.choices, gid) ? (countedAnswers.choices[gid] ?? []) : [];
}

interface CallerResponse {
  readonly program: Program;
  readonly state: State;
}

/**
 * The voting questions with titles as single lines of text. Placeholders in titles are replaced by the caller's own
 * answers, or by their default texts. Titles of options never contain data of a respondent.
 */
function describeVoteQuestions(
  program: Program,
  { questions, shape = 'bar' }: VoteSettings,
  requestedLanguage: string | undefined,
  ownResponse?: CallerResponse,
): VoteQuestions {
  const { project } = program;
  const language = chooseLanguage(projectLanguages(project), requestedLanguage, []);
  const defaultTitles = evaluateTitles(program, language);
  const titles =
    ownResponse === undefined
      ? defaultTitles
      : evaluateTitles(ownResponse.program, language, ownResponse.state);
  return {
    language,
    shape,
    title: titles.survey,
    questions: questions.flatMap((gid) => {
      const found = program.questions[program.byGid.get(gid) ?? -1];
      if (found === undefined) return [];
      const { items = [] } = localisedQuestion(program, language, found);
      const options = items.map((option) => ({ gid: option.gid, title: plainText(option.title) }));
      return [{ gid, title: titles.question(gid) ?? defaultTitles.question(gid) ?? '', options }];
    }),
  };
}

/** VOTE-3: smaller counts are hidden if the survey is anonymous. */
export const MIN_SHOWN_COUNT = 5;
/** VOTE-4: maximum number of options whose counts one call returns. */
export const MAX_OPTIONS = 200;

type VoteSettings = NonNullable<Project['vote']>;

interface VoteVisibility {
  readonly vote: VoteSettings;
  readonly isAnonymous: boolean;
}

/**
 * The visible counts of a question: how many chose each of `options`, and how many answered. Subtracts `ownOptions`, the
 * options that the caller chose. Hidden counts are null and cannot be derived from the visible ones.
 */
export function hideSmallVotes(
  { vote, isAnonymous }: VoteVisibility,
  { answered, options: counts }: QuestionSums,
  { options, ownOptions }: { readonly options: readonly string[]; readonly ownOptions: readonly string[] },
): VoteData {
  const total_count = answered - (ownOptions.length === 0 ? 0 : 1);
  if (vote.show === 'total') return { total_count };
  const hidden = isAnonymous ? findHiddenOptions(options, { answered, options: counts }) : new Set<string>();
  const visibleCounts = options.slice(0, MAX_OPTIONS).map((gid) => {
    const count = Object.hasOwn(counts, gid) ? (counts[gid] ?? 0) : 0;
    return [gid, hidden.has(gid) ? null : count - (ownOptions.includes(gid) ? 1 : 0)] as const;
  });
  return { ...Object.fromEntries(visibleCounts), total_count };
}

/**
 * Options with small counts. A single small count could be computed from the total, so the next smallest is added too.
 */
function findHiddenOptions(
  gids: readonly string[],
  { answered, options }: QuestionSums,
): ReadonlySet<string> {
  const cells = gids.map((gid) => [gid, Object.hasOwn(options, gid) ? (options[gid] ?? 0) : 0] as const);
  if (answered < MIN_SHOWN_COUNT) return new Set(gids);
  const smallCounts = cells.filter(([, count]) => count > 0 && count < MIN_SHOWN_COUNT);
  if (smallCounts.length !== 1) return new Set(smallCounts.map(([gid]) => gid));
  const next = cells.filter(([, count]) => count >= MIN_SHOWN_COUNT).toSorted(([, a], [, b]) => a - b)[0];
  return new Set([...smallCounts, ...(next === undefined ? [] : [next])].map(([gid]) => gid));
}
