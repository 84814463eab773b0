import type { VoteShape } from '@canvass/project/vocabulary';
import { useEffect, useState } from 'react';
import type { VoteData, VoteQuestion, VotesData, SubmittedOptions, VoteQuestions } from '@canvass/protocol';
import { BarChart, ChartTable, Dial } from '@canvass/ui/charts';
import { useFormatLanguage } from '../../i18n/use-translate.ts';
import { formatNumber } from '../../i18n/written-forms.ts';
import { PendingPart } from '../pending-part.tsx';
import { useResultsTranslation } from '../results-translation.ts';
import { followVotes } from './follow-votes.ts';
import { isRefusal } from '../../services/outcome.ts';
import { findOwnResponse } from '../../storage/own-response.ts';
import { resultsQueries } from '../results-queries.ts';
import type { ResponseCredentials } from '../../storage/record/finished-here.ts';

interface VotePanelProps {
  readonly surveyId: string;
  readonly votes: LoadedVotes;
}

/** The votes for each question, updated live. */
export function VotePanel({ surveyId, votes: { questions, credentials, chosen } }: VotePanelProps) {
  const [newestVotes, setNewestVotes] = useState<VotesData>();
  const token = credentials?.token;
  useEffect(() => {
    const gids = questions.questions.map(({ gid }) => gid);
    return followVotes({ surveyId, gids, token }, (votes) =>
      setNewestVotes((known) => ({ ...known, ...votes })),
    );
  }, [surveyId, questions, token]);
  if (newestVotes === undefined) return <PendingPart />;
  return questions.questions.map((question) => {
    const data = newestVotes[question.gid];
    const picked = Object.hasOwn(chosen, question.gid) ? (chosen[question.gid] ?? []) : [];
    return (
      data && (
        <Question
          key={question.gid}
          question={question}
          data={data}
          chosenGids={picked}
          shape={questions.shape}
        />
      )
    );
  });
}

interface QuestionProps {
  readonly question: VoteQuestion;
  readonly data: VoteData;
  readonly chosenGids: readonly string[];
  readonly shape: VoteShape;
}

function Question({ question, data, chosenGids, shape }: QuestionProps) {
  const t = useResultsTranslation();
  const language = useFormatLanguage();
  const animationProgress = useGrowing();
  const { total, shares } = computeVoteShares(
    question.options.map(({ gid }) => gid),
    data,
    chosenGids,
  );
  const titles = new Map(question.options.map(({ gid, title }) => [gid, title]));
  const titleOf = ({ gid }: VoteShare) => titles.get(gid) ?? '';
  const figure = ({ count, percent }: VoteShare) =>
    count === null || percent === null
      ? t('vote.hidden')
      : t('vote.figure', { percent: percentText(percent, total, language), count });
  const shareText = ({ percent }: VoteShare) =>
    percent === null ? '–' : percentText(percent, total, language);
  const chart = { title: question.title, shares, animationProgress, titleOf, figure, shareText };
  return (
    <section className="app-vote">
      <h2 dir="auto">{question.title}</h2>
      <p className="app-vote-total">{t('vote.total', { count: total })}</p>
      {shares.length > 0 && (shape === 'circle' ? <Circles {...chart} /> : <Bars {...chart} />)}
      {shares.length > 0 && (
        <ChartTable
          caption={question.title}
          summary={t('vote.figures')}
          columns={[t('vote.option'), t('vote.count'), t('vote.percent')]}
          rows={shares.map((share) => ({
            id: share.gid,
            cells: [
              titleOf(share),
              share.count === null ? t('vote.hidden') : formatNumber(share.count, language),
              shareText(share),
            ],
          }))}
        />
      )}
    </section>
  );
}

interface ChartProps {
  readonly title: string;
  readonly shares: readonly VoteShare[];
  /** From 0 to 1. */
  readonly animationProgress: number;
  titleOf(share: VoteShare): string;
  figure(share: VoteShare): string;
  shareText(share: VoteShare): string;
}

function Bars({ title, shares, animationProgress, titleOf, figure }: ChartProps) {
  const t = useResultsTranslation();
  return (
    <BarChart
      label={title}
      max={100}
      bars={shares.map((share) => ({
        id: share.gid,
        label: titleOf(share),
        value: share.percent === null ? null : share.percent * animationProgress,
        text: figure(share),
        ...(share.isOwn && { markText: t('vote.own') }),
      }))}
    />
  );
}

function Circles({ title, shares, animationProgress, titleOf, figure, shareText }: ChartProps) {
  const t = useResultsTranslation();
  return (
    <ul className="app-vote-circles" aria-label={title}>
      {shares.map((share) => (
        <li key={share.gid} data-own={share.isOwn || undefined}>
          <Dial
            shape="ring"
            share={share.percent === null ? null : (share.percent / 100) * animationProgress}
            label={`${titleOf(share)}: ${figure(share)}`}
          >
            <strong>{shareText(share)}</strong>
          </Dial>
          <span dir="auto">{titleOf(share)}</span>
          {share.isOwn && <span className="cv-bar-mark">{t('vote.own')}</span>}
        </li>
      ))}
    </ul>
  );
}

/** CONST-11: milliseconds per animation step. A step is a hundredth of the animation. */
const VOTE_TICK_MS = 5;
const STEPS = 100;

/** Returns a number that grows once from 0 to 1 in steps, or 1 with reduced motion (VOTE-6). */
function useGrowing(): number {
  const [progress, setPart] = useState(() => (wantsMotion() ? 0 : 1));
  useEffect(() => {
    if (!wantsMotion()) return undefined;
    const startTime = performance.now();
    const timer = setInterval(() => {
      // Measures elapsed time, because timers run late on a busy phone and the animation must not take longer.
      const steps = Math.min(STEPS, Math.floor((performance.now() - startTime) / VOTE_TICK_MS));
      setPart(steps / STEPS);
      if (steps === STEPS) clearInterval(timer);
    }, VOTE_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return progress;
}

const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

interface VoteShare {
  readonly gid: string;
  /** Null if the count is hidden. */
  readonly count: number | null;
  /** Share of all respondents, in percent, with two decimals. */
  readonly percent: number | null;
  readonly isOwn: boolean;
}

/**
 * Counts including this response's choice, and their shares (VOTE-6). The server leaves this response out, so that it
 * is not counted twice.
 */
export function computeVoteShares(
  gids: readonly string[],
  data: VoteData,
  chosenGids: readonly string[],
): { readonly total: number; readonly shares: readonly VoteShare[] } {
  const total = data.total_count + (chosenGids.length === 0 ? 0 : 1);
  const shares = gids.flatMap((gid): readonly VoteShare[] => {
    const othersCount = Object.hasOwn(data, gid) ? data[gid] : undefined;
    if (othersCount === undefined) return [];
    const isOwn = chosenGids.includes(gid);
    const count = othersCount === null ? null : othersCount + (isOwn ? 1 : 0);
    return [{ gid, count, percent: count === null ? null : computePercent(count, total), isOwn }];
  });
  return { total, shares };
}

/** Rounds half up with whole numbers, to avoid errors of binary fractions. */
export function computePercent(count: number, total: number): number {
  if (total <= 0) return 0;
  return Math.floor((count * 20_000 + total) / (2 * total)) / 100;
}

/** Below this number of respondents, shares have no decimals, which would suggest too much precision. */
const MIN_TOTAL_FOR_DECIMALS = 1_000;

/** Text of a share: whole percent below 1,000 people, otherwise two decimals (VOTE-6). */
export function percentText(percent: number, total: number, language: string): string {
  const digits = total < MIN_TOTAL_FOR_DECIMALS ? 0 : 2;
  const shape = {
    numberingSystem: 'latn',
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat(language, shape).format(percent / 100);
}

interface VotesAccess {
  readonly surveyId: string;
  readonly language: string;
  /** Undefined if this device has no finished response of the survey. */
  readonly own: ResponseCredentials | undefined;
}

export interface LoadedVotes {
  readonly questions: VoteQuestions;
  readonly credentials?: ResponseCredentials;
  /** The options that this response has chosen, by question. */
  readonly chosen: SubmittedOptions['options'];
}

const findVotesAccess = async (surveyId: string, language: string, seq?: number): Promise<VotesAccess> => ({
  surveyId,
  language,
  own: await findOwnResponse(surveyId, seq),
});

/** Returns `none` if the counts are hidden from this response, `failed` if there is no reply. Never rejects. */
async function loadVotes(access: VotesAccess): Promise<LoadedVotes | 'none' | 'failed'> {
  const { voteQuestions, submittedOptions } = resultsQueries();
  const args = argsOf(access);
  const [questions, options] = await Promise.all([
    voteQuestions.load(args.questions),
    args.options && submittedOptions.load(args.options),
  ]);
  if ('error' in questions) return isRefusal(questions.error) ? 'none' : 'failed';
  const { own: credentials } = access;
  return {
    questions: questions.data,
    ...(credentials !== undefined && { credentials }),
    chosen: options !== undefined && 'data' in options ? options.data.options : {},
  };
}

/** Returns the votes that a page of results has loaded before, to show while they are loaded again. */
function readCachedVotes(access: VotesAccess): LoadedVotes | undefined {
  const { voteQuestions, submittedOptions } = resultsQueries();
  const args = argsOf(access);
  const questions = voteQuestions.cached(args.questions);
  const { own } = access;
  const chosen = (args.options && submittedOptions.cached(args.options))?.options ?? {};
  return questions && { questions, ...(own !== undefined && { credentials: own }), chosen };
}

const argsOf = ({ surveyId, language, own: credentials }: VotesAccess) => ({
  questions: { surveyId, language, token: credentials?.token },
  options: credentials && { surveyId, token: credentials.token },
});

/** Loads the data of a vote page, and returns undefined until it is loaded. `search` may contain `seq`. */
export function useVotes(
  surveyId: string,
  language: string,
  search: string,
): LoadedVotes | 'none' | 'failed' | undefined {
  const [votes, setVotes] = useState<LoadedVotes | 'none' | 'failed'>();
  useEffect(() => {
    let isGone = false;
    const seq = new URLSearchParams(search).get('seq') ?? '';
    const load = async () => {
      const access = await findVotesAccess(
        surveyId,
        language,
        /^[1-9]\d{0,14}$/.test(seq) ? Number(seq) : undefined,
      );
      if (isGone) return;
      const cached = readCachedVotes(access);
      if (cached !== undefined) setVotes(cached);
      const loaded = await loadVotes(access);
      if (!isGone) setVotes(loaded);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [surveyId, language, search]);
  return votes;
}
