import type { Option, QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { type KeyboardEvent, useState } from 'react';
import { makeEntry } from '../../answers/entries/entry.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { type OptionHandlers, OptionRow } from '../../controls/options/option-row.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { useExplicitChoice } from '../../controls/options/use-explicit-choice.tsx';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { useStable } from '../../controls/texts/use-stable.tsx';
import { useWrittenTexts } from '../../controls/texts/use-written-texts.tsx';

/** Native radio buttons. The answer to an optional question can be cleared. */
export default function SingleView(props: ViewProps<QuestionOf<'single'>, SingleAnswer>) {
  const { view, answer, issues, t, onChange, onComplete } = props;
  const texts = useWrittenTexts();
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const { isExplicit, onKeyDown, onKeyUp } = useExplicitChoice();
  /** gid of the option whose open text takes the focus, because the option was tapped. */
  const [tapped, setTapped] = useState<string>();

  const remember = () => texts.remember([getAnswer()].filter((entry) => entry !== undefined));

  const choose = (option: Option) => {
    remember();
    setTapped(isExplicit() ? option.gid : undefined);
    commit(texts.entryFor(option));
    if (isExplicit() && option.is_open !== true) onComplete?.();
  };
  /** Pressing the chosen option again confirms it, so that auto-next can leave the page. */
  const confirm = (option: Option) => {
    if (getAnswer()?.[0] === option.gid && isExplicit() && option.is_open !== true) onComplete?.();
  };
  /** Space confirms once, although browsers differ in whether it clicks a radio button that is already checked. */
  const confirmBySpace = (event: KeyboardEvent, option: Option) => {
    if (event.key !== ' ' || getAnswer()?.[0] !== option.gid) return;
    event.preventDefault();
    confirm(option);
  };
  const clear = () => {
    remember();
    commit(null);
    announce(t('single.cleared'));
    document.getElementById(questionIds(view.gid).control)?.querySelector('input')?.focus();
  };

  const handlers = useStable<OptionHandlers>({
    choose: ({ option }) => choose(option),
    press: ({ option }) => confirm(option),
    keyDown: onKeyDown,
    keyUp(event, { option }) {
      onKeyUp();
      confirmBySpace(event, option);
    },
    write: ({ option }, text) => commit(makeEntry(option, text)),
  });

  return (
    <QuestionFrame {...props} shape="group" filesInRows>
      <OptionGrid view={view}>
        {(shown) => (
          <OptionRow
            gid={view.gid}
            type="radio"
            optionView={shown}
            entry={answer?.[0] === shown.option.gid ? answer : undefined}
            issues={issues}
            content={view.question.content_type}
            t={t}
            takesFocus={tapped === shown.option.gid}
            byVoice={view.question.answerByVoice}
            handlers={handlers}
          />
        )}
      </OptionGrid>
      {view.question.required !== true && (
        // The button keeps its space if there is no answer, to avoid a layout shift.
        <div className="cv-clear" data-idle={answer === undefined || undefined}>
          <Button kind="quiet" size="mini" onClick={clear}>
            {t('single.clear')}
          </Button>
        </div>
      )}
    </QuestionFrame>
  );
}
