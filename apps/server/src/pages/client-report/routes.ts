import Type from 'typebox';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute, defineRoute, type Call, rawReply } from '../../http/route.ts';
import { escapeHtml, chooseLanguage, LOCALES, projectLanguages, directionOf } from '@canvass/project';
import { isFailure } from '../../http/failure.ts';
import { NO_STORE } from '../../http/send.ts';
import { acceptedLanguages } from '../../surveys/accepted-languages.ts';
import type { OpenedReport } from '../../results/client-reports/client-reports.ts';
import { createPagePolicy, policyHeader } from '../../http/security/security-policy.ts';
import { hashOf } from '../inline-parts.ts';
import { drawMissing, drawReport, type DrawnPage } from './draw-report.ts';

const pageDirection = (language: string): 'ltr' | 'rtl' => directionOf(language);

/** Uses the design tokens and the page frame of the web app's style sheet. */
const REPORT_STYLE = `
.report{display:grid;gap:var(--space-32);font-size:var(--text-size);color:var(--text)}
.report>*,.report .part{min-inline-size:0}
.report h1{margin:0;font-size:var(--heading-size);line-height:1.25;overflow-wrap:anywhere}
.report h2{margin:0 0 var(--space-8);font-size:var(--title-size);line-height:1.3;overflow-wrap:anywhere}
.report h3,.report caption{padding:var(--space-8) 0;margin:0;font-size:inherit;font-weight:600;text-align:start}
.report p{margin:var(--space-8) 0 0}
.report .quiet{color:var(--text-quiet);font-size:var(--text-small)}
.report .prose{white-space:pre-line;overflow-wrap:anywhere}
.report .cv-button{margin-block-start:var(--space-16)}
.report section{padding-block-start:var(--space-24);border-block-start:1px solid var(--line)}
.report .prose+.part,.report .mean+table{margin-block-start:var(--space-12)}
.report .part+.part{margin-block-start:var(--space-24)}
.report table{border-collapse:collapse;inline-size:100%;font-variant-numeric:tabular-nums}
.report :is(th,td){padding:var(--space-4) var(--space-8) var(--space-4) 0;text-align:start;font-weight:400;vertical-align:middle}
[dir=rtl] .report :is(th,td){padding:var(--space-4) 0 var(--space-4) var(--space-8)}
.report .bars th{inline-size:38%;overflow-wrap:anywhere}
.report .bars .figure{inline-size:14%;text-align:end;padding-inline-end:0}
.report .bar svg{display:block;inline-size:100%;block-size:calc(14 * var(--px));border-radius:var(--radius-small)}
.report svg rect{fill:var(--accent-fill);stroke:var(--accent-edge);stroke-width:3px}
.report svg rect{fill:light-dark(var(--accent-fill),var(--accent-edge))}
.report svg .track{fill:var(--tint);stroke:none}
[dir=rtl] .report svg{transform:scaleX(-1)}
.report .scroll{overflow-x:auto}
.report .grid{font-size:var(--text-small)}
.report .grid :is(th,td){padding:var(--space-8);border-block-end:1px solid var(--line);text-align:end}
.report .grid :is(tbody,tfoot) th{min-inline-size:calc(110 * var(--px));padding-inline-start:0;text-align:start;overflow-wrap:anywhere}
.report .grid td{min-inline-size:calc(48 * var(--px));white-space:nowrap}
.report .grid thead th{min-inline-size:calc(64 * var(--px));font-weight:600;vertical-align:bottom;overflow-wrap:break-word;hyphens:auto}
.report .grid td svg{display:block;inline-size:100%;block-size:calc(4 * var(--px));margin-block-start:var(--space-4)}
.report tfoot :is(th,td){color:var(--text-quiet)}
.report .histogram{table-layout:fixed;min-inline-size:max-content}
.report .histogram :is(th,td){min-inline-size:calc(40 * var(--px));padding:var(--space-4) calc(2 * var(--px));text-align:center;vertical-align:bottom;font-size:var(--text-small)}
.report .histogram tr:last-child th{border-block-start:1px solid var(--line);vertical-align:top}
.report .histogram svg{display:block;inline-size:100%;block-size:calc(120 * var(--px))}
.report .texts{margin:var(--space-8) 0 0;padding:0;list-style:none;display:grid;gap:var(--space-8)}
.report .texts li{padding:var(--space-8) var(--space-12);background:var(--tint);border-radius:var(--radius-small);white-space:pre-line;overflow-wrap:anywhere}
.report .cv-hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media screen and (min-width:1000px){
:root .cv-page{padding-inline-end:0!important}
:root .cv-page::after{content:none!important}
}
@media (max-width:480px){
.report .bars tr{display:grid;grid-template-columns:minmax(0,1fr) auto;padding-block:var(--space-4)}
.report .bars th{inline-size:auto;grid-column:1;grid-row:1}
.report .bars .figure{inline-size:auto;grid-column:2;grid-row:1}
.report .bars .bar{grid-column:1/-1;grid-row:2;padding-inline:0}
}
@media print{
@page{margin:18mm 16mm}
:root{font-size:250%!important}
body,.cv-page,.cv-page-main{padding:0!important;background:none!important;box-shadow:none!important;border:0!important;margin:0!important;max-inline-size:none!important}
.report{display:block}
.report section{margin-block-start:var(--space-24)}
.report h2,.report h3,.report caption,.report header{break-after:avoid}
.report tr,.report li,.report .nps{break-inside:avoid}
.report section{break-inside:avoid}
.report .grid thead th{overflow-wrap:anywhere}
.report .grid :is(th,td){min-inline-size:0!important;padding-inline:var(--space-4)!important}
.report thead{display:table-header-group}
.report .scroll{overflow:visible}
.report .texts li{background:none;border:1px solid var(--line)}
.report .cv-button{display:none}
}`;

/** The only script of the page: it shows the button for printing, and prints. */
const PRINT_SCRIPT =
  "var b=document.querySelector('[data-print]');if(b){b.hidden=false;b.onclick=function(){print()}}";

type PageCall = Pick<Call, 'request' | 'reply' | 'services'>;

const [STYLE_HASH, SCRIPT_HASH] = [hashOf(REPORT_STYLE), hashOf(PRINT_SCRIPT)];

interface SentPage {
  readonly page: DrawnPage;
  /** Undefined for the product's design. */
  readonly surveyId: string | undefined;
  readonly status: 200 | 404 | 410;
}

async function sendReportPage({ reply, services }: PageCall, { page, surveyId, status }: SentPage) {
  const { theme, styleSheet } = await services.pages.frame(surveyId);
  const styles = [STYLE_HASH, ...theme.hashes];
  const policy = {
    ...createPagePolicy(undefined, { scripts: [], styles }),
    'script-src': [SCRIPT_HASH],
  };
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
      ...policyHeader(policy),
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

/** A report for a client. 404 for an unknown token, 410 if the link has expired or was revoked. */
const followLinkRoute = defineRoute({
  method: 'GET',
  url: '/results/:id/:token',
  access: 'public',
  rate: 'read',
  schemas: { params: Type.Object({ token: PathText }), reply: rawReply(['text/html']) },
  async handle({ surveyId, params, request, reply, services }) {
    const call = { request, reply, services };
    const found = await services.clientReports.follow(surveyId, params.token);
    if (found !== undefined && found !== 'ended') return sendReport(call, found);
    const browserLanguages = acceptedLanguages(request.headers['accept-language']);
    const page = drawMissing(found ?? 'wrong', chooseLanguage(LOCALES, undefined, browserLanguages));
    // The page for an unknown token has the product's design, so that it does not reveal whether the survey exists.
    return found === undefined
      ? sendReportPage(call, { page, surveyId: undefined, status: 404 })
      : sendReportPage(call, { page, surveyId, status: 410 });
  },
});

/** The page of a report, for the operators who write it. */
const showReportRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/client-reports/:report/page',
  scope: 'answers',
  act: 'client_report.show',
  schemas: { params: Type.Object({ report: PathText }), reply: rawReply(['text/html']) },
  async handle({ surveyId, params, request, reply, services }) {
    const report = await services.clientReports.open({ surveyId, report: params.report });
    return isFailure(report) ? report : sendReport({ request, reply, services }, report);
  },
});

export const routes = [followLinkRoute, showReportRoute];
