import { rememberedLanguage } from '../i18n/language.ts';
import { type Route, routeRow } from '../addresses/routes.ts';

/** The language of a page of the site (SCREEN-12). Undefined for the browser's language. */
export function routeLanguage(route: Route, link: string | undefined): string | undefined {
  const isOfSession = routeRow(route.name).language === 'session' && route.surveyId !== undefined;
  return (isOfSession ? rememberedLanguage(route.surveyId, link) : undefined) ?? link;
}
