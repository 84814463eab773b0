import { projectLanguages, type Project } from '@canvass/project';
import { Button, SelectField } from '@canvass/ui';
import { type ReactNode, useId, useState } from 'react';
import { nativeName } from '../i18n/language.ts';
import { type PlaySettings, PreviewOptions } from './preview-options.tsx';
import type { OutlineEntry, PlayerView } from './player/player-plan.ts';
import { usePreviewTranslation } from './texts/preview-translation.ts';

interface PreviewControlsProps {
  readonly project: Project;
  readonly settings: PlaySettings;
  readonly view: PlayerView;
  readonly hasTranslations: boolean;
  /** Whether the settings of the design are shown. */
  readonly showsDesign: boolean;
  onToggleDesign(): void;
  onJump(entry: OutlineEntry): void;
  onRestart(): void;
  onSettings(settings: PlaySettings): void;
}

export function PreviewControls(props: PreviewControlsProps) {
  const {
    project,
    settings,
    view,
    hasTranslations,
    showsDesign,
    onToggleDesign,
    onJump,
    onRestart,
    onSettings,
  } = props;
  const t = usePreviewTranslation();
  const [isOpen, setOpen] = useState(false);
  const optionsId = useId();
  const languages = hasTranslations ? projectLanguages(project) : [];
  const currentGid = view.outline.find((entry) => entry.isOnPage)?.gid ?? '';
  return (
    <nav className="app-preview-controls" aria-label={t('preview.options')}>
      <Button onClick={onRestart}>{t('preview.restart')}</Button>
      <Choice
        label={t('preview.jump')}
        value={currentGid}
        onChange={(gid) => {
          const entry = view.outline.find((one) => one.gid === gid);
          if (entry !== undefined) onJump(entry);
        }}
      >
        <option value="" disabled>
          {t('preview.choose')}
        </option>
        {view.outline.map((entry) => (
          <option key={entry.gid} value={entry.gid}>
            {computeName(entry, (name) => (entry.isVisible ? name : t('preview.jump_hidden', { name })))}
          </option>
        ))}
      </Choice>
      <Choice
        isHiddenOnPhones
        label={t('preview.layout')}
        value={settings.layout}
        onChange={(layout) => onSettings({ ...settings, layout: layout === 'pc' ? 'pc' : 'phone' })}
      >
        <option value="phone">{t('preview.phone')}</option>
        <option value="pc">{t('preview.pc')}</option>
      </Choice>
      {languages.length > 1 && (
        <Choice
          label={t('preview.language')}
          value={settings.language}
          onChange={(language) => onSettings({ ...settings, language })}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {nativeName(code)}
            </option>
          ))}
        </Choice>
      )}
      <Button aria-expanded={showsDesign} onClick={onToggleDesign}>
        {t('design.title')}
      </Button>
      <Button aria-expanded={isOpen} aria-controls={optionsId} onClick={() => setOpen((before) => !before)}>
        {t('preview.options')}
      </Button>
      <div id={optionsId} hidden={!isOpen} className="app-preview-options">
        {isOpen && <PreviewOptions project={project} settings={settings} onSettings={onSettings} />}
      </div>
    </nav>
  );
}

const computeName = ({ code, title }: OutlineEntry, describeName: (name: string) => string) =>
  describeName(title === '' ? code : `${code} ${title}`);

interface ChoiceProps {
  /** Hidden if the window is as narrow as a phone's. */
  readonly isHiddenOnPhones?: boolean;
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly children: ReactNode;
}

function Choice({ isHiddenOnPhones, label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <span className="app-preview-choice" data-device={isHiddenOnPhones || undefined}>
      <label htmlFor={id}>{label}</label>
      <SelectField id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </SelectField>
    </span>
  );
}
