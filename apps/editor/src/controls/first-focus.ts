/** A `ref` callback for a field that gets the focus when its dialog opens, instead of the close button. */
export const takeFirstFocus = (field: HTMLElement | null): void => field?.setAttribute('autofocus', '');
