import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { MultipleAnswer } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { choiceBounds } from '../multiple/selection.ts';
import { boundsHint, type Selection, useSelection } from '../multiple/use-selection.tsx';
import type { ViewProps } from '../../controls/view-props.ts';
import { useWrittenTexts } from '../../controls/texts/use-written-texts.tsx';
import { useState } from 'react';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { OptionRow } from '../../controls/options/option-row.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { useStable } from '../../controls/texts/use-stable.tsx';
import { RegionImage, computeRatio } from '../../controls/options/region-image.tsx';

interface ImageChoice extends Selection {
  /** Whether the maximum is one, so that another option replaces the chosen one. */
  readonly isSingle: boolean;
  readonly max: number;
  clear(): void;
  /** Called by a tap on a region. */
  toggle(gid: string): void;
}

/** Changes the answer like a multiple choice, or like a single choice if the maximum is one. */
function useImageChoice(props: ViewProps<QuestionOf<'image_select'>, MultipleAnswer>): ImageChoice {
  const { view, answer, t, onChange } = props;
  const selection = useSelection(props);
  const texts = useWrittenTexts();
  const options = view.options.map(({ option }) => option);
  const { max } = choiceBounds(view.question, options);
  const isSingle = max === 1;

  const clear = () => {
    texts.remember(answer ?? []);
    onChange(null);
    announce(t('image_select.cleared'));
  };
  const choose = (optionView: OptionView, isChosen: boolean) => {
    if (!isSingle) return selection.choose(optionView, isChosen);
    texts.remember(answer ?? []);
    onChange([texts.entryFor(optionView.option)]);
  };
  return {
    ...selection,
    isSingle,
    max,
    isFull: !isSingle && selection.isFull,
    clear,
    choose,
    toggle(gid) {
      const optionView = view.options.find(({ option }) => option.gid === gid);
      const isChosen = selection.entryOf(gid) !== undefined;
      if (optionView === undefined) return;
      if (!isSingle || !isChosen) choose(optionView, !isChosen);
      else if (view.question.required !== true) clear();
    },
  };
}

/** Images to tap, or regions of one image with a list beside it. The controls are native checkboxes, or radio buttons if the maximum is one. */
export default function ImageSelectView(props: ViewProps<QuestionOf<'image_select'>, MultipleAnswer>) {
  const { view, t } = props;
  const choice = useImageChoice(props);
  const [highlightedGid, setHighlightedGid] = useState<string>();
  const { src } = view.question;
  return (
    <QuestionFrame {...props} shape="group" hint={<Hint {...props} choice={choice} />}>
      {src === undefined ? (
        <Choices {...props} choice={choice} tiles />
      ) : (
        <div className="cv-with-list">
          <RegionImage
            src={src}
            alt={t('image_select.picture')}
            ratio={computeRatio(view.question.srcW, view.question.srcH)}
            regions={view.options.flatMap(({ option: { gid, points = [] } }) =>
              points.length === 0
                ? []
                : [
                    {
                      gid,
                      points,
                      isChosen: choice.entryOf(gid) !== undefined,
                      isHighlighted: highlightedGid === gid,
                    },
                  ],
            )}
            onPress={choice.toggle}
          />
          <Choices {...props} choice={choice} onPoint={setHighlightedGid} />
        </div>
      )}
      {choice.isSingle && view.question.required !== true && (
        <div className="cv-clear" data-idle={props.answer === undefined || undefined}>
          <Button
            kind="quiet"
            size="mini"
            onClick={() => {
              choice.clear();
              document.getElementById(questionIds(view.gid).control)?.querySelector('input')?.focus();
            }}
          >
            {t('image_select.clear')}
          </Button>
        </div>
      )}
    </QuestionFrame>
  );
}

interface PartProps extends ViewProps<QuestionOf<'image_select'>, MultipleAnswer> {
  readonly choice: ImageChoice;
}

const limitIdOf = (gid: string) => `${questionIds(gid).hint}-limit`;

function Hint({ view, t, choice }: PartProps) {
  const { isSingle, max, limitText } = choice;
  if (isSingle) return <span>{t('image_select.choose_one')}</span>;
  return (
    <>
      <span>{boundsHint(view, t)}</span>
      {max < view.options.length && <span id={limitIdOf(view.gid)}>{limitText}</span>}
    </>
  );
}

interface ChoicesProps extends PartProps {
  readonly tiles?: boolean;
  onPoint?(gid: string | undefined): void;
}

function Choices({ view, issues, t, choice, tiles = false, onPoint }: ChoicesProps) {
  const limitId = limitIdOf(view.gid);
  const handlers = useStable({ choose: choice.choose, write: choice.write });
  return (
    <OptionGrid view={view} tiles={tiles}>
      {(shown) => {
        const { gid, exclusive } = shown.option;
        const entry = choice.entryOf(gid);
        const isUnavailable = choice.isFull && exclusive !== true && entry === undefined;
        return (
          // Pointing only highlights the region; it has no action.
          <div
            className="cv-choice-place"
            onPointerEnter={() => onPoint?.(gid)}
            onPointerLeave={() => onPoint?.(undefined)}
            onFocus={() => onPoint?.(gid)}
            onBlur={() => onPoint?.(undefined)}
          >
            <OptionRow
              gid={view.gid}
              type={choice.isSingle ? 'radio' : 'checkbox'}
              optionView={shown}
              entry={entry}
              issues={issues}
              content={view.question.content_type}
              t={t}
              takesFocus={choice.pressed === gid}
              byVoice={view.question.answerByVoice}
              unavailableReasonId={isUnavailable ? limitId : undefined}
              handlers={handlers}
            />
          </div>
        );
      }}
    </OptionGrid>
  );
}
