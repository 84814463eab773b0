import type { ViewProps } from '../view-props.ts';
import { OpenText } from '../views/open-text.tsx';
import { describedBy, QuestionFrame } from '../views/question-frame.tsx';
import { questionIds } from '../views/question-ids.ts';
import { textHint } from '../views/text-hint.tsx';
import { type BlankAnswer, blankTextRules } from './blank.ts';

/** One text, of one line or several. */
export default function BlankView(props: ViewProps<BlankAnswer>) {
  const { view, answer, issues, t, onChange } = props;
  const ids = questionIds(view.gid);
  const rules = blankTextRules(view.question);
  const hint = textHint(rules, t);
  return (
    <QuestionFrame {...props} shape="field" hint={hint}>
      <OpenText
        ids={{ control: ids.control, hint: ids.hint, error: ids.error }}
        rules={rules}
        value={answer?.[0] ?? ''}
        commit={(text) => onChange(text === '' ? null : [text])}
        t={t}
        settings={{ ...view.question, required: view.question.required === true }}
        describedBy={describedBy({ view, issues, hint })}
        invalid={issues.length > 0}
      />
    </QuestionFrame>
  );
}
