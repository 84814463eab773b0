import { isRecord } from '@canvass/project';
import { SelectField, TextField } from '@canvass/ui';
import type { FieldForm } from '@canvass/project/file';
import { arrayAt, textAt } from '../document/json.ts';
import { plainText } from '../document/plain-text.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { type ControlProps, useForm } from './form-context.ts';

type Props<K extends FieldForm['kind']> = ControlProps<Extract<FieldForm, { readonly kind: K }>>;

/** The usual time zone of a survey without one. */
const DEFAULT_ZONE = 'Asia/Shanghai';

/** A list of all time zones that the browser knows. */
function TimeZoneControl(props: Props<'time zone'>) {
  const { t } = useTranslation();
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, name: nameOfZone(zone) }));
  return (
    <TextChoice {...props} choices={zones} usual={t('choice.usual', { value: nameOfZone(DEFAULT_ZONE) })} />
  );
}

/** The name of a time zone for people, such as `Europe, Zurich`. */
const nameOfZone = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ', ');

/** Languages of survey texts. A file may have others, which stay. */
const LANGUAGES =
  'zh-CN zh-TW en-GB en-US ar bn cs da de el es fa fi fr he hi hu id it ja ko ms nl no pl pt-BR pt-PT ro ru sv ta te th tr uk ur vi'.split(
    ' ',
  );

function LanguageControl(props: Props<'language'>) {
  const { t, locale } = useTranslation();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const languages = LANGUAGES.map((tag) => ({ value: tag, name: names.of(tag) ?? tag }));
  const sorted = languages.toSorted((one, other) => one.name.localeCompare(other.name, locale));
  return (
    <TextChoice {...props} choices={sorted} usual={t('choice.usual', { value: names.of('zh-CN') ?? '' })} />
  );
}

/** A list of the rewards of the survey. */
function AwardControl(props: Props<'award'>) {
  const { project } = useForm();
  const { t } = useTranslation();
  const awards = arrayAt(project, 'awards').map((award, index) => ({
    value: textAt(award, 'id'),
    name: plainText(textAt(award, 'title')) || t('award.unnamed', { number: index + 1 }),
  }));
  return <TextChoice {...props} choices={awards} usual={t('choice.none')} />;
}

interface TextChoiceProps extends Pick<ControlProps, 'path' | 'value' | 'id' | 'describedBy' | 'isInvalid'> {
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  /** The name of the choice that removes the field. */
  readonly usual: string;
}

/** A choice among texts. An unknown text stays a choice. */
function TextChoice({ path, value, id, describedBy, isInvalid, choices, usual }: TextChoiceProps) {
  const { edits } = useForm();
  const current = typeof value === 'string' ? value : '';
  const isUnknown = current !== '' && !choices.some((choice) => choice.value === current);
  return (
    <SelectField
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={current}
      onChange={({ target }) => edits.set(path, target.value === '' ? undefined : target.value)}
    >
      <option value="">{usual}</option>
      {isUnknown && <option value={current}>{current}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
}

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/** A date and time in the time zone of the survey. A value with another offset is shown as written. */
function MomentControl({ path, value, id, describedBy, isInvalid }: Props<'moment'>) {
  const { edits, project } = useForm();
  const { t } = useTranslation();
  const zone = (isRecord(project) && textAt(project, 'timezone')) || DEFAULT_ZONE;
  const [, local = ''] = LOCAL_TIME.exec(typeof value === 'string' ? value : '') ?? [];
  const isOther = local !== '' && value !== withOffset(local, zone);
  return (
    <>
      <TextField
        id={id}
        type="datetime-local"
        ltr
        aria-describedby={`${describedBy ?? ''} ${id}-zone`.trim()}
        invalid={isInvalid}
        value={local}
        onChange={({ target }) =>
          edits.set(path, target.value === '' ? undefined : withOffset(target.value.slice(0, LENGTH), zone))
        }
      />
      <p className="field-note" id={`${id}-zone`}>
        {isOther ? String(value) : t('moment.zone', { zone: nameOfZone(zone) })}
      </p>
    </>
  );
}

/** Length of a time without seconds. */
const LENGTH = '2027-01-31T10:30'.length;

/** A local time with the offset that the zone has then. In an unknown zone, the time is taken as UTC. */
function withOffset(local: string, zone: string): string {
  const offset = offsetAt(new Date(`${local}:00Z`), zone);
  // Near a change of the clocks, the offset at the same time in UTC may be that of the other side.
  return `${local}:00${offsetAt(new Date(`${local}:00${offset}`), zone)}`;
}

function offsetAt(time: Date, zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
      time,
    );
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? '+00:00';
  } catch {
    return '+00:00';
  }
}

export const CHOSEN_TEXT_CONTROLS = {
  'time zone': TimeZoneControl,
  language: LanguageControl,
  moment: MomentControl,
  award: AwardControl,
};
