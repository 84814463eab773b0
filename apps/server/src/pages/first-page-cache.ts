import type {
  FirstPage,
  FirstPageRenderer,
  FirstPageSurvey,
  ServedPage,
  Visit,
  VisitFacts,
} from '@canvass/protocol';
import type { Foundation } from '../config/foundation.ts';
import { createLruCache } from '../database/lru-cache.ts';

/** Maximum length of all cached pages together, in characters of HTML. */
const MAX_CACHED_CHARACTERS = 32_000_000;
/** Date limits depend on the clock, so pages are cached only this long. */
const KEPT_MS = 60 * 60 * 1000;

interface DrawnPage {
  readonly html: string;
  readonly served: ServedPage;
}
export interface FirstPageCache {
  /** Returns undefined if the page cannot be rendered. The browser then renders it. Never rejects. */
  draw(survey: FirstPageSurvey, visit: Visit): Promise<DrawnPage | undefined>;
}

const NONE: FirstPageCache = { draw: async () => undefined };

export const createFirstPageCache = (
  renderer: FirstPageRenderer | undefined,
  foundation: Pick<Foundation, 'now' | 'warn'>,
): FirstPageCache => (renderer === undefined ? NONE : createDrawnPages(renderer, foundation));

/** Caches pages without data of the respondent, and renders all other pages for each visit. */
export function createDrawnPages(
  renderer: Pick<FirstPageRenderer, 'facts' | 'render' | 'servedPage'>,
  { now, warn }: Pick<Foundation, 'now' | 'warn'>,
): FirstPageCache {
  const cachedPages = createLruCache<string, Promise<FirstPage | undefined>>(MAX_CACHED_CHARACTERS);

  async function drawNow(survey: FirstPageSurvey, facts: VisitFacts) {
    try {
      return await renderer.render(survey, facts, Math.floor(now() / 1000));
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      warn(
        { survey: survey.surveyId, version: survey.info.version, reason },
        'a first page could not be drawn',
      );
      return undefined;
    }
  }
  function drawOnce(survey: FirstPageSurvey, facts: VisitFacts) {
    const { surveyId, info } = survey;
    const key = JSON.stringify([surveyId, info.version, Math.floor(now() / KEPT_MS), facts]);
    const cachedPage = cachedPages.get(key);
    if (cachedPage !== undefined) return cachedPage;
    const drawing = drawNow(survey, facts);
    cachedPages.set(key, drawing);
    void drawing.then((page) => cachedPages.set(key, drawing, key.length + (page?.html.length ?? 0)));
    return drawing;
  }
  return {
    async draw(survey, visit) {
      // A returning respondent with a unique link continues on another page.
      if ((survey.info.seq ?? null) !== null) return undefined;
      const facts = renderer.facts(survey.project, visit);
      if (facts === undefined) return undefined;
      const isShared = Object.keys(facts.params).length === 0 && facts.member === undefined;
      const page = await (isShared ? drawOnce(survey, facts) : drawNow(survey, facts));
      return page && { html: page.html, served: renderer.servedPage(survey, facts, page, visit) };
    },
  };
}
