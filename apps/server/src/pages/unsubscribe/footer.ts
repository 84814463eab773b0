import { computeProductLanguage } from '@canvass/project';
import { translateTexts } from '../page-texts.ts';
import { texts } from './unsubscribe.texts.ts';

/** The paragraph below a mail to a member, with a link to `{{ unsubscribe }}`. */
export const writeUnsubscribeFooter = (language: string): string =>
  translateTexts(texts, computeProductLanguage(language, []))['unsubscribe.footer'];
