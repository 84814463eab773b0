import { literals } from '@canvass/protocol/schemas';
import { VOTE_SHAPES } from '@canvass/project/vocabulary';
import type { VoteData } from '@canvass/protocol';
import Type from 'typebox';
import { defineRoute, rawReply } from '../../http/route.ts';
import { fail, isFailure } from '../../http/failure.ts';
import { MAX_OPTIONS } from './votes.ts';
import { computeAddressKey } from '../../http/rate-limits.ts';

const VoteReply = Type.Unsafe<VoteData>({
  type: 'object',
  properties: { total_count: { type: 'integer' } },
  required: ['total_count'],
  additionalProperties: { type: ['integer', 'null'] },
});

const VoteQuestionsReply = Type.Object({
  language: Type.String(),
  shape: literals(VOTE_SHAPES),
  title: Type.String(),
  questions: Type.Array(
    Type.Object({
      gid: Type.String(),
      title: Type.String(),
      options: Type.Array(Type.Object({ gid: Type.String(), title: Type.String() })),
    }),
  ),
});

/** Maximum length of an id with a comma. */
const MAX_ID_LENGTH = 65;

/**
 * How many finished responses chose each option. `seq_list` has the gids of options, separated by commas. It defaults
 * to all options of the question.
 */
const getVoteRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: {
    reply: VoteReply,
    query: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 64 }),
      seq_list: Type.Optional(Type.String({ maxLength: MAX_OPTIONS * MAX_ID_LENGTH })),
    }),
  },
  async handle({ surveyId, query: { gid, seq_list: list }, respondent, services }) {
    const options = list === undefined || list === '' ? undefined : list.split(',');
    if (options !== undefined && options.length > MAX_OPTIONS)
      return fail('request.invalid', { key: 'vote.too_many_options', path: 'seq_list' });
    return services.votes.loadCounts(
      surveyId,
      { gid, ...(options !== undefined && { options }) },
      respondent,
    );
  },
});

/** Texts of the voting questions, even if the survey is over. */
const voteQuestionsRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id/questions',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: {
    reply: VoteQuestionsReply,
    query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  handle: ({ surveyId, respondent, query, services }) =>
    services.votes.questions(surveyId, query.language, respondent),
});

/**
 * The counts of all questions as server-sent events when they change, at most once in two seconds. Callers that cannot
 * use a stream poll instead.
 */
const voteStreamRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id/stream',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: { reply: rawReply(['text/event-stream']) },
  async handle({ surveyId, respondent, request, reply, services }) {
    const stream = await services.voteStreams.open({
      surveyId,
      respondent,
      address: computeAddressKey(request.ip),
    });
    if (isFailure(stream)) return stream;
    request.raw.on('close', () => stream.destroy());
    return reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(stream);
  },
});

export const routes = [getVoteRoute, voteQuestionsRoute, voteStreamRoute];
