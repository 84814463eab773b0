/** For the `ref` of a field: a dialog that opens gives it the focus, instead of its closing button. */
export const takeFirstFocus = (field: HTMLElement | null): void => field?.setAttribute('autofocus', '');
