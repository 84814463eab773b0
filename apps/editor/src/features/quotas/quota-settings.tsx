import { computePlace, type JsonRecord } from '@canvass/authoring';
import { FULL_CELL_ACTIONS, QUOTA_CHECKS } from '@canvass/project/vocabulary';
import { SelectField, TextField } from '@canvass/ui';
import { useId } from 'react';
import { fieldAt, textAt } from '../../document/json.ts';
import type { Path } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import { listEndChoices } from '../../wording/end-names.ts';

interface QuotaSettingsProps {
  readonly group: JsonRecord;
  readonly path: Path;
}

/** A field for the effect of a full cell, in words, and further settings of a quota. */
export function QuotaSettings({ group, path }: QuotaSettingsProps) {
  const { t } = useLateTranslation();
  const id = useId();
  const editor = useEditor();
  const set = (field: string, value: string | number | boolean | undefined) =>
    editor.edits.set([...path, field], value);
  const isCounting = textAt(group, 'mode') === 'count';
  const setFull = (value: string) =>
    editor.change({ key: 'change.set', params: { field: 'on_full' } }, (editing) => {
      const place = (field: string) => computePlace(editing.project, [...path, field]);
      editing.set(place('mode'), value === 'count' ? 'count' : undefined);
      editing.set(place('on_full'), value === 'count' || value === 'terminate' ? undefined : value);
    });
  const hold = fieldAt(group, 'hold_minutes');
  return (
    <div className="quota-settings">
      <label htmlFor={`${id}-full`}>{t('quotas.full')}</label>
      <SelectField
        id={`${id}-full`}
        value={isCounting ? 'count' : textAt(group, 'on_full') || 'terminate'}
        onChange={({ target }) => setFull(target.value)}
      >
        {[...FULL_CELL_ACTIONS, 'count' as const].map((action) => (
          <option key={action} value={action}>
            {t(`quotas.full.${action}`)}
          </option>
        ))}
      </SelectField>
      {!isCounting && textAt(group, 'on_full') !== 'go_on' && <EndPageChoice group={group} path={path} />}
      <details>
        <summary>{t('quotas.moreSettings')}</summary>
        <Choice
          label={t('quotas.exclusive')}
          value={group['exclusive'] === true ? 'one' : 'all'}
          values={['all', 'one']}
          prefix="quotas.exclusive"
          onChange={(value) => set('exclusive', value === 'one' || undefined)}
        />
        {!isCounting && (
          <>
            <Choice
              label={t('quotas.check')}
              value={textAt(group, 'check') || 'both'}
              values={QUOTA_CHECKS}
              prefix="quotas.check"
              onChange={(value) => set('check', value === 'both' ? undefined : value)}
            />
            <label htmlFor={`${id}-hold`}>{t('quotas.hold')}</label>
            <TextField
              id={`${id}-hold`}
              type="number"
              ltr
              min={0}
              max={MAX_HOLD}
              placeholder="30"
              value={typeof hold === 'number' ? String(hold) : ''}
              onChange={({ target: { value } }) => {
                const minutes = Math.min(MAX_HOLD, Math.max(0, Math.round(Number(value))));
                editor.edits.set([...path, 'hold_minutes'], value === '' ? undefined : minutes, true);
              }}
            />
          </>
        )}
      </details>
    </div>
  );
}

/** The end page of respondents whom the quota turns away. Absent if the survey has only the usual pages. */
function EndPageChoice({ group, path }: QuotaSettingsProps) {
  const { t } = useLateTranslation();
  const id = useId();
  const editor = useEditor();
  const { project } = useEditorState();
  const choices = listEndChoices(project, t);
  const end = textAt(group, 'end');
  if (choices.length === 0 && end === '') return null;
  return (
    <>
      <label htmlFor={id}>{t('quotas.endPage')}</label>
      <SelectField
        id={id}
        value={end}
        onChange={({ target }) =>
          editor.edits.set([...path, 'end'], target.value === '' ? undefined : target.value)
        }
      >
        <option value="">{t('quotas.endPage.usual')}</option>
        {end !== '' && !choices.some((choice) => choice.id === end) && (
          <option value={end}>{t('choice.unknown')}</option>
        )}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The format's longest hold, in minutes. */
const MAX_HOLD = 1440;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly prefix: 'quotas.exclusive' | 'quotas.check';
  onChange(value: string): void;
}

function Choice({ label, value, values, prefix, onChange }: ChoiceProps) {
  const { t } = useLateTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <SelectField id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {values.map((one) => (
          // Each value has a text; the values are those of the format.
          <option key={one} value={one}>
            {t(`${prefix}.${one}` as LateTextKey)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
