import { type ResolvedText, surveyText } from '@canvass/logic';
import type { Project } from '@canvass/project';
import { codeRow, type StatusWords } from '@canvass/protocol';
import { use } from 'react';
import { RuntimeContext, StoreContext } from '../../app/runtime.ts';
import { contentLanguage } from '../../i18n/language.ts';

/**
 * What the author says of a code: as the server has put it into the page, or, where the survey is here already, from its
 * `desc_status_page`. Undefined: the author says nothing.
 */
export function useOwnWords(
  code: number,
  given: StatusWords | undefined,
): StatusWords<ResolvedText> | undefined {
  const runtime = use(RuntimeContext);
  const store = use(StoreContext);
  // The server wrote it with the same function (surveys/survey-texts.ts).
  if (given !== undefined) return given as StatusWords<ResolvedText>;
  const page = runtime?.program.current.project.desc_status_page;
  if (runtime === null || page === undefined) return undefined;
  const { program, beginFacts } = runtime;
  const language = contentLanguage(program.current.project, store?.getState().ui.language ?? '');
  const said = (field: keyof NonNullable<Project['desc_status_page']> | undefined) =>
    field &&
    surveyText(program.current, { ...beginFacts, language }, `desc_status_page.${field}`, page[field]);
  const text = said(codeRow(code)?.authored);
  const contact = said('contact');
  return { language, ...(text !== undefined && { text }), ...(contact !== undefined && { contact }) };
}
