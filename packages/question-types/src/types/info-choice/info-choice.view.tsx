import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { plainRichText } from '@canvass/ui';
import { makeEntry } from '../../answers/entries/entry.ts';
import SingleView from '../single/single.view.tsx';
import type { ViewProps } from '../../controls/view-props.ts';
import { OptionText } from '../../controls/texts/option-text.tsx';
import { Picker } from '../../controls/picker/picker.tsx';
import { MAX_ITEMS_WITHOUT_SEARCH } from '../../controls/picker/picker-props.tsx';
import { describedBy, QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { useWrittenTexts } from '../../controls/texts/use-written-texts.tsx';
import '../../controls/texts/text-fields.css';

/** A choice from a list as in a single choice, or for more than 8 options from a picker with search. */
export default function InfoChoiceView(props: ViewProps<QuestionOf<'single'>, SingleAnswer>) {
  return props.view.options.length > MAX_ITEMS_WITHOUT_SEARCH ? (
    <PickedChoice {...props} />
  ) : (
    <SingleView {...props} />
  );
}

function PickedChoice(props: ViewProps<QuestionOf<'single'>, SingleAnswer>) {
  const { view, answer, issues, onChange, onComplete, t } = props;
  const ids = questionIds(view.gid);
  const texts = useWrittenTexts();
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const pick = (gid: string | undefined) => {
    texts.remember([getAnswer()].filter((entry) => entry !== undefined));
    const option = view.options.find((shown) => shown.option.gid === gid)?.option;
    commit(option === undefined ? null : texts.entryFor(option));
    if (option !== undefined && option.is_open !== true) onComplete?.();
  };
  return (
    <QuestionFrame {...props} shape="field">
      <Picker
        id={ids.control}
        label={plainRichText(view.title)}
        hidesLabel
        items={view.options.map(({ option, title }) => ({ value: option.gid, label: plainRichText(title) }))}
        value={answer?.[0]}
        onPick={pick}
        canClear={view.question.required !== true}
        layout={props.layout}
        t={t}
        required={view.question.required === true}
        invalid={issues.some(({ part }) => part === undefined)}
        describedBy={describedBy({ view, issues, hint: undefined })}
      />
      <PickedText {...props} write={(text) => commit(text)} />
    </QuestionFrame>
  );
}

function PickedText({
  view,
  answer,
  issues,
  t,
  write,
}: ViewProps<QuestionOf<'single'>, SingleAnswer> & { write(entry: SingleAnswer): void }) {
  const optionView = view.options.find(({ option }) => option.gid === answer?.[0]);
  if (optionView === undefined || optionView.option.is_open !== true) return null;
  const { option, title } = optionView;
  return (
    <div className="cv-picked-text">
      <OptionText
        key={option.gid}
        ids={partIds(view.gid, option.gid)}
        value={answer?.[1] ?? ''}
        commit={(text) => write(makeEntry(option, text))}
        t={t}
        option={option}
        byVoice={view.question.answerByVoice}
        title={plainRichText(title)}
        issues={issues.filter(({ part }) => part === option.gid)}
      />
    </div>
  );
}
