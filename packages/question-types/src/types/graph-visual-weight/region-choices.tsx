import type { QuestionOf } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { ChoiceRow, RichTextView } from '@canvass/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { NONE, regionsOn } from './screens.ts';
import type { Screens } from './use-screens.tsx';

interface RegionChoicesProps extends ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer> {
  readonly screens: Screens;
  onKeyDown(event: KeyboardEvent): void;
}

/** The same choices as radios, and none, unless `not_apply` is false. Their place is kept while the picture is looked at, so that nothing moves. */
export function RegionChoices({ view, t, screens, onKeyDown }: RegionChoicesProps) {
  const { picture, phase, entry, at, canChoose } = screens;
  if (picture === undefined) return null;
  const open = phase === 'choosing' || phase === 'done';
  const name = `q-${view.gid}-screen-${at}`;
  const chosen = entry === undefined ? undefined : 'gid' in entry ? entry.gid : '';
  const row = (value: string, label: ReactNode, choose: () => void) => (
    <ChoiceRow
      key={value}
      type="radio"
      name={name}
      value={value}
      label={label}
      checked={chosen === value}
      aria-disabled={(open && !canChoose) || undefined}
      onKeyDown={onKeyDown}
      onChange={() => canChoose && choose()}
    />
  );
  return (
    <div className="cv-options cv-look-choices" data-closed={open ? undefined : true}>
      {regionsOn(picture.option.gid, view.options, view.question).map(({ option, title }) =>
        row(option.gid, <RichTextView text={title} inline />, () => screens.choose({ gid: option.gid })),
      )}
      {view.question.not_apply !== false &&
        row('', <span dir="auto">{view.question.not_apply_text ?? t('graph.none')}</span>, () =>
          screens.choose(NONE),
        )}
    </div>
  );
}
