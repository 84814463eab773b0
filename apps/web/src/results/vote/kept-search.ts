import { databaseName } from '../../storage/our-names.ts';

const keyOf = (surveyId: string): string => `${databaseName(surveyId)}-vote`;

/** VOTE-7: the parameters of the vote page's link, as they are in the address or were when the page was left in this tab. */
export function keptSearch(surveyId: string, search: string): string {
  if (search !== '') return search;
  try {
    return sessionStorage.getItem(keyOf(surveyId)) ?? '';
  } catch {
    return ''; // without storage the page has no parameters
  }
}

/** When the page is left. */
export function keepSearch(surveyId: string, search: string): void {
  try {
    if (search !== '') sessionStorage.setItem(keyOf(surveyId), search);
  } catch {
    // Then the page begins without them next time.
  }
}
