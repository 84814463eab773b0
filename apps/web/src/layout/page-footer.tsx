import { surveyText } from '@canvass/logic';
import { RichTextView } from '@canvass/ui';
import { useAppState, useRuntime } from '../app/runtime.ts';
import { contentLanguage } from '../i18n/language.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import { surveyPath } from '../navigation/routes.ts';

/** The footer flag of the survey's state: the server or the project has words for it, or there is a policy to read. */
export function useHasFooter(): boolean {
  const { info, program } = useRuntime();
  return info.footer || program.current.project.policy !== undefined;
}

/** At the foot of every page of a survey: the project's words, else the server's; and the way to the policy. */
export function PageFooter() {
  const { info, program, beginFacts, navigation, surveyId } = useRuntime();
  const t = useTranslate();
  const language = useAppState(({ ui }) => ui.language);
  const { project } = program.current;
  const own = project.desc_common_page?.footer;
  const content = contentLanguage(project, language);
  const text = surveyText(
    program.current,
    { ...beginFacts, language: content },
    'desc_common_page.footer',
    own,
  );
  // In a page of its own, which closes again: the survey stays where it is.
  const policy = `${surveyPath(navigation.current().path, surveyId, 'policy')}?${new URLSearchParams({ language })}`;
  return (
    <div className="app-footer">
      {text === undefined ? (
        info.footer_text !== undefined && <p>{info.footer_text}</p>
      ) : (
        <div lang={content}>
          <RichTextView text={text} />
        </div>
      )}
      {project.policy !== undefined && (
        <p>
          <a href={policy} target="_blank" rel="opener">
            {t('app.policy')}
          </a>
        </p>
      )}
    </div>
  );
}
