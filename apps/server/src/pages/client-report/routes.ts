import { operatorRoute, defineRoute, type Call, replies } from '../../http/route.ts';
import { chooseLanguage, LOCALES, projectLanguages } from '@canvass/project';
import { isFailure } from '../../http/failure.ts';
import { NO_STORE } from '../../http/send.ts';
import { acceptedLanguages } from '../../surveys/accepted-languages.ts';
import type { OpenedReport } from '../../results/client-reports/client-reports.ts';
import { contentSecurityPolicy } from '../../http/security-headers.ts';
import { hashOf } from '../inline-parts.ts';
import { escapeHtml } from '../page-template.ts';
import { drawMissing, drawReport, type DrawnPage, pageDirection } from './draw-report.ts';
import { PRINT_SCRIPT, REPORT_STYLE } from './report-style.ts';

type PageCall = Pick<Call, 'request' | 'reply' | 'services'>;

const [STYLE_HASH, SCRIPT_HASH] = [hashOf(REPORT_STYLE), hashOf(PRINT_SCRIPT)];

interface SentPage {
  readonly page: DrawnPage;
  /** The survey whose design the page has. Undefined for the product's. */
  readonly surveyId: string | undefined;
  readonly status: 200 | 404 | 410;
}

/** Sends a page that needs no script, in the design of its survey. */
async function sendReportPage({ reply, services }: PageCall, { page, surveyId, status }: SentPage) {
  const { theme, styleSheet } = await services.pages.frame(surveyId);
  const policy = contentSecurityPolicy(undefined, {
    scripts: [],
    styles: [STYLE_HASH, ...theme.hashes],
  }).replace("script-src 'self'", `script-src ${SCRIPT_HASH}`);
  const html = `<!doctype html>
<html lang="${escapeHtml(page.language)}" dir="${pageDirection(page.language)}" data-layout="pc"${theme.attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="/s/favicon.svg" type="image/svg+xml">
${styleSheet}${theme.style}<style>${REPORT_STYLE}</style>
</head>
<body>
<div id="root"><div class="cv-page"><div class="cv-page-top"></div><main class="cv-page-main">${page.html}</main></div></div>
<script>${PRINT_SCRIPT}</script>
</body>
</html>`;
  return reply
    .code(status)
    .headers({
      'cache-control': NO_STORE,
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

async function sendReport(call: PageCall, report: OpenedReport) {
  const version = await call.services.surveys.newest(report.surveyId);
  const [language = 'en-GB'] = version === undefined ? [] : projectLanguages(version.project);
  return sendReportPage(call, {
    page: drawReport(report, language),
    surveyId: report.surveyId,
    status: 200,
  });
}

/** `GET /results/{id}/{token}`: a report for a client. 404 for an unknown token, 410 if the link has expired or was revoked. */
const followLinkRoute = defineRoute({
  method: 'GET',
  url: '/results/:id/:token',
  access: 'public',
  rate: 'read',
  schemas: { reply: replies(['text/html']) },
  async handle({ surveyId, params, request, reply, services }) {
    const call = { request, reply, services };
    const found = await services.clientReports.follow(surveyId, params['token'] ?? '');
    if (found !== undefined && found !== 'ended') return sendReport(call, found);
    const browser = acceptedLanguages(request.headers['accept-language']);
    const page = drawMissing(found ?? 'wrong', chooseLanguage(LOCALES, undefined, browser));
    // An unknown address looks like the product, whether or not there is such a survey.
    return found === undefined
      ? sendReportPage(call, { page, surveyId: undefined, status: 404 })
      : sendReportPage(call, { page, surveyId, status: 410 });
  },
});

/** `GET /api/publishing/surveys/{id}/client-reports/{report}/page`: the page of a report, for the operators who write it. */
const showReportRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/client-reports/:report/page',
  scope: 'answers',
  act: 'client_report.show',
  schemas: { reply: replies(['text/html']) },
  async handle({ surveyId, params, request, reply, services }) {
    const opened = await services.clientReports.open({ surveyId, report: params['report'] ?? '' });
    return isFailure(opened) ? opened : sendReport({ request, reply, services }, opened);
  },
});

export const routes = [followLinkRoute, showReportRoute];
