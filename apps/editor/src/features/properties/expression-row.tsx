import { indexReferences, readExpression, type Sentence } from '@canvass/authoring';
import { Button } from '@canvass/ui';
import { useId } from 'react';
import { ExpressionField } from '../../controls/expression-field.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import type { Wording } from '../../wording/rule-words.ts';

interface ExpressionRowProps {
  readonly sentence: Extract<Sentence, { readonly kind: 'expression' }>;
  readonly wording: Wording;
  onChange(sentence: Sentence): void;
  onFocus(): void;
}

/** An expression as it is typed. A press makes rows of it, if rows can say it. */
export function ExpressionRow({ sentence: { source }, wording, onChange, onFocus }: ExpressionRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const meaningOf = (text: string) => readExpression(text, indexReferences(wording.project));
  const meaning = meaningOf(source);
  return (
    <>
      <label htmlFor={id}>{t('check.expression')}</label>
      <ExpressionField
        id={id}
        label={t('check.expression')}
        describedBy={undefined}
        isInvalid={false}
        text={source}
        onChange={(text) => {
          const next = meaningOf(text);
          onChange({ kind: 'expression', source: text, ...(next && { meaning: next }) });
        }}
      />
      {meaning !== undefined && (
        <div className="actions">
          <Button
            size="mini"
            kind="quiet"
            onClick={() => {
              onFocus();
              onChange(meaning);
            }}
          >
            {t('check.asSentence')}
          </Button>
        </div>
      )}
    </>
  );
}
