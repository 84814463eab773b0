import Type from 'typebox';
import { chooseLanguage, computeProductLanguage, directionOf, escapeHtml, LOCALES } from '@canvass/project';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { type Call, defineRoute, rawReply } from '../../http/route.ts';
import { createPagePolicy, policyHeader } from '../../http/security/security-policy.ts';
import { NO_STORE } from '../../http/send.ts';
import { acceptedLanguages } from '../../surveys/accepted-languages.ts';
import { translateTexts } from '../page-texts.ts';
import { texts } from './unsubscribe.texts.ts';

type PageCall = Pick<Call, 'request' | 'reply' | 'services'>;
type State = 'ask' | 'done' | 'back' | 'wrong';

const Language = Type.Optional(Type.String({ maxLength: 35 }));
const schemas = {
  params: Type.Object({ code: PathText }),
  query: Type.Object({ lang: Language }),
  reply: rawReply(['text/html']),
};

/** The page that asks. Opening it changes nothing, because programs open the links of mails to check them. */
const askRoute = defineRoute({
  method: 'GET',
  url: '/unsubscribe/:code',
  access: 'public',
  rate: 'read',
  schemas,
  async handle({ params: { code }, query: { lang }, request, reply, services }) {
    const call = { request, reply, services };
    const state = await services.mails.findUnsubscribed(code);
    if (state === undefined) return sendUnsubscribePage(call, { state: 'wrong', lang, surveyId: undefined });
    return sendUnsubscribePage(call, {
      state: state.isUnsubscribed ? 'done' : 'ask',
      lang,
      surveyId: state.surveyId,
    });
  },
});

/** The button of the page, and of mail programs (RFC 8058), which send a form of any kind without cookies. */
const stopRoute = defineRoute({
  method: 'POST',
  url: '/unsubscribe/:code',
  access: 'public',
  rate: 'read',
  accepts: 'ignored',
  schemas: {
    ...schemas,
    query: Type.Object({ lang: Language, again: Type.Optional(Type.Literal('yes')) }),
  },
  async handle({ params: { code }, query: { lang, again }, request, reply, services }) {
    const call = { request, reply, services };
    const surveyId = await services.mails.unsubscribe(code, again === undefined);
    const state = again === undefined ? 'done' : 'back';
    return sendUnsubscribePage(call, { state: surveyId === undefined ? 'wrong' : state, lang, surveyId });
  },
});

interface PageContent {
  readonly state: State;
  readonly lang: string | undefined;
  /** Undefined for a wrong link. Empty for mails that belong to no survey. */
  readonly surveyId: string | undefined;
}

async function sendUnsubscribePage(
  { request, reply, services }: PageCall,
  { state, lang, surveyId }: PageContent,
) {
  const browserLanguages = acceptedLanguages(request.headers['accept-language']);
  const language = computeProductLanguage(chooseLanguage(LOCALES, lang, browserLanguages), browserLanguages);
  const pageTexts = translateTexts(texts, language);
  const t = (key: keyof typeof texts) => escapeHtml(pageTexts[key]);
  const { theme, styleSheet } = await services.pages.frame(surveyId || undefined);
  const policy = {
    ...createPagePolicy(undefined, { scripts: [], styles: theme.hashes }),
    'script-src': ["'none'"],
  };
  const title = {
    ask: t('unsubscribe.title'),
    done: t('unsubscribe.done'),
    back: t('unsubscribe.back'),
    wrong: t('unsubscribe.wrong'),
  }[state];
  const query = `lang=${encodeURIComponent(language)}`;
  const button = (label: string, more = '') =>
    `<form method="post" action="?${query}${more}"><button type="submit" class="cv-button" data-kind="primary">${label}</button></form>`;
  const content = {
    ask: `<p>${t('unsubscribe.text')}</p>${button(t('unsubscribe.stop'))}`,
    done: `<p>${t('unsubscribe.done_text')}</p>${button(t('unsubscribe.again'), '&amp;again=yes')}`,
    back: '',
    wrong: `<p>${t('unsubscribe.wrong_text')}</p>`,
  }[state];
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-layout="pc"${theme.attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/s/favicon.svg" type="image/svg+xml">
${styleSheet}${theme.style}
</head>
<body>
<div id="root"><div class="cv-page"><div class="cv-page-top"></div><main class="cv-page-main"><h1 class="cv-title">${title}</h1>${content}</main></div></div>
</body>
</html>`;
  return reply
    .code(state === 'wrong' ? 404 : 200)
    .headers({ 'cache-control': NO_STORE, ...policyHeader(policy), 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);
}

export const routes = [askRoute, stopRoute];
