import { Button } from '@canvass/ui';
import { fieldAt, textAt } from '../../document/json.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import { computeScaleProject, nameOfScale, type Scale, SCALE_KINDS } from '../../library/scale.ts';
import { SCALES } from '../../library/scales.ts';
import { QuestionList } from '../../ui/question-list.tsx';
import { useUi } from '../../ui/ui-state.ts';

interface ScaleListProps {
  matches(texts: string): boolean;
}

/** The scales that ship with the product, by purpose. */
export function ScaleList({ matches }: ScaleListProps) {
  const { t, locale } = useLateTranslation();
  const textOf = (scale: Scale, part: 'about' | 'scoring') => t(`scale.${scale.id}.${part}` as LateTextKey); // each scale has both
  const shown = SCALES.filter((scale) =>
    matches(
      `${scale.id} ${nameOfScale(scale, locale)} ${textOf(scale, 'about')} ${t(`library.kind.${scale.kind}`)}`,
    ),
  );
  return (
    <>
      <h3>{t('library.scales')}</h3>
      <p className="quiet">{t('library.scalesAbout')}</p>
      {shown.length === 0 && <p className="quiet">{t('library.none')}</p>}
      {SCALE_KINDS.filter((kind) => shown.some((scale) => scale.kind === kind)).map((kind) => (
        <section key={kind}>
          <h4>{t(`library.kind.${kind}`)}</h4>
          <ul className="library-list">
            {shown
              .filter((scale) => scale.kind === kind)
              .map((scale) => (
                <ScaleEntry
                  key={scale.id}
                  scale={scale}
                  about={textOf(scale, 'about')}
                  scoring={textOf(scale, 'scoring')}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface ScaleEntryProps {
  readonly scale: Scale;
  readonly about: string;
  readonly scoring: string;
}

function ScaleEntry({ scale, about, scoring }: ScaleEntryProps) {
  const { t, locale } = useLateTranslation();
  const editor = useEditor();
  const ui = useUi();
  const language = textAt(fieldAt(useEditorState().project, 'project_lang'), 'answer_language');
  const name = nameOfScale(scale, locale);
  const { citation, licence, source } = scale;
  const add = async () => {
    const notes = {
      scale: name,
      scoring,
      licence,
      ...(citation !== '' && { citation }),
      ...(source !== '' && { source }),
    };
    await editor.run((run) => run.addScale(editor, { scale, name, notes }));
    ui.open(undefined);
    ui.show('outline', true);
  };
  return (
    <li>
      <div className="library-entry">
        <span>
          <strong>{name}</strong> <span className="quiet">{about}</span>
        </span>
        <Button size="small" aria-label={t('library.addOf', { name })} onClick={() => void add()}>
          {t('library.add')}
        </Button>
      </div>
      <details>
        <summary>{t('library.details')}</summary>
        <QuestionList project={computeScaleProject(scale, language, {})} />
        <p>{scoring}</p>
        {citation !== '' && <p>{t('library.cite', { citation })}</p>}
        <p className="quiet">
          {t('library.licence', { licence })}{' '}
          {source !== '' && (
            <a href={source} target="_blank" rel="noreferrer">
              {t('library.source')}
            </a>
          )}
        </p>
      </details>
    </li>
  );
}
