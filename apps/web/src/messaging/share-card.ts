export interface ShareCard {
  readonly title: string;
  readonly desc: string;
  readonly link: string;
  readonly imgUrl: string;
}

/** Title, text and image that the server has put into the page for apps that show links (`pages/drawn/survey-page.ts` of the server). */
export function readShareCard(page: Document, link: string): ShareCard {
  const meta = (name: string) =>
    page.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content') ?? '';
  const imgUrl = meta('image') || `${page.location.origin}/s/share-card.png`;
  return { title: meta('title') || page.title, desc: meta('description'), link, imgUrl };
}

/** Parameters that belong to one person or one visit. Shared links omit them. */
const PERSONAL_PARAMETERS = [
  'uniq_link',
  'canvass_preview',
  'canvass_invite',
  'seq',
  'app-scan',
  'app-skip',
  'app-again',
] as const;

/** The start of the survey, without the respondent's own parameters. */
export function createSharedLink(href: string, surveyId: string): string {
  const { origin, searchParams } = new URL(href);
  for (const name of PERSONAL_PARAMETERS) searchParams.delete(name);
  const query = searchParams.toString();
  return `${origin}/s/${surveyId}${query === '' ? '' : `?${query}`}`;
}

/**
 * The address to sign. On iOS it is the address with which the page was opened, even if the app has changed it
 * since. Elsewhere it is the current address.
 */
export function findAddressToSign(view: Window): string {
  const isIos = /iPhone|iPad|iPod/.test(view.navigator.userAgent);
  const [entry] = view.performance.getEntriesByType('navigation');
  const href = isIos && entry !== undefined ? entry.name : view.location.href;
  return href.split('#')[0] ?? href;
}
