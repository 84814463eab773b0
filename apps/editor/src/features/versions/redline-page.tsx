import { AuthorText, VisuallyHidden } from '@canvass/ui';
import { use } from 'react';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { type LateTextKey, type LateTranslation, useLateTranslation } from '../../i18n/late-translation.ts';
import type { Difference } from '../../wording/differences.ts';
import { type ComparedItem, type ComparedText, hasChanged, type Piece } from './redline.ts';

interface RedlinePageProps {
  readonly items: readonly ComparedItem[];
  /** Whether unchanged texts are shown too. */
  readonly isWhole: boolean;
}

/**
 * The wording of two states with inserted and deleted words, then everything else as sentences. Marks are underlines and
 * strike-throughs, which need no colour, and words for screen readers.
 */
export function RedlinePage({ items, isWhole }: RedlinePageProps) {
  const { t } = useLateTranslation();
  const changedItems = items.filter(hasChanged);
  if (changedItems.length === 0 && !isWhole) return <p>{t('versions.equal')}</p>;
  const wording = items.filter(
    ({ change, texts }) => isWhole || change !== 'same' || texts.some((text) => text.change !== 'same'),
  );
  const logic = items.filter(({ change, differences }) => change !== 'same' || differences.length > 0);
  return (
    <>
      <section className="redline-part">
        <h3>{t('versions.wording')}</h3>
        {wording.length === 0 && <p className="quiet">{t('versions.wordingSame')}</p>}
        {wording.map((item, index) => (
          <ItemTexts key={`${index} ${item.gid}`} item={item} isWhole={isWhole} />
        ))}
      </section>
      <section className="redline-part">
        <h3>{t('versions.logic')}</h3>
        {logic.length === 0 && <p className="quiet">{t('versions.logicSame')}</p>}
        {logic.map((item, index) => (
          <ItemLogic key={`${index} ${item.gid}`} item={item} />
        ))}
      </section>
    </>
  );
}

function ItemHead({
  item: { kind, code, title, change },
  hasTitle,
}: {
  readonly item: ComparedItem;
  readonly hasTitle: boolean;
}) {
  const { t } = useLateTranslation();
  return (
    <h4>
      {kind === 'survey' ? t('properties.survey') : <bdi>{code}</bdi>}
      {hasTitle && title !== '' && (
        <>
          {' '}
          <AuthorText>{title}</AuthorText>
        </>
      )}
      {change !== 'same' && <em> · {t(change === 'inserted' ? 'diff.added' : 'diff.removed')}</em>}
    </h4>
  );
}

function ItemTexts({ item, isWhole }: { readonly item: ComparedItem; readonly isWhole: boolean }) {
  const translation = useLateTranslation();
  const { locale, t } = translation;
  const fieldTexts = use(loadFieldTexts(locale));
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' });
  const texts = item.texts.filter(({ change }) => isWhole || change !== 'same');
  if (item.kind === 'survey' && texts.length === 0) return null;
  return (
    <div className="redline-item" data-change={item.change}>
      <ItemHead item={item} hasTitle={false} />
      <dl>
        {texts.map((text) => (
          <div key={text.key}>
            <dt>
              {placeName(text, translation, fieldTexts)}{' '}
              <bdi className="quiet">{languageName(text.language, names)}</bdi>
              {text.change === 'formatted' && <em> · {t('versions.formatted')}</em>}
            </dt>
            <dd lang={text.language} dir="auto">
              <Pieces pieces={text.pieces} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Names that are not language tags stay as they are. */
function languageName(tag: string, names: Intl.DisplayNames): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The records of parts whose names differ from the names of their records. */
const RECORDS: Readonly<Record<string, string>> = {
  option_group: 'option group',
  row_group: 'row group',
  row: 'option',
  node: 'treeNode',
};
const NUMBERED_PARTS = ['level', 'node', 'option', 'option_group', 'row', 'row_group', 'tag'];

function placeName(
  { row: { part, number, field } }: ComparedText,
  { t }: LateTranslation,
  fieldTexts: Readonly<Record<string, string>>,
): string {
  if (part === 'product') return t('versions.product', { text: field });
  const [first = '', ...others] = field.split('.');
  const label =
    fieldTexts[`${RECORDS[part] ?? part}.${first}`] ??
    fieldTexts[`question.${others.at(-1) ?? first}`] ??
    t('versions.text');
  if (!NUMBERED_PARTS.includes(part)) return label;
  const name = t(`versions.part.${part}` as LateTextKey, { number }); // the listed parts have texts
  return field === 'title' ? name : `${name}, ${label}`;
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  const { t } = useLateTranslation();
  return pieces.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const Mark = kind === 'inserted' ? 'ins' : 'del';
    return (
      <Mark key={key}>
        <VisuallyHidden>[{t(`versions.mark.${kind}`)} </VisuallyHidden>
        {text}
        <VisuallyHidden>]</VisuallyHidden>
      </Mark>
    );
  });
}

function ItemLogic({ item }: { readonly item: ComparedItem }) {
  return (
    <div className="redline-item" data-change={item.change}>
      <ItemHead item={item} hasTitle />
      {item.differences.length > 0 && (
        <ul>
          {item.differences.map((difference) => (
            <DifferenceSentence
              key={`${difference.key} ${JSON.stringify(difference.params ?? '')}`}
              difference={difference}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function DifferenceSentence({
  difference: { key, params = {}, fields },
}: {
  readonly difference: Difference;
}) {
  const { t, locale } = useLateTranslation();
  const texts = use(loadFieldTexts(locale));
  const names = (fields ?? []).map((field) => texts[field] ?? t('change.setting'));
  return (
    <li dir="auto">{t(key, { ...params, ...(fields && { names: [...new Set(names)].join(', ') }) })}</li>
  );
}
