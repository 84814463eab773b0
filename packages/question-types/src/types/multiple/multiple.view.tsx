import type { QuestionOf } from '@canvass/project';
import type { MultipleAnswer } from '@canvass/protocol';
import type { ViewProps } from '../../controls/view-props.ts';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { OptionRow } from '../../controls/options/option-row.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { useStable } from '../../controls/texts/use-stable.tsx';
import { boundsHint, useSelection } from './use-selection.tsx';
import { choiceBounds } from './selection.ts';

/** Native checkboxes. At the maximum, other options stay focusable and explain why they cannot be added. */
export default function MultipleView(props: ViewProps<QuestionOf<'multiple'>, MultipleAnswer>) {
  const { answer, view, issues, t } = props;
  const selection = useSelection(props);
  const handlers = useStable({ choose: selection.choose, write: selection.write });
  const { max } = choiceBounds(
    view.question,
    view.options.map(({ option }) => option),
  );
  const limitId = `${questionIds(view.gid).hint}-limit`;
  const isUnavailable = (gid: string, isExclusive: boolean) =>
    selection.isFull && !isExclusive && selection.entryOf(gid) === undefined;
  /** A chosen exclusive option has no bounds. The non-breaking space keeps the line's height, to avoid a layout shift. */
  const remainingText = () => {
    const isWaived = view.options.some(
      ({ option: { gid, exclusive } }) => exclusive === true && selection.entryOf(gid) !== undefined,
    );
    if (isWaived) return '\u00a0';
    return selection.limitText;
  };

  return (
    <QuestionFrame
      {...props}
      shape="group"
      filesInRows
      hint={
        view.tipText !== undefined && max >= view.options.length ? undefined : (
          <span id={limitId}>
            {max < view.options.length && answer !== undefined ? remainingText() : boundsHint(view, t)}
          </span>
        )
      }
    >
      <OptionGrid view={view}>
        {(shown) => {
          const { gid, exclusive } = shown.option;
          return (
            <OptionRow
              gid={view.gid}
              type="checkbox"
              optionView={shown}
              entry={selection.entryOf(gid)}
              issues={issues}
              content={view.question.content_type}
              t={t}
              takesFocus={selection.pressed === gid}
              byVoice={view.question.answerByVoice}
              unavailableReasonId={isUnavailable(gid, exclusive === true) ? limitId : undefined}
              handlers={handlers}
            />
          );
        }}
      </OptionGrid>
    </QuestionFrame>
  );
}
