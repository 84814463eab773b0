import { sharedText } from '../http/compressed-answers.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { Foundation } from '../config/foundation.ts';
import { tileSource } from '../config/location-settings.ts';
import type { Embedding } from '../surveys/embedding/embedding.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { SurveyVisitor, Visits } from '../responses/visits.ts';
import { barePages, loadRenderer } from './bare-pages.ts';
import { embeddedPage, firstParams } from './embedded-page.ts';
import { createFirstPages } from './first-pages.ts';
import { type FirstScreen, firstScreens } from './first-screen.ts';
import { createPageTemplate } from './page-template.ts';
import { readWebFiles, type WebFile } from './web-files.ts';
import type { PreferredLanguages, SitePlace, SurveyPage, Visitor } from './drawn/page-parts.ts';
import { shellPages } from './drawn/site-pages.ts';
import { closedPage, languageOf, openPage, statusWords } from './drawn/survey-page.ts';

export interface Pages {
  /** A file by its path below the public path. */
  file(path: string): WebFile | undefined;
  /** All routes that no survey answers; undefined when the web app is not built. */
  shell(place: SitePlace, preferred: PreferredLanguages): Promise<SurveyPage | undefined>;
  /** The app with survey info and public project inside (CALL-11), and its first screen as HTML where it can be had. */
  answering(surveyId: string, visitor: Visitor): Promise<SurveyPage | undefined>;
}

interface Sources {
  readonly surveys: Surveys;
  readonly visits: Visits;
  readonly embedding: Embedding;
}

export async function createPages(
  foundation: Foundation,
  { surveys, visits, embedding }: Sources,
): Promise<Pages> {
  const { settings, warn } = foundation;
  const web = await readWebFiles(settings.webFolder);
  if (web === undefined) {
    warn({ folder: settings.webFolder }, 'the web app is not built: links to surveys will not open');
    return { file: () => undefined, shell: async () => undefined, answering: async () => undefined };
  }
  const template = createPageTemplate(web.indexHtml);
  const renderer = await loadRenderer(foundation);
  const screens = firstScreens(web, createFirstPages(renderer, foundation));
  const parts = { web, template, screens, bare: barePages(renderer, foundation) };
  const tiles = settings.locations.tiles && tileSource(settings.locations.tiles.url);
  return {
    file: (path) => web.files.get(path),
    shell: shellPages(parts, surveys),
    async answering(surveyId, visitor) {
      const [status, embedded] = await Promise.all([
        visits.visit(surveyId, surveyVisitor(visitor)),
        embeddedPage(embedding, { ...visitor, surveyId }),
      ]);
      const policy = (inline = NOTHING_INLINE) =>
        contentSecurityPolicy(tiles, { ...inline, framedBy: embedded.framedBy });
      if (!('open' in status)) {
        const { preferred } = visitor;
        const words = await statusWords(surveys, status, preferred);
        const text = await closedPage(parts, surveyId, {
          status,
          words,
          preferred,
          embedded,
          path: visitor.path,
        });
        return { text: sharedText(text), policy: policy(), status: 200 };
      }
      const { open, info } = status;
      const language = languageOf(open, visitor.preferred);
      const screen = await parts.screens(
        { surveyId, info, project: open.version.publicProject },
        {
          path: visitor.path,
          search: visitor.search,
          userAgent: visitor.userAgent,
          language,
          ...(embedded.config && { embedded: embedded.config }),
          member: info.member,
        },
      );
      const text = openPage(parts, open, { language, origin: visitor.origin, screen, info, embedded });
      return { text: sharedText(text), policy: policy(screen?.inline), status: 200 };
    },
  };
}

const NOTHING_INLINE: FirstScreen['inline'] = { scripts: [], styles: [] };

function surveyVisitor({ search, address, deviceId, messaging }: Visitor): SurveyVisitor {
  const params = firstParams(search);
  return { params, source: params['source'], deviceId, address, messaging };
}
