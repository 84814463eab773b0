/** Adds the methods of the native dialog that jsdom lacks and views need. Call it before rendering sheets. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('button');
    first?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
