import { utcOffset } from '@canvass/project/file';
import { DEFAULT_TIMEZONE } from '@canvass/protocol';
import { Button, Dialog } from '@canvass/ui';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fieldAt, textAt } from '../../document/json.ts';
import { useEditor, useEditorState } from '../../editing/editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
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
  const [seen, setSeen] = useState<{ readonly player: Player; readonly gid: string | undefined }>();
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
  const language = textAt(fieldAt(project, 'project_lang'), 'answer_language') || 'zh-CN';
  const gid = isWhole ? undefined : selected?.gid;
  return (
    <div className="stack">
      {selected !== undefined && (
        <label className="check">
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
          <span>{t('play.whole', { name: selected.code })}</span>
        </label>
      )}
      <PlayerFrame
        key={gid ?? ''}
        project={played.project}
        language={language}
        timezone={textAt(project, 'timezone') || DEFAULT_TIMEZONE}
        gid={gid}
        onPlayed={(player) => setSeen({ player, gid })}
      />
      {/* A frame that was removed cannot explain why a question is hidden. */}
      {seen !== undefined && seen.gid === gid && (
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
  readonly language: string;
  readonly timezone: string;
  readonly gid: string | undefined;
  /** At first and after each change in the frame. */
  onPlayed(player: Player): void;
}

function PlayerFrame({ project, language, timezone, gid, onPlayed }: PlayerFrameProps) {
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
        language,
        layout: 'phone',
        ...(gid !== undefined && { gid }),
        params: {},
        seed: 0,
        // The default of scripts, so that a script of this response gets the same random orders.
        number: 1,
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
  }, [editor, project, language, timezone, gid]);
  return <iframe className="player" src="/s/preview/player" title={t('play.frame')} />;
}
