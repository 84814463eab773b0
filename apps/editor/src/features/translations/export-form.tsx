import { writeCsvTable, writeXliff, writeXlsxTable } from '@canvass/authoring/exchange';
import { Button, saveFile, SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import { textAt } from '../../document/json.ts';
import { plainText } from '../../document/plain-text.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import type { ExchangeProps } from './exchange-props.ts';
import { languageName } from './language-names.ts';
import { useTexts } from './use-texts.ts';

const FORMATS = {
  xliff2: { extension: 'xlf', type: 'application/xliff+xml' },
  xliff12: { extension: 'xlf', type: 'application/xliff+xml' },
  xlsx: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { extension: 'csv', type: 'text/csv' },
} as const;
type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as readonly Format[]; // the keys are those of the type

/** Saves a file with all texts and their translations into the chosen languages. */
export function ExportForm({ rows, languages, describe, onClose }: ExchangeProps) {
  const { t, locale } = useTexts();
  const id = useId();
  const { surveyId } = useEditor();
  const { project } = useEditorState();
  const [format, setFormat] = useState<Format>('xliff2');
  const [chosen, setChosen] = useState<readonly string[]>(languages.slice(0, 1));
  const isXliff = format === 'xliff2' || format === 'xliff12';
  const [first = ''] = chosen;
  const exported = isXliff ? [first] : chosen;
  const save = async () => {
    const options = { project, rows, surveyId, describe };
    const content = isXliff
      ? writeXliff(options, first, format === 'xliff2' ? '2.0' : '1.2')
      : format === 'csv'
        ? writeCsvTable(options, exported)
        : await writeXlsxTable(options, exported);
    const { extension, type } = FORMATS[format];
    const title = plainText(textAt(project, 'title')).slice(0, 60) || surveyId;
    // The writers return bytes of their own, not of shared memory.
    saveFile(`${title} ${exported.join(' ')}.${extension}`, new Blob([content as BlobPart], { type }));
    onClose();
  };
  return (
    <>
      <p className="quiet">{t('export.about')}</p>
      <label className="field" htmlFor={id}>
        {t('export.format')}
      </label>
      <SelectField
        id={id}
        value={format}
        onChange={({ target }) => setFormat(FORMAT_NAMES.find((one) => one === target.value) ?? 'xliff2')}
      >
        {FORMAT_NAMES.map((one) => (
          <option key={one} value={one}>
            {t(`export.${one}`)}
          </option>
        ))}
      </SelectField>
      <fieldset className="translations-choices">
        <legend>{t('export.languages')}</legend>
        {languages.map((tag) => (
          <label key={tag} className="check">
            <input
              type={isXliff ? 'radio' : 'checkbox'}
              name={id}
              checked={exported.includes(tag)}
              onChange={() =>
                setChosen(
                  isXliff
                    ? [tag]
                    : chosen.includes(tag)
                      ? chosen.filter((one) => one !== tag)
                      : [...chosen, tag],
                )
              }
            />
            <span>{languageName(tag, locale)}</span>
          </label>
        ))}
      </fieldset>
      <p className="actions">
        <Button
          kind="primary"
          aria-disabled={first === '' || undefined}
          onClick={() => first !== '' && void save()}
        >
          {t('export.save')}
        </Button>
      </p>
    </>
  );
}
