import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Question } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { plainRichText } from '@canvass/ui';
import { openKey } from '../../answers/rows/row-parts.ts';
import type { Translate } from '../view-props.ts';
import { OptionText } from '../texts/option-text.tsx';
import { partIds } from '../question/question-ids.ts';
import { NotApply } from '../options/not-apply.tsx';
import type { Rows } from './use-rows.tsx';

interface RowTextProps {
  readonly view: { readonly gid: string; readonly question: Question };
  readonly row: OptionView;
  /** The row's open text. Empty without a text. */
  readonly value: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  commit(text: string): void;
}

function RowText({ view, row, value, issues, t, commit }: RowTextProps) {
  const { option, title } = row;
  if (option.is_open !== true) return null;
  const part = openKey(option.gid);
  return (
    <div className="cv-row-text">
      <OptionText
        ids={partIds(view.gid, part)}
        value={value}
        commit={commit}
        t={t}
        option={option}
        byVoice={view.question.answerByVoice}
        title={plainRichText(title)}
        issues={issues.filter((issue) => issue.part === part)}
      />
    </div>
  );
}

interface RowExtraProps {
  readonly view: QuestionViewModel;
  readonly row: OptionView;
  readonly rows: Pick<Rows<unknown>, 'answerOf' | 'setText' | 'setNoApply'>;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

export function RowExtra({ view, row, rows, issues, t }: RowExtraProps) {
  const { text = '', noApply = false } = rows.answerOf(row.option);
  const { not_apply: offers, not_apply_text: notApplyText } = view.question;
  return (
    <>
      <RowText
        view={view}
        row={row}
        value={text}
        issues={issues}
        t={t}
        commit={(written) => rows.setText(row.option, written)}
      />
      {offers === true && (
        <div className="cv-row-no-apply">
          <NotApply
            id={`${partIds(view.gid, row.option.gid).control}-no-apply`}
            text={notApplyText}
            itemTitle={plainRichText(row.title)}
            checked={noApply}
            t={t}
            toggle={(checked) => rows.setNoApply(row.option, checked)}
          />
        </div>
      )}
    </>
  );
}
