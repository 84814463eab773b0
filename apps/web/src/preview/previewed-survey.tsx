import { DRAFT, type PreviewData } from '@canvass/protocol';
import { useAnnouncement } from './use-announcement.ts';
import { usePreviewTranslation } from './texts/preview-translation.ts';
import { Button, PageActions, Skeleton } from '@canvass/ui';
import { useEffect, useLayoutEffect, useRef, useState, useCallback, type RefObject } from 'react';
import type { Player, PlayerPlan, OutlineEntry, PlayerView } from './player/player-plan.ts';
import type { Explanation } from '@canvass/logic/explain';
import type { Navigation } from '../navigation/navigation.ts';
import { parsePath, surveyPath } from '../addresses/routes.ts';
import { usePlace } from '../navigation/use-place.ts';
import { useDesign } from './design/use-design.tsx';
import type { PreviewAddress, PreviewedProject } from './load-preview.ts';
import { parseLink } from '../addresses/link.ts';
import { HiddenPanel } from './hidden-panel.tsx';
import { itemName, plainTitle } from './item-name.ts';
import { PreviewControls } from './preview-controls.tsx';
import { usePlan } from './preview-options.tsx';
import type { RecapRow } from '@canvass/logic';

interface PreviewedSurveyProps {
  readonly navigation: Navigation;
  readonly address: PreviewAddress;
  readonly previewedProject: PreviewedProject;
  /** Whether the preview follows the draft. */
  readonly isLive: boolean;
  readonly notice: string | null;
  onNotice(text: string | null): void;
}

const EMPTY_VIEW: PlayerView = { outline: [], isOver: false, answers: [] };

/** A preview: its title, its options and the survey in a frame. */
export function PreviewedSurvey(props: PreviewedSurveyProps) {
  const { navigation, address, previewedProject, isLive, notice, onNotice } = props;
  const t = usePreviewTranslation();
  const { data, project } = previewedProject;
  const { plan, round, settings, play } = usePlan(previewedProject, parseLink(location.search), !isLive);
  const [view, setView] = useState(EMPTY_VIEW);
  const player = useRef<Player>(undefined);
  const design = useDesign(project, player);
  const { onPlayer } = design;
  const onPlayed = useCallback(
    (played: Player) => {
      if (player.current !== played) onPlayer(played);
      player.current = played;
      setView(played.view());
    },
    [onPlayer],
  );
  const { hidden, jump, forget } = useJump(player);
  const playAgain = (change: Parameters<typeof play>[0] = {}) => {
    forget();
    onNotice(null);
    play(change);
  };
  const item = plan.gid === undefined ? undefined : itemName(project, plan.gid);
  const isOver = useContinuePage(navigation, address, view.isOver && plan.gid !== undefined);
  return (
    <>
      <PreviewBar
        data={data}
        title={plainTitle(project) ?? data.title}
        isLive={isLive}
        isQuestion={item?.isQuestion === true}
        notice={notice}
        {...(item !== undefined && { name: item.name })}
      />
      <PreviewControls
        project={project}
        settings={settings}
        view={view}
        hasTranslations={!isLive}
        showsDesign={design.isOpen}
        onToggleDesign={design.toggle}
        onJump={(entry) => void jump(entry)}
        onRestart={() => playAgain()}
        onSettings={(changed) => playAgain({ settings: changed })}
      />
      {hidden !== undefined && <HiddenPanel {...hidden} outline={view.outline} onClose={forget} />}
      <main className="app-preview-main" data-design={design.isOpen || undefined}>
        {design.panel}
        {isOver && <PreviewOver answers={view.answers} onAgain={() => playAgain()} />}
        <div hidden={isOver} className="app-preview-stage">
          <PreviewFrame
            plan={plan}
            round={round}
            onPlayed={onPlayed}
            onBlocked={(href) => onNotice(t('preview.http_blocked', { href }))}
          />
        </div>
      </main>
    </>
  );
}

interface PreviewBarProps {
  readonly data: Omit<PreviewData, 'project'>;
  /** The survey's title. Placeholders are dots, since there are no answers yet. */
  readonly title: string;
  /** Name of the question or group. Absent for the whole survey. */
  readonly name?: string;
  readonly isQuestion: boolean;
  readonly isLive: boolean;
  /** A message about the last event. */
  readonly notice: string | null;
}

/** SCREEN-22: names the previewed part, and states that the preview stores no data. */
function PreviewBar({ data, title, name, isQuestion, isLive, notice }: PreviewBarProps) {
  const t = usePreviewTranslation();
  useAnnouncement(notice);
  const { version } = data;
  return (
    <header className="app-preview-bar" aria-label={t('preview.title')}>
      <h1 tabIndex={-1}>{t('preview.of', { title })}</h1>
      <p>
        <span className="app-preview-scope">
          {name === undefined
            ? t('preview.whole')
            : t(isQuestion ? 'preview.question' : 'preview.group', { name })}
        </span>
        <span>
          {isLive
            ? t('preview.live')
            : version === DRAFT
              ? t('preview.draft')
              : t('preview.version', { version })}
        </span>
        <span>{t('preview.nothing_kept')}</span>
        <span>{t('preview.no_http')}</span>
      </p>
      {notice !== null && <p className="app-preview-notice">{notice}</p>}
    </header>
  );
}

interface PreviewFrameProps {
  readonly plan: PlayerPlan;
  /** Number of the plan. Each plan gets a new frame, because a frame reads its plan only once. */
  readonly round: number;
  onPlayed(player: Player): void;
  onBlocked(href: string): void;
}

/** SCREEN-22: the survey in a frame with the size of a device, but not larger than the window. */
function PreviewFrame({ plan, round, onPlayed, onBlocked }: PreviewFrameProps) {
  const t = usePreviewTranslation();
  const [playedRound, setPlayedRound] = useState<number>();
  const handlers = useRef({ onPlayed, onBlocked });
  useEffect(() => {
    handlers.current = { onPlayed, onBlocked };
  });
  // A layout effect runs before the frame can read its host.
  useLayoutEffect(() => {
    window.canvassPlayer = {
      plan,
      played: (player) => {
        setPlayedRound(round);
        handlers.current.onPlayed(player);
      },
      blocked: (href) => handlers.current.onBlocked(href),
    };
    return () => {
      delete window.canvassPlayer;
    };
  }, [plan, round]);
  return (
    <div className="app-preview-device" data-layout={plan.layout}>
      {playedRound !== round && (
        <div className="app-preview-loading">
          <Skeleton label={t('preview.loading')} />
        </div>
      )}
      <iframe key={round} src="/s/preview/player" title={t('preview.frame')} allow="geolocation" />
    </div>
  );
}

interface HiddenQuestion {
  readonly entry: OutlineEntry;
  readonly explanation: Explanation;
}

/** `jump` opens the page of a question, or finds the reasons why it is hidden. */
function useJump(player: RefObject<Player | undefined>) {
  const [hidden, setHidden] = useState<HiddenQuestion>();
  return {
    hidden,
    forget: () => setHidden(undefined),
    async jump(entry: OutlineEntry) {
      const { current } = player;
      if (current === undefined) return;
      if (entry.isVisible && current.openQuestionPage(entry.gid)) return setHidden(undefined);
      const explanation = await current.explain(entry.gid);
      setHidden(explanation && { entry, explanation });
    },
  };
}

/**
 * SCREEN-22: after the previewed question or group the address is `preview/continue`, and the browser's Back returns to
 * the survey. Returns whether that page is shown.
 */
function useContinuePage(navigation: Navigation, { surveyId }: PreviewAddress, hasEnded: boolean): boolean {
  const { path } = usePlace(navigation);
  const isThere = parsePath(path).name === 'previewContinue';
  useEffect(() => {
    const { current, push } = navigation;
    if (hasEnded) push(surveyPath(surveyId, 'preview/continue'));
    else if (parsePath(current().path).name === 'previewContinue')
      navigation.replace(surveyPath(surveyId, 'question/preview'));
  }, [hasEnded, navigation, surveyId]);
  return hasEnded && isThere;
}

interface PreviewOverProps {
  readonly answers: readonly RecapRow[];
  onAgain(): void;
}

/** SCREEN-22, `preview/continue`: the given answers, shown at the end of the preview of one question or group. */
function PreviewOver({ answers, onAgain }: PreviewOverProps) {
  const t = usePreviewTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="app-preview-over">
      <h2 ref={heading} tabIndex={-1}>
        {t('preview.over_title')}
      </h2>
      <p>{t('preview.over_text')}</p>
      {answers.length === 0 ? (
        <p>{t('preview.over_none')}</p>
      ) : (
        <dl>
          {answers.map(({ gid, title, answers: given }) => (
            <div key={gid}>
              <dt>{title}</dt>
              {given.map(({ label, text }) => (
                <dd key={`${label}:${text}`}>{label === undefined ? text : `${label}: ${text}`}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <PageActions
        primary={
          <Button kind="primary" size="large" onClick={onAgain}>
            {t('preview.restart')}
          </Button>
        }
      />
    </section>
  );
}
