import type { GroupView, OptionView, QuestionViewModel } from '@canvass/logic';
import { RichTextView } from '@canvass/ui';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { questionIds } from '../question/question-ids.ts';

interface OptionGridProps {
  readonly view: QuestionViewModel;
  /** Pictures above their words, in columns also where the question names none. */
  readonly tiles?: boolean;
  readonly children: (shown: OptionView) => ReactNode;
}

/**
 * Options below each other, or in columns; the style sheet allows a phone two at most (CONST-5). Where the
 * question shows groups of options, each has its heading, which is also its name for a screen reader.
 */
export function OptionGrid({ view, tiles = false, children }: OptionGridProps) {
  const { control } = questionIds(view.gid);
  const draw = (options: readonly OptionView[]) =>
    options.map((shown) => <Fragment key={shown.option.gid}>{children(shown)}</Fragment>);
  if (view.optionGroups === undefined) {
    return (
      <Columns view={view} id={control} tiles={tiles}>
        {draw(view.options)}
      </Columns>
    );
  }
  return (
    <div id={control} className="cv-option-groups">
      {sectionsOf(view.options, view.optionGroups).map(({ group, options }) => {
        const rows = (
          <Columns view={view} tiles={tiles}>
            {draw(options)}
          </Columns>
        );
        if (group === undefined) return <Fragment key={options[0]?.option.gid}>{rows}</Fragment>;
        return (
          <fieldset key={group.gid} className="cv-option-group">
            <legend className="cv-option-group-title">
              <RichTextView text={group.title} inline />
            </legend>
            {rows}
          </fieldset>
        );
      })}
    </div>
  );
}

interface Section {
  /** Undefined: options of no group. */
  readonly group: GroupView | undefined;
  readonly options: readonly OptionView[];
}

/** Options as they are shown, cut where a group begins or ends. Groups stay together in every order of options. */
function sectionsOf(options: readonly OptionView[], groups: readonly GroupView[]): readonly Section[] {
  const sections: { group: GroupView | undefined; options: OptionView[] }[] = [];
  for (const shown of options) {
    const group = groups.find(({ gid }) => gid === shown.group);
    const last = sections.at(-1);
    if (last === undefined || last.group !== group) sections.push({ group, options: [shown] });
    else last.options.push(shown);
  }
  return sections;
}

interface ColumnsProps {
  readonly view: QuestionViewModel;
  readonly id?: string;
  readonly tiles: boolean;
  readonly children: ReactNode;
}

const TILE_COLUMNS = 3;

function Columns({ view, id, tiles, children }: ColumnsProps) {
  const { columns = tiles ? TILE_COLUMNS : 1 } = view.question;
  // A custom property, which React's types do not know.
  const style = { '--columns': columns } as CSSProperties;
  return (
    <div
      id={id}
      className="cv-options"
      data-columns={columns > 1 || undefined}
      data-tiles={tiles || undefined}
      style={style}
    >
      {children}
    </div>
  );
}
