import { literals } from '@canvass/protocol/schemas';
import { REPORT_CHART_KINDS, REPORT_SORTS } from '@canvass/project/vocabulary';
import { REPORT_PARTS, type ReportData } from '@canvass/protocol';
import Type from 'typebox';
import type { FastifyRequest } from 'fastify';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { defineRoute, rawReply } from '../../http/route.ts';
import { FILE_POLICY, policyHeader } from '../../http/security/security-policy.ts';

/** Reply schemas of reports. All texts come from the engine's views. */

const Text = Type.Unknown();
const figure = {
  min: Type.Number(),
  max: Type.Union([Type.Number(), Type.Null()]),
  label: Type.Optional(Type.String()),
  text: Type.Optional(Text),
};
const Generating = Type.Object({ state: Type.Literal('generating'), percent: Type.Integer() });
const Ready = Type.Object({
  state: Type.Literal('ready'),
  percent: Type.Literal(100),
  seq: Type.Integer(),
  made_at: Type.String(),
  title: Text,
  language: Type.String(),
  intro: Type.Optional(Text),
  score: Type.Optional(Type.Object({ title: Type.Optional(Type.String()), score: Type.Number(), ...figure })),
  chart: literals(REPORT_CHART_KINDS),
  charts: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      score: Type.Union([Type.Number(), Type.Null()]),
      average: Type.Optional(Type.Number()),
      ...figure,
    }),
  ),
  sections: Type.Array(
    Type.Object({
      gid: Type.String(),
      title: Type.String(),
      answer: Type.Array(
        Type.Object({
          label: Type.Optional(Type.String()),
          text: Type.String(),
          form: Type.Optional(Type.Enum(['number', 'day'])),
        }),
      ),
      score: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
      right: Type.Optional(
        Type.Union([Type.Literal('right'), Type.Literal('partly'), Type.Literal('wrong')]),
      ),
      right_answer: Type.Optional(Type.Array(Type.String())),
      analysis: Type.Optional(Text),
    }),
  ),
  closing: Type.Optional(Text),
  position: Type.Optional(Type.Object({ among: Type.Integer(), lower_percent: Type.Integer() })),
  share: Type.Optional(Type.Object({ days: Type.Integer() })),
  picture_at: Type.Optional(Type.String()),
});

const ReportReply = Type.Unsafe<ReportData>(Type.Union([Generating, Ready]));
const ShareReply = Type.Object({ path: Type.String(), expires_at: Type.String() });
const UploadReply = Type.Object({ picture_at: Type.String() });

const SEQ = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const KEY = Type.String({ minLength: 1, maxLength: 64 });
const PART = Type.Unsafe<(typeof REPORT_PARTS)[number]>({ type: 'string', enum: [...REPORT_PARTS] });

/** Maximum bytes of an image. A report of many pages at twice a phone's resolution has less than half of this size. */
const MAX_BYTES = 4 * 1024 * 1024;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 1_000, fieldNameSize: 100, headerPairs: 20 };

/** Reads the field `picture` of a form. Its first bytes must be those of a PNG. */
async function readImage(request: FastifyRequest): Promise<Uint8Array | Failure> {
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: MAX_BYTES } })) {
      if (part.type === 'field') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'picture') continue;
      return bytes.subarray(0, PNG.length).equals(PNG) ? bytes : fail('report.picture');
    }
    return fail('request.invalid', { key: 'request.invalid', path: 'picture' });
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }; // JavaScript can throw any value
    return fail(statusCode === 413 ? 'request.too_large' : 'request.invalid');
  }
}

/**
 * `POST /api/survey/report/{id}` (also with a slash at its end): the report of a finished response, for the holder of
 * its token or of a shared link's key. The reply `generating` asks callers to repeat the call. With `sort` `score`,
 * the answers with the lowest scores are first.
 */
const reportRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/report/:id',
  access: 'public',
  rate: 'read',
  refuses: ['access.refused', 'report.closed'],
  schemas: {
    reply: ReportReply,
    body: Type.Object({
      seq: SEQ,
      k: Type.Optional(KEY),
      lang_code: Type.Optional(Type.String({ maxLength: 35 })),
      sort: Type.Optional(literals(REPORT_SORTS)),
    }),
  },
  handle: ({ surveyId, respondent, body, services }) => services.reports.show({ surveyId, respondent }, body),
});

/** Stores the caller's report as a PNG (form field `picture`). */
const uploadReportRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/report/upload/:id',
  access: 'respondent',
  rate: 'upload',
  accepts: 'form',
  refuses: ['request.invalid', 'report.closed', 'report.picture'],
  schemas: { reply: UploadReply },
  async handle({ respondent, request, services }) {
    if (!request.isMultipart()) return fail('request.content_type');
    const image = await readImage(request);
    return isFailure(image) ? image : services.reports.storeImage(respondent, image);
  },
});

const NUMBER = /^[1-9]\d{0,14}$/;

/** The stored image of a report. A key must be for the whole report. */
const reportImageRoute = defineRoute({
  method: 'GET',
  url: '/api/survey/report/picture/:id',
  access: 'public',
  rate: 'read',
  refuses: ['access.refused', 'report.closed'],
  schemas: {
    reply: rawReply(['image/png']),
    query: Type.Object({ seq: Type.String({ maxLength: 16 }), k: Type.Optional(KEY) }),
  },
  async handle({ surveyId, respondent, query: { seq, k }, reply, services }) {
    if (!NUMBER.test(seq)) return fail('request.not_found');
    const request = { seq: Number(seq), ...(k !== undefined && { k }) };
    const image = await services.reports.findImage({ surveyId, respondent }, request);
    if (isFailure(image)) return image;
    return reply
      .headers({
        'content-disposition': 'inline; filename="report.png"',
        ...policyHeader(FILE_POLICY),
        'cache-control': 'private, no-store',
      })
      .type('image/png')
      .send(Buffer.from(image));
  },
});

/** Creates an expiring link that shows parts of the caller's report. */
const shareReportRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/report/share/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: ['report.closed', 'report.not_shared'],
  schemas: {
    reply: ShareReply,
    body: Type.Object({
      seq: SEQ,
      parts: Type.Array(PART, { minItems: 1, maxItems: REPORT_PARTS.length }),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    }),
  },
  handle: ({ respondent, body, services }) => services.reports.share(respondent, body),
});

export const routes = [reportRoute, uploadReportRoute, reportImageRoute, shareReportRoute];
