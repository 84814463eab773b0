import { Part } from '../../controls/part.tsx';
import { Button, Dialog, latePart, TextField } from '@canvass/ui';
import { use, useEffect, useId, useRef, useState } from 'react';
import type { Editor } from '../../editing/editor.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { PASTED_TYPES, QUESTION_TYPES } from '../../fields/declarations.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';

export function AddDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const add = async (command: Parameters<Editor['run']>[0]) => {
    // The dialog stays open until the command has run, so that keys pressed meanwhile do not open it again.
    await editor.run(command);
    ui.open(undefined);
    ui.show('properties', true);
  };
  return (
    <Dialog
      open={ui.dialog === 'add'}
      title={t('add.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      <Part>
        <TypeChoice
          onContainer={(kind) => void add(({ addContainer }) => addContainer(editor, kind))}
          onChoose={(type) => void add(({ addQuestion }) => addQuestion(editor, type))}
          onNumber={() =>
            void add(({ addQuestion }) =>
              addQuestion(editor, PASTED_TYPES.number.type, PASTED_TYPES.number.more),
            )
          }
        />
      </Part>
    </Dialog>
  );
}

const Consequences = latePart(async () => (await import('./consequences.tsx')).Consequences);

const CONTAINERS = ['page', 'section', 'group'] as const;

interface TypeChoiceProps {
  onContainer(kind: (typeof CONTAINERS)[number]): void;
  onChoose(type: string): void;
  /** Adds a question that asks for a number. */
  onNumber(): void;
}

/** A searchable list of containers and question types with explanations. Enter adds the first match. */
function TypeChoice({ onContainer, onChoose, onNumber }: TypeChoiceProps) {
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

/** Lets the author make or cancel the change. */
export function AskedChangeDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const { askedChange } = useEditorState();
  const close = () => {
    editor.ask(undefined);
    ui.show(askedChange?.path === undefined ? 'outline' : 'properties', true, askedChange?.path);
  };
  return (
    <Dialog
      open={askedChange !== undefined}
      title={
        askedChange === undefined
          ? ''
          : t(`asked.${askedChange.kind}`, { name: askedChange.codes.join(', ') })
      }
      closeLabel={t('cancel')}
      onClose={close}
      actions={askedChange?.choices.map(({ key, choose }, index) => (
        <Button
          key={key}
          kind={index > 0 ? 'default' : askedChange.kind === 'delete' ? 'danger' : 'primary'}
          onClick={() => {
            choose();
            close();
          }}
        >
          {t(`choose.${key}`)}
        </Button>
      ))}
    >
      {askedChange !== undefined && (
        <Part>
          <Consequences askedChange={askedChange} />
        </Part>
      )}
    </Dialog>
  );
}
