import { parseSurveyId } from '@canvass/protocol';

/** SCREEN-1: what a path of the site leads to. */
export type Route =
  | { readonly kind: 'answering'; readonly surveyId: string; readonly screen: AnsweringScreen }
  | { readonly kind: 'site' };
/** Routes that show the answering screen. `home` is the path without a last part. */
export const ANSWERING_SCREENS = ['home', 'common', 'begin', 'question', 'end'] as const;
export type AnsweringScreen = (typeof ANSWERING_SCREENS)[number];

/** Base path of the app, and the copy of the routes under /survey. Longest first. */
const MOUNTS = ['/s/survey', '/survey', '/s'] as const;

/** The part of a path below which the routes are mounted, and the rest of it without slashes at its ends. */
export function splitMount(path: string): { readonly mount: string; readonly rest: string } {
  const mount = MOUNTS.find((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ?? '/s';
  const rest = path.startsWith(mount) ? path.slice(mount.length) : path;
  return { mount, rest: rest.replace(/^\/+|\/+$/g, '') };
}

/** Which route a path is. Total: what is not an answering route belongs to the rest of the site. */
export function parsePath(path: string): Route {
  const [surveyId = '', last = 'home', ...more] = splitMount(path).rest.split('/');
  // `endPage` is the address that other systems link to: the same page as `end`.
  const screen = last === 'endPage' ? 'end' : last;
  if (parseSurveyId(surveyId) === undefined || more.length > 0 || !isAnsweringScreen(screen))
    return { kind: 'site' };
  return { kind: 'answering', surveyId, screen };
}

function isAnsweringScreen(screen: string): screen is AnsweringScreen {
  return ANSWERING_SCREENS.some((known) => known === screen);
}

/** Where a survey that is not published leads. */
export function notPublishPath(currentPath: string): string {
  const { mount, rest } = splitMount(currentPath);
  return `${mount}/${rest.split('/', 1)[0]}/notPublish`;
}

/** The path of an answering screen, under the mount that the respondent came through. */
export function answeringPath(currentPath: string, surveyId: string, screen: AnsweringScreen): string {
  const { mount } = splitMount(currentPath);
  return screen === 'home' ? `${mount}/${surveyId}` : `${mount}/${surveyId}/${screen}`;
}
