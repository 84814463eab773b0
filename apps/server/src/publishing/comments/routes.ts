import {
  COMMENT_LIMITS,
  ChangedComment,
  nullable,
  SurveyComment,
  SurveyComments,
} from '@canvass/protocol/schemas';
import { parseSurveyId } from '@canvass/protocol';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';

/** The comments at the parts of a survey, oldest first. */
const listCommentsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/comments',
  scope: 'review',
  schemas: { reply: SurveyComments },
  handle: ({ surveyId, operator, services }) => services.comments.list(surveyId, operator),
});

/** Adds a comment, or answers one: then `thread` is the id of the first comment of the conversation. */
const addCommentRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/comments',
  scope: 'review',
  act: 'comment.add',
  refuses: ['publishing.comment_limit'],
  schemas: {
    reply: SurveyComment,
    body: Type.Object({
      place: Type.String({ maxLength: COMMENT_LIMITS.place, pattern: '^[^\\u0000]*$' }),
      place_name: Type.String({ maxLength: COMMENT_LIMITS.place, pattern: '^[^\\u0000]*$' }),
      text: Type.String({
        minLength: 1,
        maxLength: COMMENT_LIMITS.text,
        pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
      }),
      thread: nullable(Type.String({ maxLength: 64 })),
    }),
  },
  async handle({ surveyId, body, operator, services }) {
    return parseSurveyId(surveyId) === undefined
      ? fail('request.not_found')
      : services.comments.add(surveyId, body, operator);
  },
});

/** Marks a conversation as done, or opens it again. */
const markCommentRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/comments/:comment',
  scope: 'review',
  act: 'comment.mark',
  schemas: {
    reply: ChangedComment,
    params: Type.Object({ comment: PathText }),
    body: Type.Object({ done: Type.Boolean() }),
  },
  handle: ({ surveyId, params: { comment }, body: { done: isDone }, operator, services }) =>
    services.comments.mark(surveyId, comment, { isDone, author: operator }),
});

/** Deletes an own comment. If others have answered it, only its text is deleted. */
const removeCommentRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/comments/:comment',
  scope: 'review',
  act: 'comment.remove',
  schemas: { reply: ChangedComment, params: Type.Object({ comment: PathText }) },
  handle: ({ surveyId, params: { comment }, operator, services }) =>
    services.comments.remove(surveyId, comment, operator),
});

export const routes = [listCommentsRoute, addCommentRoute, markCommentRoute, removeCommentRoute];
