import type { JsonRecord } from '@canvass/authoring';
import { Button, TextField } from '@canvass/ui';
import { use, useEffect, useId, useRef, useState } from 'react';
import { PASTED_TYPES, QUESTION_TYPES } from '../../fields/declarations.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';

const CONTAINERS = ['page', 'section', 'group'] as const;

interface TypeChoiceProps {
  onContainer(kind: (typeof CONTAINERS)[number]): void;
  /** `more` are initial fields of the question, such as the kind of its texts. */
  onChoose(type: string, more?: JsonRecord): void;
}

/** A searchable list of containers and question types with explanations. Enter adds the first match. */
export function TypeChoice({ onContainer, onChoose }: TypeChoiceProps) {
  const { t, locale } = useTranslation();
  const texts = use(loadFieldTexts(locale));
  const [searchText, setSearchText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Touch devices would cover the list with a keyboard.
    if (!matchMedia('(any-pointer: fine)').matches) return;
    field.current?.setAttribute('autofocus', ''); // a dialog that opens later gives it the focus
    field.current?.focus();
  }, []);
  const nameOf = (type: string) => texts[`type.${type}`] ?? type;
  const hintOf = (type: string) => texts[`type.${type}.hint`] ?? '';
  const onNumber = () => onChoose(PASTED_TYPES.number.type, PASTED_TYPES.number.more);
  const search = searchText.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(search);
  const containers = CONTAINERS.filter((kind) => has(t(`kind.${kind}`)));
  const hasNumber = has(t('kind.number'));
  const matchingTypes = [
    ...QUESTION_TYPES.filter((type) => has(nameOf(type))),
    ...QUESTION_TYPES.filter((type) => !has(nameOf(type)) && (has(hintOf(type)) || has(type))),
  ];
  const addFirst = () => {
    const [container] = containers;
    const [type] = matchingTypes;
    if (search === '') return;
    if (container !== undefined) onContainer(container);
    else if (hasNumber) onNumber();
    else if (type !== undefined) onChoose(type);
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
      {matchingTypes.length + containers.length === 0 && <p className="quiet">{t('outline.none')}</p>}
      <ul className="add-types">
        {hasNumber && <Choice name={t('kind.number')} hint={t('add.number')} onChoose={onNumber} />}
        {matchingTypes.map((type) => (
          <Choice key={type} name={nameOf(type)} hint={hintOf(type)} onChoose={() => onChoose(type)} />
        ))}
      </ul>
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
