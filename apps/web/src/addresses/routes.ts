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

/** Returns the path below `/s`, without slashes at its ends. Short links and the messaging app's redirect are not below it. */
export const pathBelowBase = (path: string): string =>
  path.replace(/^\/s(?=\/|$)/, '').replace(/^\/+|\/+$/g, '');

const rows: readonly (readonly [string, RouteRow])[] = Object.entries(ROUTES);

export function parsePath(path: string): Route {
  const parts = pathBelowBase(path).split('/');
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

export const answeringPath = (surveyId: string, screen: AnsweringScreen): string =>
  surveyPath(surveyId, screen === 'home' ? '' : screen);

/** Returns the path of a page of a survey. An empty `page` means the survey itself. */
export const surveyPath = (surveyId: string, page: string): string =>
  page === '' ? `/s/${surveyId}` : `/s/${surveyId}/${page}`;
