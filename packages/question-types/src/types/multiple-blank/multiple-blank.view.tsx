import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { Issue, MultipleBlankAnswer } from '@canvass/protocol';
import { plainRichText, RichTextView } from '@canvass/ui';
import type { CSSProperties } from 'react';
import { isDecidedByCode } from '../../answers/entries/entry.ts';
import { blankRules } from '../../answers/open-text/option-rules.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { OpenText } from '../../controls/texts/open-text.tsx';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds } from '../../controls/question/question-ids.ts';
import { usePageDates } from '../../controls/formats/page-language.tsx';
import { textHint } from '../../controls/texts/text-hint.tsx';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { isRequiredBlank, computeText, answerOfTexts } from './multiple-blank.ts';
import './multiple-blank.css';

/**
 * Several fields under one title. In one column, labels are beside the fields on wide screens, and on phones if the
 * author sets their width. Otherwise they are above the fields.
 */
export default function MultipleBlankView(
  props: ViewProps<QuestionOf<'multiple_blank'>, MultipleBlankAnswer>,
) {
  const { view, layout, answer, onChange } = props;
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const { question } = view;
  const authorWidth = layout === 'phone' ? question.phone_title_width : question.pc_title_width;
  const isBeside = (question.columns ?? 1) === 1 && (layout === 'pc' || authorWidth !== undefined);
  // A custom property, which React's types do not know.
  const style = { '--title-width': `${authorWidth ?? 20}%` } as CSSProperties;
  return (
    <QuestionFrame {...props} shape="group">
      <div className="cv-blanks" data-beside={isBeside || undefined} style={style}>
        <OptionGrid view={view}>
          {(shown) => (
            <Blank
              {...props}
              optionView={shown}
              issues={props.issues.filter(({ part }) => part === shown.option.gid)}
              write={(text) => commit(withText(question, getAnswer(), shown.option.gid, text))}
            />
          )}
        </OptionGrid>
      </div>
    </QuestionFrame>
  );
}

interface BlankProps extends ViewProps<QuestionOf<'multiple_blank'>, MultipleBlankAnswer> {
  readonly optionView: OptionView;
  readonly issues: readonly Issue[];
  write(text: string): void;
}

function Blank(props: BlankProps) {
  const dates = usePageDates();
  const { view, answer, optionView, t } = props;
  const { option } = optionView;
  const ids = partIds(view.gid, option.gid);
  const text = computeText(answer, option.gid);
  const isRequired = view.question.required === true && isRequiredBlank(option);
  const tip = optionView.tipText === undefined ? undefined : `${ids.control}-tip`;
  const labelContent = (
    <>
      {isRequired && (
        <span className="cv-blank-required" aria-hidden="true">
          *
        </span>
      )}
      <RichTextView text={optionView.title} inline />
      {option.rightWord !== undefined && ' '}
      {option.rightWord !== undefined && (
        <span className="cv-blank-unit" dir="auto">
          ({option.rightWord})
        </span>
      )}
    </>
  );
  const isGiven = isDecidedByCode(option);
  const rules = blankRules(view.question, option);
  // A date has several fields, whose group cannot have a label element.
  const isGroup = rules.validator.id === 'date';
  return (
    <div className="cv-blank" data-gid={option.gid}>
      <div className="cv-blank-head">
        {isGiven || isGroup ? (
          <span>{labelContent}</span>
        ) : (
          <label htmlFor={ids.control}>{labelContent}</label>
        )}
        {optionView.tipText !== undefined && (
          <div id={tip} className="cv-option-tip">
            <RichTextView text={optionView.tipText} inline />
          </div>
        )}
      </div>
      {isGiven ? (
        <output id={ids.control} className="cv-blank-given" dir="auto">
          {text}
        </output>
      ) : (
        <OpenText
          ids={ids}
          rules={rules}
          value={text}
          commit={props.write}
          t={t}
          settings={{
            ...option,
            ...(view.question.answerByVoice === true && { answerByVoice: true }),
            required: isRequired,
          }}
          {...(isGroup && { name: plainRichText(optionView.title) })}
          hint={textHint(rules, t, dates)}
          describedBy={tip}
          issues={props.issues}
        />
      )}
    </div>
  );
}

/** Returns the answer with one text replaced, in authored order. Null if all texts are empty. */
function withText(
  question: QuestionOf<'multiple_blank'>,
  answer: MultipleBlankAnswer | undefined,
  gid: string,
  text: string,
): MultipleBlankAnswer | null {
  const next = answerOfTexts(question, (option) =>
    option.gid === gid ? text : computeText(answer, option.gid),
  );
  return Object.keys(next).length === 0 ? null : next;
}
