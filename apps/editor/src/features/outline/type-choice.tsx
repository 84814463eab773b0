import type { JsonRecord } from '@canvass/authoring';
import { Button, TextField } from '@canvass/ui';
import { use, useEffect, useId, useRef, useState } from 'react';
import { fieldAt, textAt } from '../../document/json.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { findOffers, listOffers, type Offer } from './offers.ts';
import { type Place, PLACES } from './places.ts';

const CONTAINERS = ['page', 'section', 'group', 'end'] as const;

interface TypeChoiceProps {
  onContainer(kind: (typeof CONTAINERS)[number]): void;
  /** `more` are initial fields of the question, such as the kind of its texts. */
  onChoose(type: string, more?: JsonRecord): void;
  onPlace(place: Place): void;
}

/** A searchable list of containers and question types with explanations. Enter adds the first match. */
export function TypeChoice({ onContainer, onChoose, onPlace }: TypeChoiceProps) {
  const { t, locale } = useLateTranslation();
  const texts = use(loadFieldTexts(locale));
  const { project } = useEditorState();
  const language = textAt(fieldAt(project, 'project_lang'), 'answer_language');
  const [searchText, setSearchText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Touch devices would cover the list with a keyboard.
    if (!matchMedia('(any-pointer: fine)').matches) return;
    field.current?.setAttribute('autofocus', ''); // a dialog that opens later gives it the focus
    field.current?.focus();
  }, []);
  const textsOf = ({ id }: Offer) => ({
    name: texts[`type.${id}`] ?? id,
    hint: texts[`type.${id}.hint`] ?? '',
    words: texts[`type.${id}.words`] ?? '',
  });
  const search = searchText.trim().toLowerCase();
  const containers = CONTAINERS.filter((kind) => t(`kind.${kind}`).toLowerCase().includes(search));
  const offers = findOffers(listOffers(language), search, textsOf);
  const places = PLACES.filter(
    (place) =>
      (search !== '' || place === 'document') &&
      `${t(`place.${place}`)} ${t(`place.${place}.words`)}`.toLowerCase().includes(search),
  );
  const choose = ({ type, more }: Offer) => onChoose(type, more);
  const addFirst = () => {
    const [container] = containers;
    const [offer] = offers;
    const [place] = places;
    if (search === '') return;
    if (container !== undefined) onContainer(container);
    else if (offer !== undefined) choose(offer);
    else if (place !== undefined) onPlace(place);
  };
  return (
    <>
      <TextField
        ref={field}
        type="search"
        aria-label={t('add.find')}
        placeholder={t('add.find')}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault(); // else it would also press the button to which the focus returns
          addFirst();
        }}
      />
      {search === '' && (
        <p className="add-library">
          <Button size="small" onClick={() => onPlace('library')}>
            {t('library.open')}
          </Button>{' '}
          <span className="quiet">{t('library.hint')}</span>
        </p>
      )}
      {containers.length > 0 && (
        <ul className="add-types">
          {containers.map((kind) => (
            <Choice
              key={kind}
              name={t(`kind.${kind}`)}
              hint={t(`add.${kind}`)}
              onChoose={() => onContainer(kind)}
            />
          ))}
        </ul>
      )}
      {offers.length + containers.length + places.length === 0 && (
        <p className="quiet">{t('outline.none')}</p>
      )}
      <ul className="add-types">
        {offers.map((offer) => (
          <Choice key={offer.id} {...textsOf(offer)} onChoose={() => choose(offer)} />
        ))}
      </ul>
      {places.length > 0 && (
        <ul className="add-types" aria-label={t('place.title')}>
          {places.map((place) => (
            <Choice
              key={place}
              name={t(`place.${place}`)}
              hint={t(`place.${place}.hint`)}
              onChoose={() => onPlace(place)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly hint: string;
  onChoose(): void;
}

function Choice({ name, hint, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <li>
      <Button size="small" kind="quiet" aria-describedby={id} onClick={onChoose}>
        {name}
      </Button>
      <span id={id}>{hint}</span>
    </li>
  );
}
