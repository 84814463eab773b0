import type { Editor } from '../../editing/editor.ts';
import type { UiState } from '../../ui/ui-state.ts';

/** Parts of a survey that are not added as questions. An author who searches for one is led to it. */
export const PLACES = ['start', 'ends', 'survey', 'quotas', 'flow', 'texts', 'document', 'library'] as const;
export type Place = (typeof PLACES)[number];

/** Shows the part of the editor where the author can edit a place. */
export function openPlace(place: Place, editor: Editor, ui: UiState): void {
  if (place === 'library') return ui.open(place);
  if (place === 'quotas' || place === 'flow' || place === 'texts') {
    ui.show('canvas');
    return ui.showMode(place);
  }
  if (place === 'document') return ui.open('document');
  editor.select(SELECTED_IDS[place]);
  ui.showMode('page');
  ui.show('properties', true);
}

/** Ids of rows of the outline. The survey itself has an empty id. */
const SELECTED_IDS = { start: 'page:start', ends: 'page:end:finished', survey: '' } as const;
