import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import { plainRichText } from '@canvass/ui';
import type { Translate } from '../view-props.ts';
import { NotApply } from '../options/not-apply.tsx';
import { partIds } from '../question/question-ids.ts';
import { RowText } from './row-text.tsx';
import type { Rows } from './use-rows.tsx';

interface RowExtraProps {
  readonly view: QuestionViewModel;
  readonly row: OptionView;
  readonly rows: Pick<Rows<unknown>, 'of' | 'setText' | 'setNoApply'>;
  readonly issues: readonly Issue[];
  readonly t: Translate;
}

/** What a row asks for besides its cells: its open text, and whether it applies. */
export function RowExtra({ view, row, rows, issues, t }: RowExtraProps) {
  const { text = '', noApply = false } = rows.of(row.option);
  const { not_apply: offers, not_apply_text: words } = view.question;
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
            text={words}
            of={plainRichText(row.title)}
            checked={noApply}
            t={t}
            toggle={(checked) => rows.setNoApply(row.option, checked)}
          />
        </div>
      )}
    </>
  );
}
