import { AuthorText, Button, SelectField, TextField } from '@canvass/ui';
import type { Subject } from '@canvass/authoring';
import { MemberField } from '../../controls/conditions/test-row.tsx';
import { arrayAt, textAt } from '../../document/json.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { partName, subjectName, type Wording } from '../../wording/rule-words.ts';
import {
  addClass,
  createDimension,
  type DraftClass,
  type DraftDimension,
  moveOption,
  nameClass,
  nameDimension,
  questionOf,
} from './dimensions.ts';

interface DimensionFieldProps {
  /** The position among the dimensions, from 1. */
  readonly number: number;
  readonly dimension: DraftDimension;
  readonly subjects: readonly Subject[];
  readonly wording: Wording;
  /** Whether each class has a share. */
  readonly hasShares: boolean;
  onChange(dimension: DraftDimension): void;
  onRemove(): void;
}

/** A question or another property that a quota divides respondents by, with its classes. */
export function DimensionField(props: DimensionFieldProps) {
  const { number, dimension, subjects, wording, hasShares, onChange, onRemove } = props;
  const { t } = useLateTranslation();
  const { subject, kind, classes } = dimension;
  const name = nameDimension(dimension, wording);
  // The name of the member's field is typed, so it does not identify the subject.
  const keyOf = (one: Subject) =>
    JSON.stringify(
      one.kind === 'member' && one.customField !== undefined ? { ...one, customField: '' } : one,
    );
  return (
    <fieldset className="dimension">
      <legend className="cv-hidden">{name}</legend>
      <div className="dimension-head">
        <SelectField
          aria-label={t('crossed.subject', { number })}
          value={keyOf(subject)}
          onChange={({ target }) => {
            const next = subjects.find((one) => keyOf(one) === target.value);
            if (next !== undefined) onChange(createDimension(next, wording));
          }}
        >
          {subjects.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {subjectName(one, wording)}
            </option>
          ))}
        </SelectField>
        <Button size="mini" kind="quiet" aria-label={t('crossed.remove', { name })} onClick={onRemove}>
          ×
        </Button>
      </div>
      {subject.kind === 'member' && subject.customField !== undefined && (
        <MemberField
          name={subject.customField}
          onChange={(customField) => onChange({ ...dimension, subject: { ...subject, customField } })}
        />
      )}
      {kind === 'options' && <OptionClasses {...props} name={name} />}
      {kind === 'values' && <p className="quiet">{t('crossed.valuesHint')}</p>}
      {hasShares && <p className="quiet">{t('crossed.shareHint')}</p>}
      <ul className="dimension-classes">
        {classes.map((one) => (
          <ClassRow key={one.number} {...props} one={one} dimensionName={name} />
        ))}
      </ul>
      {kind !== 'options' && (
        <div className="actions">
          <Button size="small" kind="quiet" onClick={() => onChange(addClass(dimension))}>
            + {t(kind === 'numbers' ? 'crossed.addRange' : 'crossed.addClass')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** A field for each option, which puts it into a class or leaves it out. */
function OptionClasses({
  dimension,
  wording,
  name,
  onChange,
}: DimensionFieldProps & { readonly name: string }) {
  const { t } = useLateTranslation();
  const question = wording.items.find(({ gid }) => gid === questionOf(dimension));
  const gids = arrayAt(question?.value, 'items')
    .map((option) => textAt(option, 'gid'))
    .filter((gid) => gid !== '');
  const classOf = (gid: string) =>
    dimension.classes.find(({ options }) => options.includes(gid))?.number ?? 0;
  return (
    <ul className="dimension-options">
      {gids.map((gid) => (
        <li key={gid}>
          <AuthorText>{partName(gid, wording)}</AuthorText>
          <SelectField
            aria-label={t('crossed.option', { option: partName(gid, wording), name })}
            value={classOf(gid)}
            onChange={({ target }) => onChange(moveOption(dimension, gid, Number(target.value)))}
          >
            {gids.map((_, index) => (
              <option key={index} value={index + 1}>
                {t('crossed.group', { number: index + 1 })}
              </option>
            ))}
            <option value={0}>{t('crossed.leftOut')}</option>
          </SelectField>
        </li>
      ))}
    </ul>
  );
}

interface ClassRowProps extends DimensionFieldProps {
  readonly one: DraftClass;
  readonly dimensionName: string;
}

/** The fields of a class: its range or values, its name, and its share. */
function ClassRow({ dimension, one, dimensionName: name, wording, hasShares, onChange }: ClassRowProps) {
  const { t } = useLateTranslation();
  const { kind, classes } = dimension;
  const { number } = one;
  const set = (change: Partial<DraftClass>) =>
    onChange({
      ...dimension,
      classes: classes.map((other) => (other.number === number ? { ...other, ...change } : other)),
    });
  const field = (key: 'from' | 'to' | 'values' | 'name' | 'share', label: string, hint?: string) => (
    <TextField
      aria-label={label}
      placeholder={hint}
      {...(key === 'name' || key === 'values' ? {} : { ltr: true, inputMode: 'decimal' as const, size: 5 })}
      value={one[key]}
      onChange={({ target }) => set({ [key]: target.value })}
    />
  );
  const hasRange = `${one.from}${one.to}`.trim() !== '';
  return (
    <li>
      {kind === 'numbers' && (
        <>
          {field('from', t('crossed.from', { number, name }))}
          <span aria-hidden="true">–</span>
          {field('to', t('crossed.to', { number, name }))}
        </>
      )}
      {kind === 'values' && field('values', t('crossed.values', { number, name }))}
      {field(
        'name',
        t('crossed.className', { number, name }),
        kind === 'numbers' && !hasRange ? undefined : nameClass(dimension, { ...one, name: '' }, wording),
      )}
      {hasShares && (
        <span className="quota-share">{field('share', t('crossed.share', { number, name }))} %</span>
      )}
      {kind !== 'options' && (
        <Button
          size="mini"
          kind="quiet"
          aria-label={t('crossed.removeClass', { number, name })}
          onClick={() => onChange({ ...dimension, classes: classes.filter((other) => other !== one) })}
        >
          ×
        </Button>
      )}
    </li>
  );
}
