import { readersOf } from '@canvass/authoring';
import { Button } from '@canvass/ui';
import { use, useMemo } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { useRestedProject } from '../../editing/rested-project.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { fieldTextsIn } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { nameUses } from '../../wording/named-uses.ts';
import { isOwnRule, readerName } from '../../wording/reader-names.ts';

/** The places outside of an item that read it or its parts. A press selects the reader. Nothing without readers. */
export function ReadBy({ item }: { readonly item: OutlineItem }) {
  const { t, locale } = useTranslation();
  const texts = use(fieldTextsIn(locale));
  const editor = useEditor();
  const { project, items } = useRestedProject();
  const readers = useMemo(
    () =>
      nameUses({ project, items }, readersOf(project, [item.id])).filter(
        (named) => !isOwnRule(named, [item.code]) && named.codes.join() !== item.code,
      ),
    [project, items, item.id, item.code],
  );
  if (readers.length === 0) return null;
  return (
    <p className="read-by">
      {t('rules.readBy')}{' '}
      {readers.map((reader) => {
        const name = readerName(reader, { t, texts });
        const target = items.find(({ code }) => code === reader.codes[0]);
        return target === undefined ? (
          <span key={name}>{name}</span>
        ) : (
          <Button key={name} size="mini" kind="quiet" onClick={() => editor.select(target.id)}>
            {name}
          </Button>
        );
      })}
    </p>
  );
}
