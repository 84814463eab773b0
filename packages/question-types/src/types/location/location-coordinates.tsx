import type { GeoAnswer } from '@canvass/protocol';
import { FieldMessage, TextField } from '@canvass/ui';
import { useState } from 'react';
import { parseCoordinate } from './geo-answer.ts';
import type { Translate } from '../../controls/view-props.ts';
import { partIds } from '../../controls/question/question-ids.ts';

interface LocationCoordinatesProps {
  readonly gid: string;
  readonly coordinate: GeoAnswer['coordinate'];
  change(coordinate: GeoAnswer['coordinate']): void;
  readonly t: Translate;
}
const FIELDS = ['x', 'y'] as const;
const WORDS = { x: 'geo.longitude', y: 'geo.latitude' } as const;
type TypedCoordinate = Readonly<Record<'x' | 'y', string>>;

/** Longitude and latitude as numbers. Stored once both are numbers; unfinished texts stay in the fields. */
export function LocationCoordinates({ gid, coordinate, change, t }: LocationCoordinatesProps) {
  const { typed, problem, write, leave } = useTypedCoordinate(coordinate, change);
  const error = partIds(gid, 'x').error;
  return (
    <div>
      <div className="cv-location-pair">
        {FIELDS.map((field) => (
          <div key={field}>
            <label className="cv-picker-label" htmlFor={partIds(gid, field).control}>
              {t(WORDS[field])}
            </label>
            {/* Signed numbers: the keypads of phones lack the minus. */}
            <TextField
              id={partIds(gid, field).control}
              ltr
              autoComplete="off"
              value={typed[field]}
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
  const [typed, setTyped] = useState<TypedCoordinate>(textsOf(coordinate));
  const [stored, setStored] = useState(coordinate);
  const [isLeft, setLeft] = useState(false);
  // If another location was chosen, the fields change. A text with the same numbers stays as typed.
  if (!isSame(stored, coordinate)) {
    setStored(coordinate);
    if (!isSame(numbersOf(typed), coordinate)) setTyped(textsOf(coordinate));
  }
  return {
    typed,
    problem: isLeft && numbersOf(typed) === undefined,
    write(field: 'x' | 'y', text: string) {
      const next = { ...typed, [field]: text };
      setTyped(next);
      setLeft(false);
      const numbers = numbersOf(next);
      if (numbers !== undefined && !isSame(numbers, coordinate)) change(numbers);
    },
    leave: () => setLeft(typed.x.trim() !== '' && typed.y.trim() !== ''),
  };
}

/** Null for two empty fields, undefined for invalid coordinates. */
function numbersOf({ x, y }: TypedCoordinate): GeoAnswer['coordinate'] | undefined {
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
