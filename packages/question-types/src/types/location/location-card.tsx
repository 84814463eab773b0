import type { GeoAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { locationText } from './geo-answer.ts';
import { namesOf } from '../../answers/regions/city-answer.ts';
import type { Translate } from '../../controls/view-props.ts';

interface LocationCardProps {
  readonly answer: GeoAnswer | undefined;
  clear(): void;
  readonly t: Translate;
}

/** What is chosen, readable, with its coordinates. Its place is kept while there is nothing. */
export function LocationCard({ answer, clear, t }: LocationCardProps) {
  const at = answer?.coordinate;
  return (
    <div className="cv-location-card" data-chosen={answer !== undefined || undefined}>
      <p className="cv-location-title">{t(answer === undefined ? 'geo.nothing_chosen' : 'geo.chosen')}</p>
      {answer !== undefined && (
        <>
          <p>
            <bdi>{wholeLocation(answer)}</bdi>
          </p>
          {at != null && (
            <p className="cv-location-detail">
              <bdi>{t('geo.coordinates', { x: at[0], y: at[1] })}</bdi>
            </p>
          )}
          <Button kind="quiet" onClick={clear}>
            {t('geo.clear')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The location in one line, with its regions where an address typed by hand names none of them. */
function wholeLocation(location: GeoAnswer): string {
  const words = locationText(location);
  const regions = namesOf(location.city);
  return regions.some((name) => words.includes(name)) ? words : [...regions, words].join(' ');
}
