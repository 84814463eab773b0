import { noAnswerOf } from '@canvass/protocol';
import type { ViewProps } from '../view-props.ts';
import { questionIds } from './question-ids.ts';
import '../options/chip.css';
import './no-answers.css';

/** Checkboxes of non-answers, of which at most one is checked. Checking one removes the answer, and an answer unchecks it. */
export function NoAnswers({ view, onChange }: Pick<ViewProps, 'view' | 'onChange'>) {
  const nonAnswer = noAnswerOf(view.answer);
  return (
    <fieldset className="cv-no-answers" aria-labelledby={questionIds(view.gid).title}>
      {view.noAnswers?.map(({ kind, title }) => (
        <label key={kind} className="cv-chip">
          <input
            id={`q-${view.gid}-no-answer-${kind}`}
            type="checkbox"
            className="cv-choice-input"
            checked={nonAnswer === kind}
            onChange={({ target }) => onChange(target.checked ? { no_answer: kind } : null)}
          />
          <span dir="auto">{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
