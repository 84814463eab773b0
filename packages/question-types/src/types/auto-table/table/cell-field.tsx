import type { OptionView } from '@canvass/logic';
import { TextArea, TextField } from '@canvass/ui';
import type { KeyboardEvent } from 'react';
import { normaliseText } from '../../../answers/open-text/text-rules.ts';
import { IssueMessage } from '../../../controls/question/issue-message.tsx';
import { partIds } from '../../../controls/question/question-ids.ts';
import { columnHint } from './column-hint.tsx';
import { inputAttributes } from '../../../controls/texts/text-input-attributes.tsx';
import { useTextDraft } from '../../../controls/texts/use-text-draft.tsx';
import { cellIds, partOf } from './cell-ids.tsx';
import { columnRules } from '../column-rules.ts';
import type { TablePartProps } from './table-part-props.tsx';
import type { ScreenRow } from './use-table-rows.tsx';

/** Lower than elsewhere: cells stand side by side. */
const ROWS = { small: 1, middle: 2, big: 3 } as const;

interface CellFieldProps extends TablePartProps {
  readonly row: ScreenRow;
  readonly column: OptionView;
  readonly name: string;
  onKeyDown(event: KeyboardEvent): void;
}

/** One cell of the wide table: its column says how to write it. */
export function CellField(props: CellFieldProps) {
  const { view, issues, t, table, row, column, name } = props;
  const { option } = column;
  const rules = columnRules(option);
  const part = partOf(row, option.gid);
  const ids = cellIds(view.gid, row, option.gid);
  const own = issues.filter((issue) => issue.part === part);
  const draft = useTextDraft({
    value: row.cells[option.gid] ?? '',
    commit: (text) => table.write(row.key, option.gid, text),
    normalise: (text) => normaliseText(text, rules),
  });
  const hint = columnHint(rules, t) === undefined ? undefined : partIds(view.gid, option.gid).hint;
  const rows = rules.validator.input.multiline === true ? ROWS[option.inputbox_height ?? 'small'] : 1;
  const shared = {
    id: ids.control,
    value: draft.text,
    invalid: own.length > 0,
    placeholder: option.placeholder_text,
    'aria-label': name,
    'aria-describedby': [hint, own.length > 0 && ids.error].filter(Boolean).join(' ') || undefined,
    'aria-required': (option.required === true && row.stored !== undefined) || undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      draft.type(target.value);
      if (target.value.trim() !== '') table.grow(row.key);
    },
    onBlur: draft.settle,
  };
  return (
    <>
      <IssueMessage id={ids.error} issues={own} t={t} />
      {rows > 1 ? (
        <TextArea {...shared} rows={rows} />
      ) : (
        <TextField {...shared} {...inputAttributes(rules)} onKeyDown={props.onKeyDown} />
      )}
    </>
  );
}
