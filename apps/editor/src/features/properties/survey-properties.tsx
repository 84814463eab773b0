import { FieldGroup } from '../../controls/record-control.tsx';
import { listFields } from '../../fields/declarations.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import { useEditorState } from '../../editing/use-editor.ts';

/** The settings of the survey, by the decision that they belong to. Fields of pages before and after the questions are there. */
const SECTIONS = [
  ['survey.general', ['title', 'project_lang', 'timezone']],
  ['survey.pages', ['one_question_on_page', 'desc_common_page', 'btns_text', 'desc_question_page_default']],
  ['survey.look', ['selectedTheme', 'design', 'select_view']],
  ['survey.codes', ['showQuestionCid', 'openCustomCid', 'hide_descriptor_number']],
  ['survey.access', ['settings', 'limit_device', 'policy', 'messaging']],
  ['survey.links', ['ext_params']],
] as const satisfies readonly (readonly [TextKey, readonly string[]])[];

export function SurveyProperties() {
  const { t } = useTranslation();
  const { project } = useEditorState();
  const fields = listFields('project', '', 'option');
  return SECTIONS.map(([heading, names]) => {
    const order: readonly string[] = names;
    return (
      <section key={heading} className="panel-section">
        <h3>{t(heading)}</h3>
        <FieldGroup
          record="project"
          fields={fields.filter(({ name }) => order.includes(name))}
          path={[]}
          value={project}
        />
      </section>
    );
  });
}
