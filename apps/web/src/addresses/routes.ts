import { parseSurveyId } from '@canvass/protocol';
import {
  type AnsweringScreen,
  ROUTES,
  type RouteName,
  type RouteRow,
  type SiteRouteName,
} from './routes.table.ts';

/** SCREEN-1: the route to which a path leads. */
export type Route =
  | {
      readonly kind: 'answering';
      readonly name: Exclude<RouteName, SiteRouteName>;
      readonly surveyId: string;
      readonly screen: AnsweringScreen;
    }
  | {
      readonly kind: 'site';
      readonly name: SiteRouteName;
      /** Present on pages that belong to a survey. */
      readonly surveyId?: string;
    };

/** Base path of the app, and the copy of the routes under /survey. Longest first. */
const MOUNTS = ['/s/survey', '/survey', '/s'] as const;

/** Splits a path into its mount, `/s` by default, and the rest, without slashes at its ends. */
export function splitMount(path: string): { readonly mount: string; readonly rest: string } {
  const mount = MOUNTS.find((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ?? '/s';
  const pathBelow = path.startsWith(mount) ? path.slice(mount.length) : path;
  return { mount, rest: pathBelow.replace(/^\/+|\/+$/g, '') };
}

const rows: readonly (readonly [string, RouteRow])[] = Object.entries(ROUTES);

export function parsePath(path: string): Route {
  const parts = splitMount(path).rest.split('/');
  const found = rows.find(([, row]) => matches(row.path.split('/'), parts));
  const [name, row]: readonly [string, RouteRow] = found ?? ['notFound', ROUTES.notFound];
  const surveyId = row.path.startsWith(':surveyId') ? parts[0] : undefined;
  // Names come from the table, and every row with a screen also has a survey.
  if (row.screen !== undefined && surveyId !== undefined)
    return {
      kind: 'answering',
      name: name as Exclude<RouteName, SiteRouteName>,
      surveyId,
      screen: row.screen,
    };
  return { kind: 'site', name: name as SiteRouteName, ...(surveyId !== undefined && { surveyId }) };
}

const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((own, index) => {
    const part = parts[index] ?? '';
    if (own === ':surveyId') return parseSurveyId(part) !== undefined;
    return own.startsWith(':') ? part !== '' : own === part;
  });

export const routeRow = (name: RouteName): RouteRow => ROUTES[name];

/** Returns the path of an answering screen, below the mount of `currentPath`. */
export function answeringPath(currentPath: string, surveyId: string, screen: AnsweringScreen): string {
  return surveyPath(currentPath, surveyId, screen === 'home' ? '' : screen);
}

/** Returns the path of a page of a survey, below the mount of `currentPath`. An empty `page` means the survey itself. */
export function surveyPath(currentPath: string, surveyId: string, page: string): string {
  const { mount } = splitMount(currentPath);
  return page === '' ? `${mount}/${surveyId}` : `${mount}/${surveyId}/${page}`;
}
