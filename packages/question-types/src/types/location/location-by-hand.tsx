import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer, Issue } from '@canvass/protocol';
import { TextField } from '@canvass/ui';
import { useState } from 'react';
import { ADDRESS_MAX, addressText, EMPTY_LOCATION, isEmptyLocation } from './geo-answer.ts';
import { askedLevels } from '../../answers/regions/city-answer.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { partIds } from '../../controls/question/question-ids.ts';
import { RegionFields } from '../../controls/regions/region-fields.tsx';
import { useTextDraft } from '../../controls/texts/use-text-draft.tsx';
import { LocationCoordinates } from './location-coordinates.tsx';

interface LocationByHandProps extends ViewProps<QuestionOf<'geo'>, GeoAnswer> {
  /** Target of errors about the whole question, if there is no search field. */
  readonly control: string | undefined;
  change(next: (location: GeoAnswer) => GeoAnswer): void;
}

/** Fields for regions, address and coordinates. Collapsed while another way is used. They need no service. */
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
  const shows = isOpen || isWrong;
  return (
    <details
      className="cv-location-by-hand"
      open={shows}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary id={control}>{t('geo.by_hand')}</summary>
      {shows && <ByHandFields {...props} answer={answer} />}
    </details>
  );
}

function ByHandFields(props: LocationByHandProps & { readonly answer: GeoAnswer }) {
  const { view, answer, issues, t, layout, services, change } = props;
  const required = view.question.required === true && answer.coordinate === null;
  const ids = partIds(view.gid, 'address');
  const wrong: readonly Issue[] = issues.filter(({ part }) => part === 'address');
  const draft = useTextDraft({
    value: answer.formattedAddress,
    normalise: addressText,
    commit: (formattedAddress) => change((location) => ({ ...location, formattedAddress })),
  });
  return (
    <div className="cv-location-fields">
      <RegionFields
        country={view.question.country}
        asked={askedLevels(view.question)}
        city={answer.city}
        change={(next) => change((location) => ({ ...location, city: next(location.city) }))}
        locations={services.locations}
        idsOf={(level) => partIds(view.gid, level)}
        issues={issues}
        required={required}
        layout={layout}
        t={t}
      />
      <div>
        <label className="cv-picker-label" htmlFor={ids.control}>
          {t('geo.address')}
        </label>
        <IssueMessage id={ids.error} issues={wrong} t={t} />
        <TextField
          id={ids.control}
          value={draft.text}
          maxLength={ADDRESS_MAX}
          autoComplete="street-address"
          aria-required={required || undefined}
          aria-describedby={wrong.length > 0 ? ids.error : undefined}
          invalid={wrong.length > 0}
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
