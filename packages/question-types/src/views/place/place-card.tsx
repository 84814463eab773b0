import type { GeoAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { placeText } from '../../places/geo-answer.ts';
import { namesOf } from '../../regions/city-answer.ts';
import type { Translate } from '../../view-props.ts';

interface PlaceCardProps {
  readonly answer: GeoAnswer | undefined;
  clear(): void;
  readonly t: Translate;
}

/** What is chosen, readable, with its coordinates. Its place is kept while there is nothing. */
export function PlaceCard({ answer, clear, t }: PlaceCardProps) {
  const at = answer?.coordinate;
  return (
    <div className="cv-place-card" data-chosen={answer !== undefined || undefined}>
      <p className="cv-place-title">{t(answer === undefined ? 'geo.nothing_chosen' : 'geo.chosen')}</p>
      {answer !== undefined && (
        <>
          <p>
            <bdi>{wholePlace(answer)}</bdi>
          </p>
          {at != null && (
            <p className="cv-place-detail">
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

/** The place in one line, with its regions where an address typed by hand names none of them. */
function wholePlace(place: GeoAnswer): string {
  const words = placeText(place);
  const regions = namesOf(place.city);
  return regions.some((name) => words.includes(name)) ? words : [...regions, words].join(' ');
}
