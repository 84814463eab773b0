import { utcOffset } from '@canvass/project/file';
import { DEFAULT_TIMEZONE } from '@canvass/protocol';
import { Button, Dialog } from '@canvass/ui';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { textAt } from '../../document/json.ts';
import { languagesOf } from '../../document/languages.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { type PlayedRespondent, PlayOptions } from './play-options.tsx';
import type { Player } from './hidden-questions.tsx';

const HiddenQuestions = lazy(() =>
  import('./hidden-questions.tsx').then((module) => ({ default: module.HiddenQuestions })),
);

const RecordPlay = lazy(() => import('./record-play.tsx').then((module) => ({ default: module.RecordPlay })));

/** The survey as a respondent sees it, without storing answers. */
export function PlayDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const isOpen = ui.dialog === 'play';
  return (
    <Dialog open={isOpen} title={t('head.play')} closeLabel={t('close')} onClose={() => ui.open(undefined)}>
      {isOpen && <Play />}
    </Dialog>
  );
}

type PlayableSurvey = { readonly project: unknown } | 'errors';

function Play() {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  const { selected, project } = useEditorState();
  const [played, setPlayed] = useState<PlayableSurvey>();
  const [isWhole, setWhole] = useState(selected === undefined);
  const [respondent, setRespondent] = useState<PlayedRespondent>(() => ({
    layout: 'phone',
    language: languagesOf(project)[0] ?? '',
    // The default of scripts, so that a script of this response gets the same random orders.
    seed: 1,
    params: {},
  }));
  const [seen, setSeen] = useState<{ readonly player: Player; readonly key: string }>();
  useEffect(() => {
    let isGone = false;
    void editor.checker.play(editor.text()).then((reply) => {
      if (!isGone) setPlayed(reply.project === undefined ? 'errors' : { project: reply.project });
    });
    return () => {
      isGone = true;
    };
  }, [editor]);
  if (played === undefined) return <p>{t('play.preparing')}</p>;
  if (played === 'errors')
    return (
      <div className="stack">
        <p>{t('play.errors')}</p>
        <div className="actions">
          <Button onClick={() => ui.open('findings')}>{t('findings.title')}</Button>
        </div>
      </div>
    );
  const gid = isWhole ? undefined : selected?.gid;
  const key = JSON.stringify([gid, respondent]);
  return (
    <div className="stack">
      {selected !== undefined && (
        <label className="check">
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
          <span>{t('play.whole', { name: selected.code })}</span>
        </label>
      )}
      <PlayOptions respondent={respondent} onChange={setRespondent} />
      <PlayerFrame
        key={key}
        project={played.project}
        respondent={respondent}
        timezone={textAt(project, 'timezone') || DEFAULT_TIMEZONE}
        gid={gid}
        onPlayed={(player) => setSeen({ player, key })}
      />
      {/* A frame that was removed cannot explain why a question is hidden. */}
      {seen !== undefined && seen.key === key && (
        <Suspense>
          <HiddenQuestions player={seen.player} />
          {isWhole && <RecordPlay player={seen.player} />}
        </Suspense>
      )}
      <p className="quiet">{t('play.nothingStored')}</p>
    </div>
  );
}

interface PlayerFrameProps {
  readonly project: unknown;
  readonly respondent: PlayedRespondent;
  readonly timezone: string;
  readonly gid: string | undefined;
  /** At first and after each change in the frame. */
  onPlayed(player: Player): void;
}

function PlayerFrame({ project, respondent, timezone, gid, onPlayed }: PlayerFrameProps) {
  const latest = useRef(onPlayed);
  useEffect(() => {
    latest.current = onPlayed;
  }, [onPlayed]);
  const { t } = useTranslation();
  const editor = useEditor();
  // The frame reads its host when it has loaded, which is after this effect.
  useLayoutEffect(() => {
    const host = {
      plan: {
        surveyId: editor.surveyId,
        project,
        version: 0,
        utcOffset: utcOffset(timezone, Date.now() / 1_000),
        language: respondent.language,
        layout: respondent.layout,
        ...(gid !== undefined && { gid }),
        params: respondent.params,
        seed: respondent.seed,
        number: respondent.seed,
        asRespondents: true,
        fullCells: [],
        draws: {},
        showsCodes: false,
      },
      played: (player: Player) => latest.current(player),
      blocked: () => undefined,
    };
    // The frame looks for its host under this name (apps/web/src/preview/player).
    Object.assign(window, { canvassPlayer: host });
    return () => {
      delete (window as { canvassPlayer?: unknown }).canvassPlayer; // declared by the web app only
    };
  }, [editor, project, respondent, timezone, gid]);
  return (
    <iframe
      className="player"
      data-layout={respondent.layout}
      src="/s/preview/player"
      title={t('play.frame')}
    />
  );
}
