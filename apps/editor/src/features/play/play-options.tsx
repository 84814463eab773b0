import { SelectField, TextField } from '@canvass/ui';
import { arrayAt, textAt } from '../../document/json.ts';
import { languagesOf } from '../../document/languages.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';

/** The respondent who plays the survey. */
export interface PlayedRespondent {
  readonly layout: 'phone' | 'pc';
  readonly language: string;
  /** The respondent's number, from which random orders and draws follow. */
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
export function PlayOptions({ respondent, onChange }: PlayOptionsProps) {
  const { t, locale } = useTranslation();
  const { project } = useEditorState();
  const set = (change: Partial<PlayedRespondent>) => onChange({ ...respondent, ...change });
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
        onChange={({ target }) => set({ layout: target.value === 'pc' ? 'pc' : 'phone' })}
      >
        <option value="phone">{t('canvas.phone')}</option>
        <option value="pc">{t('canvas.pc')}</option>
      </SelectField>
      {languages.length > 1 && (
        <SelectField
          aria-label={t('canvas.language')}
          value={language}
          onChange={({ target }) => set({ language: target.value })}
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
              set({ seed: valueAsNumber });
          }}
        />
      </label>
      {codes.filter(Boolean).map((code) => (
        <label key={code}>
          <span dir="ltr">{code}</span>
          <TextField
            value={params[code] ?? ''}
            onChange={({ target: { value } }) => {
              const { [code]: _, ...others } = params;
              set({ params: value === '' ? others : { ...others, [code]: value } });
            }}
          />
        </label>
      ))}
    </fieldset>
  );
}
