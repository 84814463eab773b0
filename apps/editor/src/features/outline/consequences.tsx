import { elementAt, type MoveEffect } from '@canvass/authoring';
import { use } from 'react';
import { textAt } from '../../document/json.ts';
import { plainText } from '../../document/plain-text.ts';
import { type LateTranslation, useLateTranslation } from '../../i18n/late-translation.ts';
import type { Wording } from '../../wording/rule-words.ts';
import type { AskedChange } from '../../editing/editor-state.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { type NamedUse, readerName, staysAfterDeletion } from '../../wording/reader-names.ts';
import { HeldAnswers } from './held-answers.tsx';

const MAX_SHOWN = 20;

/** The parts that a change would break or remove, and for removed parts the number of responses with an answer. */
export function Consequences({ askedChange }: { readonly askedChange: AskedChange }) {
  const translation = useLateTranslation();
  const { t, locale } = translation;
  const texts = use(loadFieldTexts(locale));
  const { kind, uses, effects, pages, removedFields, convertedLists } = askedChange;
  const { version, project, items } = useEditorState();
  const nameEffect = (effect: MoveEffect) => effectText(effect, { translation, project, items });
  const nameField = (name: string) =>
    name.includes('.')
      ? `${texts[`question.${name.split('.')[0] ?? ''}`] ?? name}: ${texts[`option.${name.split('.')[1] ?? ''}`] ?? name}`
      : (texts[`question.${name}`] ?? name);
  const nameUse = (use: NamedUse) => readerName(use, { t, texts });
  const staying = kind === 'delete' ? uses.filter(({ use }) => staysAfterDeletion(use)) : [];
  const readers = uses.filter((named) => !staying.includes(named));
  return (
    <>
      {kind === 'delete' && uses.length === 0 && effects.length === 0 && (
        <p className="quiet">{t('delete.free')}</p>
      )}
      <NameList title={t(kind === 'move' ? 'move.readers' : 'delete.readers')} names={readers.map(nameUse)} />
      <NameList title={t('effect.title')} names={effects.map(nameEffect)} />
      <NameList title={t('delete.stay')} names={staying.map(nameUse)} />
      <NameList title={t('pages.joined')} names={pages.joinedPages.map(listCodes)} />
      <NameList title={t('pages.divided')} names={pages.dividedPages.map(listCodes)} />
      <NameList title={t('type.removed')} names={removedFields.map(nameField)} />
      <NameList
        title={t('type.converted')}
        names={convertedLists.map(({ from, to }) =>
          t('type.convertedTo', { from: nameField(from), to: nameField(to) }),
        )}
      />
      {version > 0 && askedChange.answeredParts.length > 0 && (
        <HeldAnswers parts={askedChange.answeredParts} />
      )}
      <p className="quiet">{t('asked.undo')}</p>
    </>
  );
}

/** An effect of a move as a sentence. */
function effectText(
  { kind, subject, gids }: MoveEffect,
  { translation: { t, locale }, project, items }: Wording & { readonly translation: LateTranslation },
): string {
  const codeOf = (gid: string) => items.find((item) => item.gid === gid)?.code ?? gid;
  const node = elementAt(project, subject);
  const isNode = items.every(({ gid }) => gid !== subject);
  const names = new Intl.ListFormat(locale).format(gids.map(codeOf));
  const name = isNode ? plainText(textAt(node, 'title')) || t('effect.box') : codeOf(subject);
  return t(`effect.${kind}`, { subject: name, names });
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
