import { DEFAULT_TIMEZONE } from '@canvass/project';
import { Part } from '../../controls/part.tsx';
import { utcOffset } from '@canvass/project/file';
import { Button, SelectField, TextField, latePart } from '@canvass/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { arrayAt, textAt } from '../../document/json.ts';
import { languagesOf } from '../../document/languages.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import type { Player } from './hidden-questions.tsx';

/** The respondent who plays the survey. */
interface PlayedRespondent {
  readonly layout: 'phone' | 'pc';
  readonly language: string;
  /** The respondent's number, which determines random orders and draws. */
  readonly seed: number;
  /** Parameters of the link, by code. */
  readonly params: Readonly<Record<string, string>>;
}

/** The highest number of a respondent in the player. */
const MAX_SEED = 9_999;

interface PlayOptionsProps {
  readonly respondent: PlayedRespondent;
  onChange(respondent: PlayedRespondent): void;
}

/** Device, language, number and parameters of the respondent. A change starts the survey again. */
function PlayOptions({ respondent, onChange }: PlayOptionsProps) {
  const { t, locale } = useTranslation();
  const { project } = useEditorState();
  const changeRespondent = (change: Partial<PlayedRespondent>) => onChange({ ...respondent, ...change });
  const languages = languagesOf(project);
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const codes = arrayAt(project, 'ext_params').map((parameter) => textAt(parameter, 'code'));
  const { layout, language, seed, params } = respondent;
  return (
    <fieldset className="play-options">
      <legend className="cv-hidden">{t('play.respondent')}</legend>
      <SelectField
        aria-label={t('canvas.device')}
        value={layout}
        onChange={({ target }) => changeRespondent({ layout: target.value === 'pc' ? 'pc' : 'phone' })}
      >
        <option value="phone">{t('canvas.phone')}</option>
        <option value="pc">{t('canvas.pc')}</option>
      </SelectField>
      {languages.length > 1 && (
        <SelectField
          aria-label={t('canvas.language')}
          value={language}
          onChange={({ target }) => changeRespondent({ language: target.value })}
        >
          {languages.map((tag) => (
            <option key={tag} value={tag}>
              {names.of(tag)}
            </option>
          ))}
        </SelectField>
      )}
      <label>
        {t('play.seed')}
        <TextField
          ltr
          type="number"
          min={1}
          max={MAX_SEED}
          value={seed}
          onChange={({ target: { valueAsNumber } }) => {
            if (Number.isInteger(valueAsNumber) && valueAsNumber >= 1 && valueAsNumber <= MAX_SEED)
              changeRespondent({ seed: valueAsNumber });
          }}
        />
      </label>
      {codes.filter(Boolean).map((code) => (
        <label key={code}>
          <span dir="ltr">{code}</span>
          <TextField
            value={params[code] ?? ''}
            onChange={({ target: { value } }) => {
              const { [code]: _, ...otherParams } = params;
              changeRespondent({ params: value === '' ? otherParams : { ...otherParams, [code]: value } });
            }}
          />
        </label>
      ))}
    </fieldset>
  );
}

const HiddenQuestions = latePart(async () => (await import('./hidden-questions.tsx')).HiddenQuestions);

const RecordPlay = latePart(async () => (await import('./record-play.tsx')).RecordPlay);

type PlayableSurvey = { readonly project: unknown } | 'errors';

/** Prepares the survey for the player, and shows the player in a frame. */
export function Play() {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  const { selected, project } = useEditorState();
  const [preparedSurvey, setPreparedSurvey] = useState<PlayableSurvey>();
  const [isWhole, setWhole] = useState(selected === undefined);
  const [respondent, setRespondent] = useState<PlayedRespondent>(() => ({
    layout: 'phone',
    language: languagesOf(project)[0] ?? '',
    // The default seed of scripts, so that a script of this response gets the same random orders.
    seed: 1,
    params: {},
  }));
  const [seenPlayer, setSeenPlayer] = useState<{ readonly player: Player; readonly key: string }>();
  useEffect(() => {
    let isGone = false;
    void editor.checker.play(editor.text()).then((reply) => {
      if (!isGone) setPreparedSurvey(reply.project === undefined ? 'errors' : { project: reply.project });
    });
    return () => {
      isGone = true;
    };
  }, [editor]);
  if (preparedSurvey === undefined) return <p>{t('play.preparing')}</p>;
  if (preparedSurvey === 'errors')
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
        project={preparedSurvey.project}
        respondent={respondent}
        timezone={textAt(project, 'timezone') || DEFAULT_TIMEZONE}
        gid={gid}
        onPlayed={(player) => setSeenPlayer({ player, key })}
      />
      {/* A frame that was removed cannot explain why a question is hidden. */}
      {seenPlayer !== undefined && seenPlayer.key === key && (
        <Part>
          <HiddenQuestions player={seenPlayer.player} />
          {isWhole && <RecordPlay player={seenPlayer.player} />}
        </Part>
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
  /** Called after the start and after each change in the frame. */
  onPlayed(player: Player): void;
}

function PlayerFrame({ project, respondent, timezone, gid, onPlayed }: PlayerFrameProps) {
  const latestCallback = useRef(onPlayed);
  useEffect(() => {
    latestCallback.current = onPlayed;
  }, [onPlayed]);
  const { t } = useTranslation();
  const editor = useEditor();
  // The frame reads `window.canvassPlayer` when it has loaded, which is after this effect.
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
      played: (player: Player) => latestCallback.current(player),
      blocked: () => undefined,
    };
    // The frame reads the name `canvassPlayer` (apps/web/src/preview/player).
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
