import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer, Issue } from '@canvass/protocol';
import { FieldMessage, TextField } from '@canvass/ui';
import { useRef, useState } from 'react';
import {
  MAX_ADDRESS_LENGTH,
  addressText,
  EMPTY_LOCATION,
  isEmptyLocation,
  parseCoordinate,
} from './geo-answer.ts';
import { askedLevels } from '../../answers/regions/city-answer.ts';
import type { ViewProps, Translate } from '../../controls/view-props.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { useLeaveWarning } from '../../controls/question/use-unfinished.tsx';
import { partIds } from '../../controls/question/question-ids.ts';
import { RegionFields } from '../../controls/regions/region-fields.tsx';
import { useTextDraft } from '../../controls/texts/use-text-draft.tsx';

interface LocationCoordinatesProps {
  readonly gid: string;
  readonly coordinate: GeoAnswer['coordinate'];
  change(coordinate: GeoAnswer['coordinate']): void;
  readonly t: Translate;
}
const FIELDS = ['x', 'y'] as const;
const LABEL_KEYS = { x: 'geo.longitude', y: 'geo.latitude' } as const;
type TypedCoordinate = Readonly<Record<'x' | 'y', string>>;

/** Fields for the coordinates, which are stored once both are valid. Unfinished texts stay in the fields. */
function LocationCoordinates({ gid, coordinate, change, t }: LocationCoordinatesProps) {
  const { typed: typedTexts, isWrong, wasBlurred, write, leave } = useTypedCoordinate(coordinate, change);
  const error = partIds(gid, 'x').error;
  const root = useRef<HTMLDivElement>(null);
  const warning = useLeaveWarning(isWrong ? t('geo.coordinates_wrong') : undefined, root);
  const problem = isWrong && (wasBlurred || warning !== undefined);
  return (
    <div ref={root}>
      <div className="cv-location-pair">
        {FIELDS.map((field) => (
          <div key={field}>
            <label className="cv-picker-label" htmlFor={partIds(gid, field).control}>
              {t(LABEL_KEYS[field])}
            </label>
            {/* The keyboard for texts, because the numeric keypads of phones lack the minus. */}
            <TextField
              id={partIds(gid, field).control}
              ltr
              autoComplete="off"
              value={typedTexts[field]}
              invalid={problem}
              aria-describedby={problem ? error : undefined}
              onChange={({ target }) => write(field, target.value)}
              onBlur={leave}
            />
          </div>
        ))}
      </div>
      {problem && (
        <FieldMessage id={error} prefix={t('question.error_prefix')}>
          {t('geo.coordinates_wrong')}
        </FieldMessage>
      )}
    </div>
  );
}

function useTypedCoordinate(coordinate: GeoAnswer['coordinate'], change: LocationCoordinatesProps['change']) {
  const [typedTexts, setTypedTexts] = useState<TypedCoordinate>(textsOf(coordinate));
  const [earlierCoordinate, setEarlierCoordinate] = useState(coordinate);
  const [wasBlurred, setWasBlurred] = useState(false);
  // Another location changes the fields. A text with the same numbers stays as it was typed.
  if (!isSame(earlierCoordinate, coordinate)) {
    setEarlierCoordinate(coordinate);
    if (!isSame(findNumbers(typedTexts), coordinate)) setTypedTexts(textsOf(coordinate));
  }
  return {
    typed: typedTexts,
    isWrong: findNumbers(typedTexts) === undefined,
    wasBlurred,
    write(field: 'x' | 'y', text: string) {
      const next = { ...typedTexts, [field]: text };
      setTypedTexts(next);
      setWasBlurred(false);
      const numbers = findNumbers(next);
      if (numbers !== undefined && !isSame(numbers, coordinate)) change(numbers);
    },
    leave: () => setWasBlurred(typedTexts.x.trim() !== '' && typedTexts.y.trim() !== ''),
  };
}

/** The coordinates of the typed texts. Null for two empty fields, undefined for invalid texts. */
function findNumbers({ x, y }: TypedCoordinate): GeoAnswer['coordinate'] | undefined {
  if (x.trim() === '' && y.trim() === '') return null;
  if (x.trim() === '' || y.trim() === '') return undefined;
  return parseCoordinate([x, y].map((text) => Number(text.normalize('NFKC').trim())));
}

function textsOf(coordinate: GeoAnswer['coordinate']): TypedCoordinate {
  return { x: String(coordinate?.[0] ?? ''), y: String(coordinate?.[1] ?? '') };
}

function isSame(one: GeoAnswer['coordinate'] | undefined, other: GeoAnswer['coordinate']): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1] && one !== undefined;
}

interface LocationByHandProps extends ViewProps<QuestionOf<'geo'>, GeoAnswer> {
  /** Id of the summary, to which errors about the whole question lead. Undefined if a search field has this id. */
  readonly control: string | undefined;
  change(next: (location: GeoAnswer) => GeoAnswer): void;
}

/**
 * Fields for regions, address and coordinates, which need no service. At first they are open only if there is no search
 * field, or if the answer was typed.
 */
export function LocationByHand(props: LocationByHandProps) {
  const { answer = EMPTY_LOCATION, issues, t, control } = props;
  const isWrong = issues.some(({ part }) => part !== undefined);
  const isTyped = answer.coordinate === null && !isEmptyLocation(answer);
  const [isOpen, setOpen] = useState(control !== undefined || isTyped);
  const [wasTyped, setWasTyped] = useState(isTyped);
  if (isTyped !== wasTyped) {
    setWasTyped(isTyped);
    if (isTyped) setOpen(true);
  }
  const showsFields = isOpen || isWrong;
  return (
    <details
      className="cv-location-by-hand"
      open={showsFields}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary id={control}>{t('geo.by_hand')}</summary>
      {showsFields && <ByHandFields {...props} answer={answer} />}
    </details>
  );
}

function ByHandFields(props: LocationByHandProps & { readonly answer: GeoAnswer }) {
  const { view, answer, issues, t, layout, services, change } = props;
  const isRequired = view.question.required === true && answer.coordinate === null;
  const ids = partIds(view.gid, 'address');
  const addressIssues: readonly Issue[] = issues.filter(({ part }) => part === 'address');
  const draft = useTextDraft({
    value: answer.formattedAddress,
    normalise: addressText,
    commit: (formattedAddress) => change((location) => ({ ...location, formattedAddress })),
  });
  return (
    <div className="cv-location-fields">
      <RegionFields
        country={view.question.country}
        askedLevels={askedLevels(view.question)}
        city={answer.city}
        change={(next) => change((location) => ({ ...location, city: next(location.city) }))}
        locations={services.locations}
        idsOf={(level) => partIds(view.gid, level)}
        issues={issues}
        required={isRequired}
        layout={layout}
        t={t}
      />
      <div>
        <label className="cv-picker-label" htmlFor={ids.control}>
          {t('geo.address')}
        </label>
        <IssueMessage id={ids.error} issues={addressIssues} t={t} />
        <TextField
          id={ids.control}
          value={draft.text}
          maxLength={MAX_ADDRESS_LENGTH}
          autoComplete="street-address"
          aria-required={isRequired || undefined}
          aria-describedby={addressIssues.length > 0 ? ids.error : undefined}
          invalid={addressIssues.length > 0}
          onChange={({ target }) => draft.type(target.value)}
          onBlur={draft.settle}
        />
      </div>
      <LocationCoordinates
        gid={view.gid}
        coordinate={answer.coordinate}
        change={(coordinate) => change((location) => ({ ...location, coordinate }))}
        t={t}
      />
    </div>
  );
}
