import type { FlowPlace } from '@canvass/authoring';
import { SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import { focusFirstField, FormEnd } from '../../controls/form-end.tsx';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { type FlowNode, isBox } from './flow-rows.ts';
import { type FlowWording, nameNode } from './node-words.ts';

interface MoveNodeFormProps {
  readonly node: FlowNode;
  /** The flow. */
  readonly root: FlowNode;
  readonly wording: FlowWording;
  onMove(at: FlowPlace): void;
  onCancel(): void;
}

/** A form for the new place of a node: before or after another node, or at the end of a box. */
export function MoveNodeForm({ node, root, wording, onMove, onCancel }: MoveNodeFormProps) {
  const { t } = useLateTranslation();
  const id = useId();
  const places = listPlaces(root.children, node);
  const [index, setIndex] = useState(0);
  const place = places[index];
  return (
    <section
      className="rule-form"
      aria-label={t('move.title', { name: nameNode(node, wording) })}
      ref={focusFirstField}
    >
      <label htmlFor={id}>{t('move.place')}</label>
      <SelectField id={id} value={index} onChange={({ target }) => setIndex(Number(target.value))}>
        {places.map((one, number) => (
          <option key={`${one.target.id} ${one.place}`} value={number}>
            {t(one.place === 'inside' ? 'flow.moveInside' : `move.${one.place}`, {
              name: nameNode(one.target, wording),
            })}
          </option>
        ))}
      </SelectField>
      <FormEnd
        problem={place === undefined ? t('notice.noPlace') : undefined}
        saveLabel={t('move.go')}
        onSave={() => place && onMove({ place: place.place, node: { id: place.target.id } })}
        onCancel={onCancel}
      />
    </section>
  );
}

interface NodePlace {
  readonly target: FlowNode;
  readonly place: FlowPlace['place'];
}

/** The places in a list of nodes and in its boxes, without those inside of the moved node. */
function listPlaces(nodes: readonly FlowNode[], moved: FlowNode): readonly NodePlace[] {
  return nodes.flatMap((target): readonly NodePlace[] => {
    if (target.id === moved.id) return [];
    return [
      // The place before a node is the same as the place after the previous node.
      ...(target.position === 0 ? [{ target, place: 'before' as const }] : []),
      ...(isBox(target) ? [{ target, place: 'inside' as const }] : []),
      ...listPlaces(target.children, moved),
      { target, place: 'behind' },
    ];
  });
}
