import type { QuestionWith } from '@canvass/project';
import type { ViewProps } from '../../controls/view-props.ts';
import { OpenText } from '../../controls/texts/open-text.tsx';
import { describedBy, QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { type TemplateAnswer, templateTextRules } from './template.ts';

/** The control of the answer, for touch, keyboard and screen readers. */
export default function TemplateView(props: ViewProps<QuestionWith<'required'>, TemplateAnswer>) {
  const { view, answer, issues, t, onChange } = props;
  return (
    <QuestionFrame {...props} shape="field" hint={t('template.hint')}>
      <OpenText
        ids={questionIds(view.gid)}
        rules={templateTextRules}
        value={answer?.[0] ?? ''}
        commit={(text) => onChange(text === '' ? null : [text])}
        t={t}
        settings={{ required: view.question.required === true }}
        describedBy={describedBy({ view, issues, hint: true })}
        invalid={issues.length > 0}
      />
    </QuestionFrame>
  );
}
