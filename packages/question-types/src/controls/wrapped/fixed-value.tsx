import type { AnswerText } from '@canvass/logic';
import { numberForm } from '../formats/number-form.ts';
import { writeDay } from '../formats/write-day.ts';
import { usePageLanguage } from '../formats/page-language.tsx';
import { QuestionFrame } from '../question/question-frame.tsx';
import { questionIds } from '../question/question-ids.ts';
import type { ViewProps } from '../view-props.ts';
import './fixed-value.css';

/** The value of a question that respondents cannot answer (`read_only`), as text. */
export function FixedValue(props: ViewProps) {
  const language = usePageLanguage();
  const { gid, fixed = [] } = props.view;
  return (
    <QuestionFrame {...props} shape="group">
      <div id={questionIds(gid).control} className="cv-fixed">
        {fixed.length === 0 && '–'}
        {fixed.map((part) => (
          <p key={part.label ?? part.text} dir="auto">
            {part.label !== undefined && `${part.label}: `}
            <strong>{writePart(part, language)}</strong>
          </p>
        ))}
      </div>
    </QuestionFrame>
  );
}

/** The text, with a number or day as the language of the page writes it. */
function writePart({ text, form }: AnswerText, language: string): string {
  if (form === 'number') return numberForm(language).show(text);
  return form === 'day' ? writeDay(text, language) : text;
}
