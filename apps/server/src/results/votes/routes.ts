import type { VoteData } from '@canvass/protocol';
import Type from 'typebox';
import { LookAnswer } from '../../surveys/results-look.ts';
import { defineRoute, replies } from '../../http/route.ts';
import { fail, isFailure } from '../../http/failure.ts';
import { MOST_OPTIONS } from './told-votes.ts';
import { addressKey } from '../../http/rate-limits.ts';
import type { Votes } from './votes.ts';
import type { VoteStreams } from './vote-streams.ts';

declare module '../../http/route.ts' {
  interface Services {
    readonly votes: Votes;
    readonly voteStreams: VoteStreams;
  }
}

/** What is told of votes, for the API document. */
const VoteAnswer = Type.Unsafe<VoteData>({
  type: 'object',
  properties: { total_count: { type: 'integer' } },
  required: ['total_count'],
  additionalProperties: { type: ['integer', 'null'] },
});

const VoteQuestionsAnswer = Type.Object({
  language: Type.String(),
  shape: Type.Union([Type.Literal('bar'), Type.Literal('circle')]),
  title: Type.String(),
  look: LookAnswer,
  questions: Type.Array(
    Type.Object({
      gid: Type.String(),
      title: Type.String(),
      options: Type.Array(Type.Object({ gid: Type.String(), title: Type.String() })),
    }),
  ),
});

/** Characters of an id, and a comma. */
const LONGEST_ID = 65;

/**
 * `GET /api/survey/get_vote/v1/{id}/?gid=&seq_list=`: how many finished responses have chosen each option; `seq_list` has
 * the gids of options, joined by commas, all of the question without it.
 */
const getVoteRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: {
    answer: VoteAnswer,
    query: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 64 }),
      seq_list: Type.Optional(Type.String({ maxLength: MOST_OPTIONS * LONGEST_ID })),
    }),
  },
  async handle({ surveyId, query: { gid, seq_list: list }, respondent, services }) {
    const options = list === undefined || list === '' ? undefined : list.split(',');
    if (options !== undefined && options.length > MOST_OPTIONS)
      return fail('request.invalid', { key: 'vote.too_many_options', path: 'seq_list' });
    return services.votes.of(surveyId, { gid, ...(options !== undefined && { options }) }, respondent);
  },
});

/** `GET /api/survey/get_vote/v1/{id}/questions?language=`: the questions that are voted on with their options, in words; also of a survey that is over. */
const voteQuestionsRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id/questions',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: {
    answer: VoteQuestionsAnswer,
    query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  handle: ({ surveyId, respondent, query, services }) =>
    services.votes.questions(surveyId, query.language, respondent),
});

/**
 * `GET /api/survey/get_vote/v1/{id}/stream`: the counts of all questions as server-sent events, whenever they change, at
 * most once in two seconds; who gets none asks for them instead (docs/adr/0164).
 */
const voteStreamRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id/stream',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: { answer: replies(['text/event-stream']) },
  async handle({ surveyId, respondent, request, reply, services }) {
    const stream = await services.voteStreams.open({ surveyId, respondent, address: addressKey(request.ip) });
    if (isFailure(stream)) return stream;
    request.raw.on('close', () => stream.destroy());
    return reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(stream);
  },
});

export const routes = [getVoteRoute, voteQuestionsRoute, voteStreamRoute];
