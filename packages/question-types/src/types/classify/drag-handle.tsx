/** The part of an item by which a finger drags it. */
export function DragHandle() {
  return (
    <span className="cv-classify-handle" data-drag-handle="" aria-hidden="true">
      <svg viewBox="0 0 20 20">
        <path d="M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01" />
      </svg>
    </span>
  );
}
