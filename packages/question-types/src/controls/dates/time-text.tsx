import { normaliseTime, secondsOfTime, splitTime, wholeTime } from '../../answers/open-text/time-of-day.ts';
import { usePageLanguage } from '../formats/page-language.tsx';
import { hourName } from './calendar-names.ts';
import { WheelButton } from './date-pickers.tsx';
import { PartFields } from './part-fields.tsx';
import type { OpenTextProps } from '../texts/text-field-shell.tsx';
import { useTextDraft } from '../texts/use-text-draft.tsx';

interface TimeTextProps extends Omit<OpenTextProps, 'rules'> {
  readonly layout: 'phone' | 'pc';
}

/** Fields for hour and minute on a clock of 24 hours, in this order in every language. */
export function TimeText(props: TimeTextProps) {
  const { ids, value, commit, t, settings, describedBy, invalid = false, layout } = props;
  const draft = useTextDraft({ value, commit, normalise: normaliseTime });
  const typedParts = splitTime(draft.text);
  const write = (index: 0 | 1, text: string) => {
    const digits = text.replaceAll(':', '');
    draft.type(
      wholeTime(text) ?? (index === 0 ? `${digits}:${typedParts[1]}` : `${typedParts[0]}:${digits}`),
    );
  };
  const pick = (picked: string) => {
    draft.type(picked);
    draft.settle();
  };
  return (
    <PartFields
      id={ids.control}
      fields={[
        {
          key: 'hour',
          label: t('time.hour'),
          value: typedParts[0],
          digits: 2,
          onType: (typed) => write(0, typed),
        },
        {
          key: 'minute',
          label: t('time.minute'),
          value: typedParts[1],
          digits: 2,
          onType: (typed) => write(1, typed),
        },
      ]}
      invalid={invalid}
      describedBy={describedBy}
      required={settings.required === true}
      onLeave={draft.settle}
      ltr
    >
      <TimeWheels text={draft.text} hasLabel={layout !== 'phone'} onPick={pick} t={t} />
    </PartFields>
  );
}

interface TimeWheelsProps extends Pick<TimeTextProps, 't'> {
  readonly text: string;
  readonly hasLabel: boolean;
  onPick(time: string): void;
}

const NOON = [12, 0] as const;

function TimeWheels({ text, hasLabel, onPick, t }: TimeWheelsProps) {
  const nameHour = hourName(usePageLanguage());
  return (
    <WheelButton
      label={t('time.pick')}
      icon="time"
      hasLabel={hasLabel}
      digits={2}
      values={
        secondsOfTime(text) === undefined ? NOON : splitTime(text).map((part) => Number.parseInt(part, 10))
      }
      columnsFor={() => [
        {
          key: 'hour',
          label: t('time.hour'),
          from: 0,
          to: 23,
          ...(nameHour !== undefined && { nameOf: nameHour }),
        },
        { key: 'minute', label: t('time.minute'), from: 0, to: 59 },
      ]}
      onPick={(values) => onPick(values.map((part) => String(part).padStart(2, '0')).join(':'))}
      t={t}
    />
  );
}
