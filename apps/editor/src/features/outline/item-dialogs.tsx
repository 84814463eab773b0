import { Button, Dialog, TextField } from '@canvass/ui';
import { type ReactNode, Suspense, use, useId, useState } from 'react';
import { formatKeys } from '@canvass/project/file';
import { type Editor, useEditor, useEditorState } from '../../editing/editor.ts';
import type { AskedChange, NamedUse } from '../../editing/editor-state.ts';
import { QUESTION_TYPES } from '../../fields/declarations.ts';
import { fieldTextsIn } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';

/** The choice of an element to add after the selected item. */
export function AddDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const add = async (command: Parameters<Editor['run']>[0]) => {
    // The dialog stays until the command is loaded: keys that are pressed meanwhile must not press its button again.
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
      <Suspense fallback={<p>{t('app.loading')}</p>}>
        <TypeChoice onChoose={(type) => void add(({ addQuestion }) => addQuestion(editor, type))}>
          <ul className="add-types">
            {(['page', 'section', 'group'] as const).map((kind) => (
              <Choice
                key={kind}
                name={t(`kind.${kind}`)}
                hint={t(`add.${kind}`)}
                onChoose={() => void add(({ addContainer }) => addContainer(editor, kind))}
              />
            ))}
          </ul>
        </TypeChoice>
      </Suspense>
    </Dialog>
  );
}

interface TypeChoiceProps {
  /** Shown above the types until a type is searched. */
  readonly children: ReactNode;
  onChoose(type: string): void;
}

/** Question types with short explanations, which are searched too. */
function TypeChoice({ children, onChoose }: TypeChoiceProps) {
  const { t, locale } = useTranslation();
  const texts = use(fieldTextsIn(locale));
  const [wanted, setWanted] = useState('');
  const nameOf = (type: string) => texts[`type.${type}`] ?? type;
  const hintOf = (type: string) => texts[`type.${type}.hint`] ?? '';
  const search = wanted.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(search);
  const found = [
    ...QUESTION_TYPES.filter((type) => has(nameOf(type))),
    ...QUESTION_TYPES.filter((type) => !has(nameOf(type)) && (has(hintOf(type)) || has(type))),
  ];
  return (
    <>
      <TextField
        type="search"
        aria-label={t('add.find')}
        placeholder={t('add.find')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          const [first] = found;
          if (key === 'Enter' && !nativeEvent.isComposing && search !== '' && first !== undefined)
            onChoose(first);
        }}
      />
      {search === '' && children}
      {found.length === 0 && <p className="quiet">{t('outline.none')}</p>}
      <ul className="add-types">
        {found.map((type) => (
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

/** Lists the elements that a change would break or remove, and lets the author make or cancel it. */
export function AskedDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const { asked } = useEditorState();
  const close = () => {
    editor.ask(undefined);
    ui.show('outline', true);
  };
  return (
    <Dialog
      open={asked !== undefined}
      title={asked === undefined ? '' : t(`asked.${asked.kind}`, { name: asked.codes.join(', ') })}
      closeLabel={t('cancel')}
      onClose={close}
      actions={asked?.choices.map(({ key, choose }, index) => (
        <Button
          key={key}
          kind={index > 0 ? 'default' : asked.kind === 'delete' ? 'danger' : 'primary'}
          onClick={() => {
            choose();
            close();
          }}
        >
          {t(`choose.${key}`)}
        </Button>
      ))}
    >
      {asked !== undefined && (
        <Suspense fallback={<p>{t('app.loading')}</p>}>
          <Consequences asked={asked} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** Maximum number of places and fields in a list. */
const MAX_SHOWN = 20;

function Consequences({ asked }: { readonly asked: AskedChange }) {
  const { t, locale } = useTranslation();
  const texts = use(fieldTextsIn(locale));
  const { kind, uses, removedFields, converted } = asked;
  const nameField = (name: string) =>
    name.includes('.')
      ? `${texts[`question.${name.split('.')[0] ?? ''}`] ?? name}: ${texts[`option.${name.split('.')[1] ?? ''}`] ?? name}`
      : (texts[`question.${name}`] ?? name);
  const nameUse = ({ use: { keys, place }, codes }: NamedUse): string => {
    const code = codes.join(', ');
    if (code === '') return formatKeys(keys);
    if (keys[0] === 'jumpConsList') return t('use.jump', { code });
    if (keys[0] !== 'items') return t('use.rule', { code });
    const field = String(place.path.findLast((key) => typeof key === 'string') ?? '');
    const label = texts[`question.${field}`] ?? texts[`option.${field}`] ?? field;
    return t('use.field', { code, field: label });
  };
  return (
    <>
      {kind === 'delete' && uses.length === 0 && <p className="quiet">{t('delete.free')}</p>}
      <NameList title={t(kind === 'move' ? 'move.readers' : 'delete.readers')} names={uses.map(nameUse)} />
      <NameList title={t('type.removed')} names={removedFields.map(nameField)} />
      <NameList
        title={t('type.converted')}
        names={converted.map(({ from, to }) => `${nameField(from)} → ${nameField(to)}`)}
      />
      <p className="quiet">{t('asked.undo')}</p>
    </>
  );
}

function NameList({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className="differences">
        {names.slice(0, MAX_SHOWN).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > MAX_SHOWN && <li>{t('asked.more', { count: names.length - MAX_SHOWN })}</li>}
      </ul>
    </>
  );
}
