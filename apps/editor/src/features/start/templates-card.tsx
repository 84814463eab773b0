import type { JsonRecord } from '@canvass/authoring';
import { Button, SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import {
  TEMPLATE_LANGUAGES,
  type TemplateLanguage,
  templateLanguageOf,
  writeTemplate,
} from '../../library/template.ts';
import { TEMPLATES } from '../../library/templates.ts';
import { QuestionList } from '../../ui/question-list.tsx';

type Template = (typeof TEMPLATES)[number];
type WriteProject = (template: Template) => Promise<JsonRecord | undefined>;

interface TemplatesCardProps {
  onUse(project: object): void;
  /** Called if a template cannot be loaded. */
  onFail(): void;
}

/** Whole surveys by purpose, in several languages. Their questions can be looked at before one is chosen. */
export function TemplatesCard({ onUse, onFail }: TemplatesCardProps) {
  const { t, locale } = useLateTranslation();
  const id = useId();
  const [language, setLanguage] = useState<TemplateLanguage>(() => templateLanguageOf(locale));
  const [isTranslated, setTranslated] = useState(false);
  const others = TEMPLATE_LANGUAGES.filter((other) => other !== language);
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const nameOf = (tag: TemplateLanguage) => names.of(new Intl.Locale(tag).language) ?? tag;
  const write: WriteProject = async ({ load }) => {
    const loaded = await load().catch(() => undefined); // the page has no connection
    if (loaded === undefined) onFail();
    return loaded && writeTemplate(loaded.build, language, isTranslated ? others : []);
  };
  const copy = async (template: Template) => {
    const project = await write(template);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (project !== undefined) onUse({ ...project, timezone: timeZone });
  };
  return (
    <section className="card">
      <h2>{t('template.title')}</h2>
      <p className="quiet">{t('template.hint')}</p>
      <div className="card-row">
        <label htmlFor={id}>{t('template.language')}</label>
        <SelectField
          id={id}
          value={language}
          onChange={({ target }) => setLanguage(templateLanguageOf(target.value))}
        >
          {TEMPLATE_LANGUAGES.map((tag) => (
            <option key={tag} value={tag}>
              {nameOf(tag)}
            </option>
          ))}
        </SelectField>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={isTranslated}
          onChange={({ target }) => setTranslated(target.checked)}
        />
        <span>
          {t('template.translated', { languages: new Intl.ListFormat(locale).format(others.map(nameOf)) })}
        </span>
      </label>
      <ul className="library-list library">
        {TEMPLATES.map((template) => (
          <TemplateEntry
            // Another language loads the questions again.
            key={`${template.id} ${language}`}
            template={template}
            write={write}
            onUse={() => void copy(template)}
          />
        ))}
      </ul>
    </section>
  );
}

interface TemplateEntryProps {
  readonly template: Template;
  readonly write: WriteProject;
  onUse(): void;
}

function TemplateEntry({ template, write, onUse }: TemplateEntryProps) {
  const { t } = useLateTranslation();
  const [project, setProject] = useState<JsonRecord>();
  const title = t(`template.${template.id}`);
  const about: LateTextKey = `template.${template.id}.about`;
  return (
    <li>
      <div className="library-entry">
        <span>
          <strong>{title}</strong> <span className="quiet">{t(about)}</span>
        </span>
        <Button size="small" aria-label={t('start.copyOf', { title })} onClick={onUse}>
          {t('start.copyGo')}
        </Button>
      </div>
      <details
        onToggle={({ currentTarget: { open } }) => {
          if (open && project === undefined) void write(template).then(setProject);
        }}
      >
        <summary>{t('library.questions')}</summary>
        {project !== undefined && <QuestionList project={project} />}
      </details>
    </li>
  );
}
