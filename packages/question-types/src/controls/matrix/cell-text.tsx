import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';
import { plainRichText } from '@canvass/ui';
import { optionTextRules } from '../../answers/entries/entry.ts';
import { cellPart } from '../../answers/rows/parts.ts';
import type { Translate } from '../view-props.ts';
import { OpenText } from '../texts/open-text.tsx';
import { partIds } from '../question/question-ids.ts';
import { textHint } from '../texts/text-hint.tsx';

interface CellTextProps {
  readonly view: QuestionViewModel;
  readonly row: OptionView;
  readonly shown: OptionView;
  readonly value: string;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly takesFocus: boolean;
  commit(text: string): void;
}

/** In a table: the open text of an option that is chosen in a row, below its cells. */
export function CellText({ view, row, shown, value, issues, t, takesFocus, commit }: CellTextProps) {
  const { option, title } = shown;
  const part = cellPart(row.option.gid, option.gid);
  const rules = optionTextRules(option);
  const name = t('matrix.cell', { row: plainRichText(row.title), column: plainRichText(title) });
  return (
    <div className="cv-matrix-text">
      <span className="cv-matrix-text-label" aria-hidden="true">
        <bdi>{plainRichText(title)}</bdi>
      </span>
      <OpenText
        ids={partIds(view.gid, part)}
        rules={rules}
        value={value}
        commit={commit}
        t={t}
        settings={{
          ...option,
          placeholder_text: option.placeholder_text ?? t('question.open_placeholder'),
          required: option.open_attrs?.required === true,
          ...(view.question.answerByVoice === true && { answerByVoice: true }),
        }}
        name={t('question.open_label', { title: name })}
        hint={textHint(rules, t)}
        issues={issues.filter((issue) => issue.part === part)}
        takesFocus={takesFocus}
      />
    </div>
  );
}
