import type { FieldForm } from '@canvass/project/file';
import { SelectField, TextField } from '@canvass/ui';
import type { Json, JsonRecord } from '@canvass/authoring';
import { fieldAt, textAt } from '../document/json.ts';
import type { Path } from '../document/outline.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { type ControlProps, useForm } from './form-context.ts';
import { NumberField } from './simple-controls.tsx';

type BoundProps = ControlProps<Extract<FieldForm, { readonly kind: 'bound' }>>;

/** A limit of numbers, of days or of times of day, depending on what the question asks for. */
export function BoundControl(props: BoundProps) {
  const { path, value, id, describedBy, label, isInvalid } = props;
  const { project, edits } = useForm();
  const kind = findBoundKind(project, path);
  const dayBound = readDayBound(value);
  const isOther =
    typeof value === 'string' && (kind === 'number' || (kind === 'day' && dayBound === undefined));
  if (isOther || (kind === 'day' && typeof value === 'number'))
    return (
      <TextField
        id={id}
        ltr
        aria-describedby={describedBy}
        invalid={isInvalid}
        value={String(value)}
        onChange={({ target }) => edits.set(path, target.value === '' ? undefined : target.value, true)}
      />
    );
  if (kind === 'day') return <DayControl {...props} bound={dayBound} hasTime={hasTime(project, path)} />;
  if (kind === 'time')
    return (
      <TextField
        id={id}
        ltr
        type="time"
        aria-describedby={describedBy}
        invalid={isInvalid}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => edits.set(path, target.value === '' ? undefined : target.value, true)}
      />
    );
  return (
    <NumberField
      id={id}
      label={label}
      describedBy={describedBy}
      isInvalid={isInvalid}
      form={{}}
      value={value}
      onChange={(next) => edits.set(path, next ?? undefined, true)}
    />
  );
}

const UNITS = ['d', 'w', 'm', 'y'] as const;
type Unit = (typeof UNITS)[number];

/** A day, or a distance from today in whole units, negative before today. `time` is `hh:mm`, or empty. */
export type DayBound =
  | { readonly kind: 'date'; readonly date: string; readonly time: string }
  | { readonly kind: 'today'; readonly count: number; readonly unit: Unit; readonly time: string };

const DAY_BOUND =
  /^(?:(\d{4}-\d{2}-\d{2})|today(?:([+-]\d{1,5})([dwmy]))?)(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/;

/** Reads the limit of a date (VALID-30). Undefined for another value, such as a number of seconds. */
export function readDayBound(value: Json | undefined): DayBound | undefined {
  const parts = typeof value === 'string' ? DAY_BOUND.exec(value) : null;
  if (parts === null) return undefined;
  const [, date, count = '0', unit = 'd', time = ''] = parts;
  if (date !== undefined) return { kind: 'date', date, time };
  return { kind: 'today', count: Number(count), unit: unit as Unit, time }; // the pattern allows only units
}

/** The text of a limit in the project file, which `readDayBound` reads. */
export function writeDayBound(bound: DayBound): string {
  const time = bound.time === '' ? '' : ` ${bound.time}`;
  if (bound.kind === 'date') return `${bound.date}${time}`;
  const sign = bound.count > 0 ? '+' : '';
  return `today${bound.count === 0 ? '' : `${sign}${bound.count}${bound.unit}`}${time}`;
}

const SIDES = ['none', 'date', 'today', 'before', 'after'] as const;
type Side = (typeof SIDES)[number];

const sideOf = (bound: DayBound | undefined): Side => {
  if (bound === undefined) return 'none';
  if (bound.kind === 'date') return 'date';
  return bound.count === 0 ? 'today' : bound.count < 0 ? 'before' : 'after';
};

/** The limit that a choice of a side begins with. */
function createBound(side: Side, time: string): DayBound | undefined {
  switch (side) {
    case 'none':
      return undefined;
    case 'date':
      return { kind: 'date', date: new Date().toISOString().slice(0, 10), time };
    case 'today':
      return { kind: 'today', count: 0, unit: 'd', time };
    case 'before':
      return { kind: 'today', count: -1, unit: 'y', time };
    case 'after':
      return { kind: 'today', count: 1, unit: 'w', time };
  }
}

interface DayControlProps extends BoundProps {
  readonly bound: DayBound | undefined;
  readonly hasTime: boolean;
}

function DayControl({ path, id, label, describedBy, isInvalid, bound, hasTime: asksTime }: DayControlProps) {
  const { edits } = useForm();
  const { t } = useTranslation();
  const side = sideOf(bound);
  const set = (next: DayBound | undefined, isTyping = false) =>
    edits.set(path, next && writeDayBound(next), isTyping);
  const sign = side === 'before' ? -1 : 1;
  return (
    <div className="bound">
      <SelectField
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        value={side}
        onChange={({ target }) => {
          const chosenSide = SIDES.find((one) => one === target.value) ?? 'none';
          set(createBound(chosenSide, bound?.time ?? ''));
        }}
      >
        {SIDES.map((one) => (
          <option key={one} value={one}>
            {t(`bound.${one}`)}
          </option>
        ))}
      </SelectField>
      {bound?.kind === 'date' && (
        <TextField
          type="date"
          ltr
          aria-label={`${label}: ${t('bound.date')}`}
          value={bound.date}
          onChange={({ target }) => {
            if (target.value !== '') set({ ...bound, date: target.value }, true);
          }}
        />
      )}
      {bound?.kind === 'today' && bound.count !== 0 && (
        <>
          <NumberField
            label={`${label}: ${t('bound.count')}`}
            form={{ isWhole: true }}
            value={Math.abs(bound.count)}
            onChange={(count) => {
              if (count !== null && count > 0) set({ ...bound, count: sign * count }, true);
            }}
          />
          <SelectField
            aria-label={`${label}: ${t('bound.unit')}`}
            value={bound.unit}
            onChange={({ target }) =>
              set({ ...bound, unit: UNITS.find((one) => one === target.value) ?? bound.unit })
            }
          >
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`bound.unit.${unit}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {bound !== undefined && (asksTime || bound.time !== '') && (
        <TextField
          type="time"
          ltr
          aria-label={`${label}: ${t('bound.time')}`}
          value={bound.time}
          onChange={({ target }) => set({ ...bound, time: target.value }, true)}
        />
      )}
    </div>
  );
}

/** Follows from what the owner of the limit, a question or the rules of a text, asks for. */
function findBoundKind(project: JsonRecord, path: Path): 'number' | 'day' | 'time' {
  const owner = path.slice(0, -1).reduce<Json | undefined>(fieldAt, project);
  const type = textAt(owner, 'qtype');
  if (type === 'info_time') return 'time';
  const isDay =
    type === 'info_date' || textAt(owner, 'type') === 'date' || textAt(owner, 'setType') === 'date';
  return isDay ? 'day' : 'number';
}

const hasTime = (project: JsonRecord, path: Path): boolean =>
  fieldAt(path.slice(0, -1).reduce<Json | undefined>(fieldAt, project), 'with_time') === true;
