import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { ChoiceEntry, MatrixSingleAnswer } from '@canvass/protocol';
import { useState } from 'react';
import { makeEntry } from '../../answers/entries/entry.ts';
import { cellPart } from '../../answers/rows/row-parts.ts';
import { isRowRequired } from '../../answers/rows/rows.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { type CellChoices, ChoiceRows } from '../../controls/matrix/choice-rows.tsx';
import { ClearAnswerButton } from '../../controls/matrix/clear-answer-button.tsx';
import type { RowSteps } from '../../controls/matrix/matrix-props.tsx';
import { type Rows, useCellTexts, useRows } from '../../controls/matrix/use-rows.tsx';
import type { OptionHandlers } from '../../controls/options/option-row.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { type ExplicitChoice, useExplicitChoice } from '../../controls/options/use-explicit-choice.tsx';
import { SelectRows } from './select-rows.tsx';

/** A group of native radio buttons for each row, or a select for each row. */
export default function MatrixSingleView(props: ViewProps<QuestionOf<'matrix_single'>, MatrixSingleAnswer>) {
  const { view, answer, t } = props;
  const rows = useRows<ChoiceEntry>(props);
  const isClearable = view.rows.some(({ option }) => !isRowRequired(view.question, option));
  return (
    <QuestionFrame {...props} shape="group">
      {view.question.matrix_type === 'select' ? (
        <SelectRows {...props} rows={rows} />
      ) : (
        <RadioRows {...props} rows={rows} />
      )}
      {isClearable && (
        <ClearAnswerButton
          gid={view.gid}
          isEmpty={answer === undefined}
          label={t('matrix_single.clear')}
          clearedText={t('matrix_single.cleared')}
          clear={rows.clear}
        />
      )}
    </QuestionFrame>
  );
}

function RadioRows(
  props: ViewProps<QuestionOf<'matrix_single'>, MatrixSingleAnswer> & { readonly rows: Rows<ChoiceEntry> },
) {
  const explicitChoice = useExplicitChoice();
  const choices = useRowChoice(props.rows, explicitChoice);
  const isComplete = (row: OptionView, optionView: OptionView) =>
    explicitChoice.isExplicit() && optionView.option.is_open !== true && row.option.is_open !== true;
  const handlers = (row: OptionView, optionView: OptionView, go: RowSteps): Partial<OptionHandlers> => ({
    choose() {
      choices.choose(row, optionView);
      if (isComplete(row, optionView)) go.onComplete();
    },
    press() {
      const [chosen] = choices.entriesOf(row);
      if (chosen?.[0] === optionView.option.gid && isComplete(row, optionView)) go.onComplete();
    },
    keyDown(event) {
      explicitChoice.onKeyDown(event);
      go.onKeyDown(event);
    },
    keyUp: explicitChoice.onKeyUp,
  });
  return (
    <ChoiceRows
      {...props}
      type="radio"
      choices={choices}
      control={() => ({ onKeyDown: explicitChoice.onKeyDown, onKeyUp: explicitChoice.onKeyUp })}
      handlers={handlers}
    />
  );
}

/** The choice in each row. Open texts of earlier choices are kept, and restored if their option is chosen again. */
function useRowChoice(rows: Rows<ChoiceEntry>, { isExplicit }: ExplicitChoice) {
  const texts = useCellTexts();
  const [pressed, setPressed] = useState<string>();
  return {
    pressed,
    entriesOf({ option }: OptionView): readonly ChoiceEntry[] {
      const { cell } = rows.answerOf(option);
      return cell === undefined ? [] : [cell];
    },
    choose(row: OptionView, optionView: OptionView) {
      const { cell } = rows.latestAnswerOf(row.option);
      if (cell !== undefined) texts.remember(row.option, [cell]);
      setPressed(isExplicit() ? cellPart(row.option.gid, optionView.option.gid) : undefined);
      rows.setCell(row.option, texts.entryFor(row.option, optionView.option));
    },
    write: (row: OptionView, optionView: OptionView, text: string) =>
      rows.setCell(row.option, makeEntry(optionView.option, text)),
  } satisfies CellChoices;
}
