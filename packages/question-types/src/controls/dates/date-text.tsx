import {
  DATE_PARTS,
  type DateFormat,
  type DatePart,
  joinDate,
  partsOfFormat,
  splitDate,
  trimDate,
  wholeDate,
} from '../../answers/open-text/date-parts.ts';
import { normaliseText } from '../../answers/open-text/text-rules.ts';
import { dateOrder } from '../formats/date-order.ts';
import { numberForm } from '../formats/number-form.ts';
import { usePageDates } from '../formats/page-language.tsx';
import { PartFields } from './part-fields.tsx';
import {
  listDescriptions,
  isInvalid,
  type OpenTextProps,
  TextFieldShell,
} from '../texts/text-field-shell.tsx';
import { useTextDraft } from '../texts/use-text-draft.tsx';
import { isCalendarDay } from '@canvass/validators';
import type { Translate } from '../view-props.ts';
import { CalendarButton, WheelButton } from './date-pickers.tsx';
import { useIsPhoneLayout } from '../question/served-layout.tsx';
import type { WheelColumn } from './wheel.tsx';

/** Years that the picker of a phone offers (VALID-11). Any other year can be typed. */
const PICKER_YEARS = { first: 1919, last: 2119 } as const;

/**
 * A field for each part of a date, in the order of the language, with a picker beside them. Typing is always possible. A
 * text that is not a date yet is kept.
 */
export function DateText(props: OpenTextProps) {
  const { ids, rules, value, commit, t, settings } = props;
  const { format = 'yyyy-MM-dd' } = rules.settings;
  const { language, today } = usePageDates();
  const [first, last] = rules.validator.days?.({ ...rules.settings, today }) ?? [];
  const draft = useTextDraft({
    value,
    commit,
    normalise: (text) => normaliseText(trimDate(text), rules),
    show: numberForm(language).show,
  });
  const typedParts = splitDate(draft.text);
  const isBirthday = rules.attributes?.autocomplete === 'bday';
  const parts = partsOfFormat(format, dateOrder(language, rules.attributes?.date_order));
  const write = (index: number, text: string) =>
    draft.type(
      wholeDate(text, parts) ?? joinDate(typedParts.map((part, at) => (at === index ? text : part))),
    );
  const fields = parts.map((part) => {
    const index = DATE_PARTS.indexOf(part);
    return {
      key: part,
      label: t(`question.date_${part}`),
      value: typedParts[index] ?? '',
      digits: part === 'year' ? 4 : 2,
      autoComplete: isBirthday ? `bday-${part}` : undefined,
      onType: (text: string) => write(index, text),
    };
  });
  return (
    <TextFieldShell {...props}>
      <PartFields
        id={ids.control}
        name={props.name}
        fields={fields}
        invalid={isInvalid(props)}
        describedBy={listDescriptions(props)}
        required={settings.required === true}
        takesFocus={props.takesFocus === true}
        onLeave={draft.settle}
      >
        <DatePicker
          format={format}
          order={parts}
          value={normaliseText(trimDate(draft.text), rules)}
          t={t}
          bounds={{ first, last }}
          onPick={(picked) => {
            draft.type(picked);
            draft.settle();
          }}
        />
      </PartFields>
    </TextFieldShell>
  );
}

interface DatePickerProps {
  readonly format: DateFormat;
  readonly order: readonly DatePart[];
  /** The stored date in the format. It can be incomplete. */
  readonly value: string;
  /** The first and the last valid day, `yyyy-MM-dd`. */
  readonly bounds: { readonly first?: string | undefined; readonly last?: string | undefined };
  onPick(date: string): void;
  readonly t: Translate;
}

/** A picker in addition to typing: wheels in a sheet on a phone and for months, else a calendar. */
function DatePicker({ format, order, value, bounds, onPick, t }: DatePickerProps) {
  const label = t('question.date_pick');
  const isPhone = useIsPhoneLayout();
  const { first = `${PICKER_YEARS.first}-01-01`, last = `${PICKER_YEARS.last}-12-31` } = bounds;
  // Typing a year is faster than picking it.
  if (!isPhone && format === 'yyyy') return null;
  if (!isPhone && format === 'yyyy-MM-dd') {
    const shown = isDate(value, format) ? value : '';
    return <CalendarButton label={label} value={shown} first={first} last={last} onPick={onPick} t={t} />;
  }
  const parts = partsOfFormat(format);
  /** Sorts values of the wheels from the largest part to the smallest. */
  const bySize = (values: readonly number[]) => parts.map((part) => values[order.indexOf(part)] ?? 1);
  const columnsFor = (values: readonly number[]): readonly WheelColumn[] => {
    const [year = 0, month = 1] = bySize(values);
    const range = {
      year: { from: Number(first.slice(0, 4)), to: Number(last.slice(0, 4)) },
      month: { from: 1, to: 12 },
      day: { from: 1, to: daysInMonth(year, month) },
    };
    return order.map((part) => ({ key: part, label: t(`question.date_${part}`), ...range[part] }));
  };
  const shownParts = isDate(value, format)
    ? splitDate(value).slice(0, parts.length).map(Number)
    : partsOfToday(parts.length);
  return (
    <WheelButton
      label={label}
      hasLabel={!isPhone}
      values={order.map((part) => shownParts[parts.indexOf(part)] ?? 1)}
      columnsFor={columnsFor}
      onPick={(values) =>
        onPick(
          bySize(values)
            .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
            .join('-'),
        )
      }
      t={t}
    />
  );
}

/** Today's year, month and day, or the first of these. The wheels begin there if no date is chosen. */
function partsOfToday(count: number): readonly number[] {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].slice(0, count);
}

function isDate(text: string, format: DateFormat): boolean {
  const { length } = partsOfFormat(format);
  if (text.length !== format.length || text.split('-').length !== length) return false;
  const [year = 0, month = 1, day = 1] = DATE_PARTS.slice(0, length).map((_, at) =>
    Number(text.split('-')[at]),
  );
  return isCalendarDay(year, month, day);
}

function daysInMonth(year: number, month: number): number {
  return [31, 30, 29].find((day) => isCalendarDay(year, month, day)) ?? 28;
}
