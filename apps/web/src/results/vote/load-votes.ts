import type { SubmittedOptions, VoteQuestions } from '@canvass/protocol';
import { isRefusal } from '../../services/outcome.ts';
import { pageCaller } from '../../network/page-caller.ts';
import { ownResponse } from '../../services/own-response.ts';
import type { OwnResponse } from '../../storage/record/finished-here.ts';

/** What the page of votes is drawn from, besides the counts. */
export interface LoadedVotes {
  readonly questions: VoteQuestions;
  /** Of the response on this device. */
  readonly own?: OwnResponse;
  /** What it has chosen, by question. */
  readonly chosen: SubmittedOptions['options'];
}

/** `none`: the counts are not shown to us; `failed`: they cannot be had now. Never rejects. */
export async function loadVotes(
  surveyId: string,
  language: string,
  seq?: number,
): Promise<LoadedVotes | 'none' | 'failed'> {
  const own = await ownResponse(surveyId, seq);
  const token = own === undefined ? {} : { token: own.token };
  const caller = pageCaller();
  const [questions, options] = await Promise.all([
    caller.send({
      method: 'GET',
      path: `/api/survey/get_vote/v1/${surveyId}/questions`,
      query: { language },
      needs: ['questions', 'look'],
      ...token,
    }),
    own &&
      caller.send({
        method: 'GET',
        path: `/api/survey/projects/${surveyId}/submited-options/`,
        needs: ['options'],
        ...token,
      }),
  ]);
  if ('error' in questions) return isRefusal(questions.error) ? 'none' : 'failed';
  return {
    questions: questions.data as VoteQuestions, // the server's contract (protocol, votes.ts)
    ...(own !== undefined && { own }),
    chosen: options !== undefined && 'data' in options ? (options.data as SubmittedOptions).options : {},
  };
}
