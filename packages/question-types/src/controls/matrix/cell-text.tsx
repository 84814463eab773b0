import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import { plainRichText } from '@canvass/ui';
import { cellPart } from '../../answers/rows/row-parts.ts';
import type { Translate } from '../view-props.ts';
import { OptionText } from '../texts/option-text.tsx';
import { partIds } from '../question/question-ids.ts';

interface CellTextProps {
  readonly view: QuestionViewModel;
  readonly row: OptionView;
  readonly optionView: OptionView;
  readonly value: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly takesFocus: boolean;
  commit(text: string): void;
}

/** The open text of an option that is chosen in a row of a table, below the row's cells. */
export function CellText({ view, row, optionView, value, issues, t, takesFocus, commit }: CellTextProps) {
  const { option, title } = optionView;
  const part = cellPart(row.option.gid, option.gid);
  const name = t('matrix.cell', { row: plainRichText(row.title), column: plainRichText(title) });
  return (
    <div className="cv-matrix-text">
      <span className="cv-matrix-text-label" aria-hidden="true">
        <bdi>{plainRichText(title)}</bdi>
      </span>
      <OptionText
        ids={partIds(view.gid, part)}
        value={value}
        commit={commit}
        t={t}
        option={option}
        byVoice={view.question.answerByVoice}
        title={name}
        issues={issues.filter((issue) => issue.part === part)}
        takesFocus={takesFocus}
      />
    </div>
  );
}
