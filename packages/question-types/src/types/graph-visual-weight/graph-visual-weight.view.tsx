import type { QuestionOf } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { PictureStage } from './picture-stage.tsx';
import { RegionChoices } from './region-choices.tsx';
import { TimeLeft } from './time-left.tsx';
import { type Screens, useScreens } from './use-screens.tsx';
import './graph-visual-weight.css';

/** One picture after the other: shown for a while, then tapped where it was noticed first, or chosen in the list. */
export default function GraphVisualWeightView(
  props: ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer>,
) {
  const { view, t, headingLevel = 2 } = props;
  const screens = useScreens(props);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useFocusAfter(heading);
  const ids = questionIds(view.gid);
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3' | 'h4'; // levels of questions are 1 to 3
  const { phase, at, isLast, entry, reviews } = screens;

  const start = () => {
    focusHeading();
    screens.start();
    announce(t('graph.looking'));
  };
  const next = () => {
    focusHeading();
    screens.next();
  };
  const previous = () => {
    focusHeading();
    screens.previous();
  };
  const again = () => {
    focusHeading();
    screens.again();
  };
  /** In a form, Enter on a radio would turn the page; while pictures are left it means the next one. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isLast || reviews) return;
    event.preventDefault();
    if (entry !== undefined) next();
  };
  return (
    <QuestionFrame {...props} shape="group">
      <fieldset id={ids.control} className="cv-look" data-phase={phase}>
        <legend>
          <Heading ref={heading} tabIndex={-1} className="cv-look-heading">
            {t('graph.place', { number: at + 1, total: view.rows.length })}
          </Heading>
        </legend>
        <p className="cv-look-status">
          <bdi>{statusText(screens, props)}</bdi>
        </p>
        <div className="cv-with-list">
          <PictureStage {...props} screens={screens} onStart={start} />
          <RegionChoices {...props} screens={screens} onKeyDown={onKeyDown} />
        </div>
        <TimeLeft screens={screens} t={t} />
        {view.rows.length > 1 && <Moves {...props} screens={screens} next={next} previous={previous} />}
      </fieldset>
      <div
        className="cv-clear"
        data-idle={props.answer === undefined || screens.choosing !== undefined || undefined}
      >
        <Button kind="quiet" size="mini" onClick={again}>
          {t('graph.again')}
        </Button>
      </div>
    </QuestionFrame>
  );
}

interface MovesProps extends ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer> {
  readonly screens: Screens;
  next(): void;
  previous(): void;
}

/** On to the next picture; back only once all are answered. */
function Moves({ t, screens: { phase, at, isLast, entry, reviews }, next, previous }: MovesProps) {
  const isIdle = !reviews && (phase !== 'choosing' || entry === undefined);
  return (
    <div className="cv-look-moves" data-idle={isIdle || undefined}>
      {!isLast && <Button onClick={next}>{t('graph.next')}</Button>}
      {reviews && at > 0 && (
        <Button kind="quiet" onClick={previous}>
          {t('graph.previous')}
        </Button>
      )}
    </div>
  );
}

/** What is to be done now. */
function statusText(
  { phase, seconds, isLast, entry, locked, canChoose }: Screens,
  { view, t }: ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer>,
): string {
  if (phase === 'ready') return t('graph.intro', { seconds });
  if (phase === 'loading') return t('graph.loading');
  if (phase === 'looking') return t('graph.looking');
  if (locked) return t('graph.locked', { none: view.question.not_apply_text ?? t('graph.none') });
  if (phase === 'done') return t(canChoose && view.rows.length > 1 ? 'graph.review' : 'graph.done');
  return t(isLast && entry !== undefined ? 'graph.last' : 'graph.ask');
}

/** Another picture is like another page: its heading takes the focus, so that it is read out. */
function useFocusAfter(heading: RefObject<HTMLElement | null>): () => void {
  const moves = useRef(false);
  useLayoutEffect(() => {
    if (moves.current) heading.current?.focus();
    moves.current = false;
  });
  return () => {
    moves.current = true;
  };
}
