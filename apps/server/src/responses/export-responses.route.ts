import { Readable } from 'node:stream';
import { exportFormats } from '@canvass/export';
import Type from 'typebox';
import { isFailure } from '../http/failure.ts';
import { operatorRoute, replies } from '../http/route.ts';
import type { ExportChoice } from './export-survey.ts';

const among = <const T extends string>(...values: readonly T[]) =>
  Type.Optional(Type.Union(values.map((value) => Type.Literal(value))));

const Query = Type.Object({
  format: among(...exportFormats.map(({ id }) => id)),
  state: among('ended', 'all'),
  values: among('codes', 'labels', 'both'),
  tables: among('wide', 'long'),
  table: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  language: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{2,35}$' })),
  from: among('end', 'events'),
  after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
});

/** `GET /api/publishing/surveys/{id}/export`: all responses in one file, sent while it is made. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/export',
  scope: 'answers',
  act: 'answers.export',
  schemas: { answer: replies(exportFormats.map(({ mediaType }) => mediaType)), query: Query },
  async handle({ surveyId, query, reply, services }) {
    const { format = 'csv', state = 'ended', values = 'codes', tables = 'wide', from = 'end' } = query;
    const { table, language, after = '0' } = query;
    const choice: ExportChoice = {
      format,
      state,
      values,
      tables,
      from,
      after: Number(after),
      ...(table !== undefined && { table }),
      ...(language !== undefined && { language }),
    };
    const opened = await services.exports.open(surveyId, choice);
    if (isFailure(opened)) return opened;
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${opened.fileName}"`,
      })
      .type(opened.mediaType)
      .send(Readable.from(opened.chunks));
  },
});
