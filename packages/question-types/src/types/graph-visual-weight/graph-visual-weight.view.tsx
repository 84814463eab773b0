import type { QuestionOf, Option } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { Button, plainRichText, ChoiceRow, RichTextView, announce } from '@canvass/ui';
import {
  useState,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ViewProps, Translate } from '../../controls/view-props.ts';
import { computeRatio, RegionImage } from '../../controls/options/region-image.tsx';
import { NONE, findImage } from './screens.ts';
import { useScreens, type Screens } from './use-screens.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import './graph-visual-weight.css';

interface ImageStageProps extends ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer> {
  readonly screens: Screens;
  onStart(): void;
}

function ImageStage({ view, t, screens, onStart }: ImageStageProps) {
  const { image, phase, entry, looking, canChoose } = screens;
  const [highlightedGid, setHighlightedGid] = useState<string>();
  if (image === undefined) return null;
  const { src = '', cropW, cropH, gid } = image.option;
  const ratio = computeRatio(cropW, cropH);
  // A custom property, which React's types do not know.
  const style = { '--ratio': ratio } as CSSProperties;
  if (phase === 'ready') {
    return (
      <div className="cv-stage cv-stage-closed" style={style}>
        <Button kind="primary" className="cv-look-start" onClick={onStart}>
          {t('graph.start')}
        </Button>
      </div>
    );
  }
  const chosen = entry !== undefined && 'gid' in entry ? entry.gid : undefined;
  const regions = phase === 'choosing' || phase === 'done' ? regionsOn(gid, view.options, view.question) : [];
  return (
    <div className="cv-stage" style={style}>
      <RegionImage
        src={src}
        alt={t('graph.picture', { title: plainRichText(image.title) })}
        ratio={ratio}
        regions={regions.map(({ option }) => ({
          gid: option.gid,
          points: option.points ?? [],
          isChosen: option.gid === chosen,
          isHighlighted: option.gid === highlightedGid,
        }))}
        onPress={(region) => {
          if (canChoose) screens.choose({ gid: region });
        }}
        onPoint={setHighlightedGid}
        onSettled={screens.loaded}
      />
      {phase === 'looking' && (
        // Not announced each second, because announcements would distract from the image.
        <span className="cv-look-left" aria-hidden="true">
          {t('graph.left', { seconds: looking.secondsLeft })}
        </span>
      )}
    </div>
  );
}

interface RegionChoicesProps extends ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer> {
  readonly screens: Screens;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * The regions as radio buttons, and "none" unless `not_apply` is false. They keep their space while the image is
 * shown without regions.
 */
function RegionChoices({ view, t, screens, onKeyDown }: RegionChoicesProps) {
  const { image, phase, entry, index, canChoose } = screens;
  if (image === undefined) return null;
  const open = phase === 'choosing' || phase === 'done';
  const name = `q-${view.gid}-screen-${index}`;
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
      {regionsOn(image.option.gid, view.options, view.question).map(({ option, title }) =>
        row(option.gid, <RichTextView text={title} inline />, () => screens.choose({ gid: option.gid })),
      )}
      {view.question.not_apply !== false &&
        row('', <span dir="auto">{view.question.not_apply_text ?? t('graph.none')}</span>, () =>
          screens.choose(NONE),
        )}
    </div>
  );
}

/** WCAG 2.2.1 requires at least 20 seconds in which one press extends the time. */
const WARN_SECONDS = 30;

/** A warning before a limited time for choosing ends, with a button that adds time. */
function TimeLeft({ screens, t }: { readonly screens: Screens; readonly t: Translate }) {
  const { choosing, phase, isLocked } = screens;
  const secondsLeft = choosing?.secondsLeft ?? Number.POSITIVE_INFINITY;
  const isWarning = phase === 'choosing' && secondsLeft <= WARN_SECONDS;
  const announceOnce = useEffectEvent(() => announce(t('graph.warn', { seconds: secondsLeft }), 'assertive'));
  useEffect(() => {
    if (isWarning) announceOnce();
  }, [isWarning]);
  if (choosing === undefined || (phase === 'done' && !isLocked)) return null;
  const extend = () => {
    choosing.add(choosing.seconds);
    announce(t('graph.extended', { seconds: choosing.seconds }));
  };
  return (
    <div className="cv-look-time" data-idle={!isWarning || undefined}>
      <span aria-hidden="true">{t('graph.warn', { seconds: secondsLeft })}</span>
      <Button onClick={extend}>{t('graph.more')}</Button>
    </div>
  );
}

/** Shows one image after the other for a while. Then the respondent taps the region noticed first, or chooses it in the list. */
export default function GraphVisualWeightView(
  props: ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer>,
) {
  const { view, t, headingLevel = 2 } = props;
  const screens = useScreens(props);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useFocusAfter(heading);
  const ids = questionIds(view.gid);
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3' | 'h4' | 'h5'; // levels of questions are 1 to 4
  const { phase, index, isLast, entry, canReview } = screens;

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
  const restart = () => {
    focusHeading();
    screens.reset();
  };
  /** Enter on a radio button opens the next image. In a form it would otherwise leave the page. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isLast || canReview) return;
    event.preventDefault();
    if (entry !== undefined) next();
  };
  return (
    <QuestionFrame {...props} shape="group">
      <fieldset id={ids.control} className="cv-look" data-phase={phase}>
        <legend>
          <Heading ref={heading} tabIndex={-1} className="cv-look-heading">
            {t('graph.place', { number: index + 1, total: view.rows.length })}
          </Heading>
        </legend>
        <p className="cv-look-status">
          <bdi>{statusText(screens, props)}</bdi>
        </p>
        <div className="cv-with-list">
          <ImageStage {...props} screens={screens} onStart={start} />
          <RegionChoices {...props} screens={screens} onKeyDown={onKeyDown} />
        </div>
        <TimeLeft screens={screens} t={t} />
        {view.rows.length > 1 && <Moves {...props} screens={screens} next={next} previous={previous} />}
      </fieldset>
      <div
        className="cv-clear"
        data-idle={props.answer === undefined || screens.choosing !== undefined || undefined}
      >
        <Button kind="quiet" size="mini" onClick={restart}>
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

function Moves({ t, screens: { phase, index, isLast, entry, canReview }, next, previous }: MovesProps) {
  const isIdle = !canReview && (phase !== 'choosing' || entry === undefined);
  return (
    <div className="cv-look-moves" data-idle={isIdle || undefined}>
      {!isLast && <Button onClick={next}>{t('graph.next')}</Button>}
      {canReview && index > 0 && (
        <Button kind="quiet" onClick={previous}>
          {t('graph.previous')}
        </Button>
      )}
    </div>
  );
}

function statusText(
  { phase, seconds, isLast, entry, isLocked, canChoose }: Screens,
  { view, t }: ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer>,
): string {
  if (phase === 'ready') return t('graph.intro', { seconds });
  if (phase === 'loading') return t('graph.loading');
  if (phase === 'looking') return t('graph.looking');
  if (isLocked) return t('graph.locked', { none: view.question.not_apply_text ?? t('graph.none') });
  if (phase === 'done') return t(canChoose && view.rows.length > 1 ? 'graph.review' : 'graph.done');
  return t(isLast && entry !== undefined ? 'graph.last' : 'graph.ask');
}

/** Moves the focus to the heading of another image, as on another page, so that screen readers read it. */
function useFocusAfter(heading: RefObject<HTMLElement | null>): () => void {
  const movesFocus = useRef(false);
  useLayoutEffect(() => {
    if (movesFocus.current) heading.current?.focus();
    movesFocus.current = false;
  });
  return () => {
    movesFocus.current = true;
  };
}

function regionsOn<T extends { readonly option: Option }>(
  image: string,
  regions: readonly T[],
  question: QuestionOf<'graph_visual_weight'>,
): readonly T[] {
  return regions.filter(({ option }) => findImage(option, question) === image);
}
