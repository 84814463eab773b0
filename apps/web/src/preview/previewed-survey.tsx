import { useCallback, useRef, useState } from 'react';
import { parseLink } from '../boot/link.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { HiddenPanel } from './hidden-panel.tsx';
import { itemName, plainTitle } from './item-name.ts';
import type { PreviewAddress, Previewed } from './load-preview.ts';
import type { Player, PlayerView } from './player/player-plan.ts';
import { PreviewBar } from './preview-bar.tsx';
import { PreviewControls } from './preview-controls.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewOver } from './preview-over.tsx';
import { useJump } from './use-jump.ts';
import { useOverPlace } from './use-over-place.ts';
import { usePlan } from './use-plan.ts';
import { usePreviewWords } from './words/preview-words.ts';

interface PreviewedSurveyProps {
  readonly navigation: Navigation;
  readonly address: PreviewAddress;
  readonly shown: Previewed;
  /** It follows the draft. */
  readonly isLive: boolean;
  readonly notice: string | null;
  onNotice(words: string | null): void;
}

const NOTHING: PlayerView = { outline: [], over: false, answers: [] };

/** One preview: what it is of, what may be chosen, and the survey in its frame. */
export function PreviewedSurvey(props: PreviewedSurveyProps) {
  const { navigation, address, shown, isLive, notice, onNotice } = props;
  const t = usePreviewWords();
  const { data, project } = shown;
  const { plan, round, settings, play } = usePlan(shown, parseLink(location.search), !isLive);
  const [view, setView] = useState(NOTHING);
  const player = useRef<Player>(undefined);
  const onPlayed = useCallback((played: Player) => {
    player.current = played;
    setView(played.view());
  }, []);
  const { hidden, jump, forget } = useJump(player);
  const again = (change: Parameters<typeof play>[0] = {}) => {
    forget();
    onNotice(null);
    play(change);
  };
  const item = plan.gid === undefined ? undefined : itemName(project, plan.gid);
  const isOver = useOverPlace(navigation, address, view.over && plan.gid !== undefined);
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
        translates={!isLive}
        onJump={(entry) => void jump(entry)}
        onRestart={() => again()}
        onSettings={(changed) => again({ settings: changed })}
      />
      {hidden !== undefined && <HiddenPanel {...hidden} outline={view.outline} onClose={forget} />}
      <main className="app-preview-main">
        {isOver && <PreviewOver answers={view.answers} onAgain={() => again()} />}
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
