import type { SubmittedOptions, VoteQuestions } from '@canvass/protocol';
import { isRefusal } from '../../services/outcome.ts';
import { ownResponse } from '../../services/own-response.ts';
import { resultsQueries } from '../results-queries.ts';
import type { ResponseCredentials } from '../../storage/record/finished-here.ts';
import { useEffect, useState } from 'react';

interface VotesAccess {
  readonly surveyId: string;
  readonly language: string;
  /** Undefined if this device has no finished response of the survey. */
  readonly own: ResponseCredentials | undefined;
}

/** Data of the page of votes, besides the counts. */
export interface LoadedVotes {
  readonly questions: VoteQuestions;
  /** The response on this device. */
  readonly own?: ResponseCredentials;
  /** Options that it has chosen, by question. */
  readonly chosen: SubmittedOptions['options'];
}

/** The response of this device, whose vote counts are shown. */
const votesAccess = async (surveyId: string, language: string, seq?: number): Promise<VotesAccess> => ({
  surveyId,
  language,
  own: await ownResponse(surveyId, seq),
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
  const { own } = access;
  return {
    questions: questions.data,
    ...(own !== undefined && { own }),
    chosen: options !== undefined && 'data' in options ? options.data.options : {},
  };
}

/** The data that another page of results has loaded, to show while it is loaded again. */
function cachedVotes(access: VotesAccess): LoadedVotes | undefined {
  const { voteQuestions, submittedOptions } = resultsQueries();
  const args = argsOf(access);
  const questions = voteQuestions.cached(args.questions);
  const { own } = access;
  const chosen = (args.options && submittedOptions.cached(args.options))?.options ?? {};
  return questions && { questions, ...(own !== undefined && { own }), chosen };
}

const argsOf = ({ surveyId, language, own }: VotesAccess) => ({
  questions: { surveyId, language, token: own?.token },
  options: own && { surveyId, token: own.token },
});

/** The data of a page of votes. Undefined until it is loaded; `none` if the counts are hidden, `failed` if there is no reply. `search` may have `seq`. */
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
      const access = await votesAccess(
        surveyId,
        language,
        /^[1-9]\d{0,14}$/.test(seq) ? Number(seq) : undefined,
      );
      if (isGone) return;
      const cached = cachedVotes(access);
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
