import { use } from 'react';
import type { AskedChange } from '../../editing/editor-state.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { type NamedUse, readerName, staysAfterDeletion } from '../../wording/reader-names.ts';
import { HeldAnswers } from './held-answers.tsx';

const MAX_SHOWN = 20;

/** The parts that a change would break or remove, and for removed parts the number of responses with an answer. */
export function Consequences({ askedChange }: { readonly askedChange: AskedChange }) {
  const { t, locale } = useTranslation();
  const texts = use(loadFieldTexts(locale));
  const { kind, uses, pages, removedFields, convertedLists } = askedChange;
  const { version } = useEditorState();
  const nameField = (name: string) =>
    name.includes('.')
      ? `${texts[`question.${name.split('.')[0] ?? ''}`] ?? name}: ${texts[`option.${name.split('.')[1] ?? ''}`] ?? name}`
      : (texts[`question.${name}`] ?? name);
  const nameUse = (use: NamedUse) => readerName(use, { t, texts });
  const staying = kind === 'delete' ? uses.filter(({ use }) => staysAfterDeletion(use)) : [];
  const readers = uses.filter((named) => !staying.includes(named));
  return (
    <>
      {kind === 'delete' && uses.length === 0 && <p className="quiet">{t('delete.free')}</p>}
      <NameList title={t(kind === 'move' ? 'move.readers' : 'delete.readers')} names={readers.map(nameUse)} />
      <NameList title={t('delete.stay')} names={staying.map(nameUse)} />
      <NameList title={t('pages.joined')} names={pages.joinedPages.map(listCodes)} />
      <NameList title={t('pages.divided')} names={pages.dividedPages.map(listCodes)} />
      <NameList title={t('type.removed')} names={removedFields.map(nameField)} />
      <NameList
        title={t('type.converted')}
        names={convertedLists.map(({ from, to }) => `${nameField(from)} → ${nameField(to)}`)}
      />
      {version > 0 && askedChange.answeredParts.length > 0 && (
        <HeldAnswers parts={askedChange.answeredParts} />
      )}
      <p className="quiet">{t('asked.undo')}</p>
    </>
  );
}

const listCodes = (codes: readonly string[]): string => codes.join(', ');

function NameList({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  const { t, locale } = useTranslation();
  if (names.length === 0) return null;
  // A part that refers several times is named once, with the number of times.
  const shownNames = [...new Set(names)].map((name) => {
    const times = names.filter((other) => other === name).length;
    return times === 1 ? name : `${name} × ${times.toLocaleString(locale)}`;
  });
  return (
    <>
      <p>{title}</p>
      <ul className="differences">
        {shownNames.slice(0, MAX_SHOWN).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {shownNames.length > MAX_SHOWN && (
          <li>{t('asked.more', { count: shownNames.length - MAX_SHOWN })}</li>
        )}
      </ul>
    </>
  );
}
